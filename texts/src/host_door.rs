//! Words of the door of a server with several clubs: for strangers who look for one.

use crate::words::words;

words! {
    NEARBY "Mah-Jongg, ganz in der Nähe" | "Mah-Jongg, close to home";
    fn count(count: usize) match count {
        1 => "Ein Club zeigt sich hier mit Ort und Spieltag. Gäste sind meist willkommen."
            | "One club shows itself here with place and day of play. Guests are mostly welcome.",
        _ => "{count} Clubs zeigen sich hier mit Ort und Spieltag. Gäste sind meist willkommen."
            | "{count} clubs show themselves here with place and day of play. Guests are mostly welcome.",
    }
    NEW "Hier ziehen Clubs ein" | "Clubs are moving in here";
    NOBODY "Noch zeigt sich kein Club öffentlich." | "No club shows itself in public yet.";
    SOON
        "Hier stehen bald Clubs mit Ort und Spieltag"
        | "Clubs with place and day of play will stand here soon";
    SOON_HINT
        "Ein Club erscheint, sobald sein Vorstand ihn öffentlich stellt."
        | "A club appears as soon as its board makes it public.";
    SEARCH "Ort oder Club" | "Place or club";
    ALL_LANDS "Alle Länder" | "All states";
    EVERY_DAY "Jeder Tag" | "Every day";
    ELSEWHERE "Anderswo" | "Elsewhere";
    RANKING "Rangliste" | "Ranking";
    NOTHING "Dazu passt gerade kein Club." | "No club fits that right now.";
    ALL_CLUBS "Alle Clubs" | "All clubs";
    GONE "Diesen Club gibt es hier nicht" | "There is no such club here";
    fn gone(host: &str)
        "Unter {host} ist kein Club zu Hause. Vielleicht ist die Adresse vertippt, oder der Club ist umgezogen."
        | "No club lives at {host}. Perhaps the address is mistyped, or the club has moved.";
    ALIKE "Ähnlich heißen" | "Similar names";
    NOT_ALIKE
        "Kein öffentlicher Club heißt ähnlich. Die Adresse eines Clubs steht auf jeder seiner Einladungen."
        | "No public club has a similar name. The address of a club stands on each of its invitations.";
    RUN_BY "Betrieben von:" | "Run by:";
    SAID_AT_DOOR "Was an der Türe steht" | "What stands at the door";
    SAID_HINT
        "Wer die Adresse des Servers aufruft, liest das neben den öffentlichen Clubs."
        | "Whoever opens the address of the server reads this beside the public clubs.";
    SAVED "Die Türe ist geändert." | "The door was changed.";
    OPERATOR "Wer den Server betreibt" | "Who runs the server";
    CONTACT_HINT
        "Eine Mailadresse wird zum Link. Beides darf leer bleiben."
        | "A mail address becomes a link. Both may stay empty.";
}
