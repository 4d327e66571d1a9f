//! The pages of the club's own hands: their list, the editor, the collection.

use scoring::special::{Called, SpecialChoice, Worth};
use scoring::{Family, Tile, Unit};

use crate::words::{say, words};
use crate::{Lang, Text, booklet, numbers, rulebook, rulesets, text, tiles};

words! {
    TITLE "Sonderspiele" | "Special hands";
    NEW "Neues Sonderspiel" | "New hand";
    NEW_TITLE "Neues Sonderspiel" | "New special hand";
    FROM_LIBRARY "Aus der Sammlung" | "From the collection";
    RULE_SET "Regelwerk" | "Rule set";
    NONE
        "Noch kein Sonderspiel. Nimm eines aus der Sammlung oder leg selbst eines an."
        | "No special hand yet. Take one from the collection, or make one of your own.";
    SAVED "Das Sonderspiel ist gespeichert. Es gilt ab der nächsten Partie." | "The special hand is saved. It applies from the next game on.";
    NOT_SAVED "Es wurde nichts gespeichert." | "Nothing was saved.";
    UP "nach oben" | "up";
    DOWN "nach unten" | "down";
    SWITCH_OFF "Abschalten" | "Switch off";
    SWITCH_ON "Einschalten" | "Switch on";
    EDIT "Ändern" | "Change";
    COPY "Kopieren" | "Copy";
    REMOVE "Löschen" | "Delete";
    RECOGNISED "wird erkannt" | "recognised";
    BY_HAND "nur von Hand" | "by hand only";
    NO_PATTERN "Ohne Muster" | "No pattern";
    OFF "abgeschaltet" | "switched off";
    NO_VALUE "Wert fehlt" | "no value";
    NO_PICTURE "Noch kein Bild" | "No picture yet";
    SHOWN "Welche gezeigt werden" | "Which are shown";
    ALL "Alle" | "All";
    PLAYED "Aktive" | "Active";
    NONE_PLAYED "Keines ist eingeschaltet." | "None is switched on.";
    WHAT_CHANGES "Was ändert sich?" | "What changes?";
}

words! {
    fn summary(all: usize, played: usize, recognised: usize) match (all, recognised) {
        (1, _) =>
            "1 Sonderspiel, {played} aktiv; {recognised} davon erkennt Ostwind an den Steinen."
            | "1 hand, {played} played; {recognised} recognised by its tiles.",
        (_, 1) =>
            "{all} Sonderspiele, {played} aktiv; 1 davon erkennt Ostwind an den Steinen."
            | "{all} hands, {played} played; 1 of them is recognised by its tiles.",
        _ =>
            "{all} Sonderspiele, {played} aktiv; {recognised} davon erkennt Ostwind an den Steinen."
            | "{all} hands, {played} played; {recognised} of them are recognised by their tiles.",
    }
}

/// A rule set that has none.
pub fn none_in(family: Family, lang: Lang) -> String {
    let name = rulesets::family(family).get(lang);
    say!(
        lang,
        "{name} hat einen festen Katalog; eigene Sonderspiele gibt es dort nicht. Wähl oben ein anderes Regelwerk."
            | "{name} has a fixed list of hands, and no hands of a club's own. Choose another rule set above."
    )
}

/// What a hand is worth where that is no fixed number: half of the limit, three doublings.
pub fn worth(worth: Worth, lang: Lang) -> String {
    match worth {
        Worth::Points(points) => numbers::points(points),
        Worth::Limit([1, 1]) => "Limit".to_owned(),
        Worth::Limit([parts, of]) => format!("{parts}/{of} Limit"),
        Worth::Doublings(times) => rulebook::worth(i64::from(times), Unit::Doublings, false, lang),
    }
}

words! {
    NAME "Name" | "Name";
    WORTH "Wert" | "Value";
    WORTH_HINT
        "Leer heißt: noch ohne Wert. Vom Limit auch ein Bruch, etwa 1/2."
        | "Empty means: no value yet. Of the limit a fraction as well, such as 1/2.";
    WORTH_KIND "in" | "in";
    BAD_WORTH
        "Bitte eine ganze Zahl, etwa 1500; vom Limit auch einen Bruch, etwa 1/2."
        | "Please give a whole number such as 1500; of the limit a fraction as well, such as 1/2.";
    POINTS "Punkten" | "points";
    OF_LIMIT "Teilen vom Limit" | "parts of the limit";
    DOUBLINGS "Verdopplungen" | "doublings";
    COLLECTED "In der Hand dazu" | "More in the hand";
    COLLECTED_HINT
        "Leer: 500, wenn man auslegen darf, sonst nichts."
        | "Empty: 500 where melds may lie open, else nothing.";
    CALLED_KIND "Mit offenen Figuren" | "With open melds";
    CALLED "Wert mit offenen Figuren" | "Value with open melds";
    FULL "voller Wert" | "full value";
    HALF "halber Wert" | "half of it";
    FISHING_KIND "Wer nur einen Stein davor ist, bekommt" | "Whoever is one tile away gets";
    FISHING "Wert einen Stein davor" | "Value one tile away";
    NOTHING "nichts" | "nothing";
    TEXT "Beschreibung" | "Description";
    PATTERN "Als Text" | "As text";
    fn put_in(word: &str) "„{word}“ einsetzen" | "Put in “{word}”";

    WORDS "Alle Wörter" | "All words";
    WORDS_HINT
        "Deutsch oder Englisch, groß oder klein, beides geht. Buchstaben sind frei: a b c für Farben, n k für Zahlen, u v für Winde. ! heißt lauter verschiedene, * heißt, hier kommt der letzte Stein hin. Jede Zeile endet mit einem Beispiel."
        | "German or English, capitals or not. Letters stand for anything: a b c for suits, n k for numbers, u v for winds. ! means all different, * means the last tile goes here. Each line ends with an example.";
    CHANGE_TILES "Steine ändern" | "Change the tiles";
    PATTERN_HINT
        "Häkchen und Text sagen dasselbe. Etwa 7 Paar; 4 Strick3 Strick2; 5 Paar(a)! 1234z; 4 Pong Paar; nur Jade."
        | "Ticks and text say the same. Such as 7 pair; 4 knit3 knit2; 5 pair(a)! 1234z; 4 pung pair; only jade.";
    CALLABLE "offen erlaubt" | "open melds allowed";
    KONG_ALLOWED "Kong erlaubt" | "kong allowed";
    ACTIVE "wird gespielt" | "is played";
    FREE_SUIT "Farbe" | "Suit";
    FREE_NUMBER "Zahlen wandern gemeinsam" | "Numbers move together";
    FREE_FIGURES "jede Figur beliebig" | "any set of the suit";
    FREE_WIND "Wind" | "Wind";
    FREE_DRAGON "Drache" | "Dragon";
    FREE_KONG "auch als Kong" | "kong as well";
    FREE_ANY "alle Steine beliebig" | "any tiles at all";
    DRAWN "letzter Stein gezogen" | "last tile drawn";
    DISTINCT "lauter verschiedene" | "all different";

    THE_HAND "Die Hand" | "The hand";
    TAP_TILES
        "Tippe vierzehn Steine, so wie das Sonderspiel daliegen kann. Was sich ändern darf, sagst du danach."
        | "Tap fourteen tiles as the hand can lie there. What may vary you say afterwards.";
    TAP_SEAM
        "Ein Tipp auf einen Stein trennt davor oder verbindet."
        | "A tap on a tile parts the group before it, or joins.";
    BACK "weg" | "undo";
    GAP "Lücke" | "gap";
    MAY_VARY "Was darf anders sein?" | "What may vary?";
    AT_TABLE "Und am Tisch?" | "And at the table?";
    TEXT_ALONE
        "Der Text sagt mehr, als Häkchen können. Es gilt der Text."
        | "The text says more than ticks can. The text decides.";
    DRAFT "Vom Beispiel ausgehen" | "Start from the example";
    LOOK "Ansehen" | "Show";
    EXAMPLES "So sieht es aus" | "What it looks like";
    NEAR "Knapp daneben" | "Just missed";
    OTHERS "Andere zeigen" | "Show others";
    TRY "Eigene Hand probieren" | "Try a hand of your own";
    TRY_HINT
        "Die Tasten füllen jetzt diese Hand. Der letzte Stein gilt als gezogen."
        | "The keys fill this hand now. The last tile counts as drawn.";
    TRY_END "Fertig probiert" | "Done trying";
    CLEAR "Neu" | "Clear";
    NO_EXAMPLES
        "Sobald vierzehn Steine liegen oder ein Text dasteht, siehst du hier, was alles passt."
        | "As soon as there are fourteen tiles or a text, this shows what fits.";
    IMPOSSIBLE
        "Das kann nie vorkommen: Von keinem Stein gibt es fünf, und alle Bedingungen müssen zugleich gelten. Es lässt sich nur abgeschaltet speichern."
        | "This can never occur: there are four of each tile, and all conditions hold at once. It can only be saved switched off.";
    WARN_NO_VALUE
        "Der Wert fehlt noch. Bis dahin kann es niemand schreiben."
        | "The value is still missing. Until then nobody can book the hand.";
    OVERLAP "Zwei Sonderspiele auf einmal" | "Two hands at once";
    fn so_far(text: &str, places: usize)
        "Gelesen bis dahin: {text} ({places} von 14 Steinen)."
        | "Read so far: {text} ({places} of 14 tiles).";
    fn tiles_of(count: usize) "{count} von 14" | "{count} of 14";
}

/// What a hand shares with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// Every hand that was tried is the other one too.
    Inside,
    /// Every hand of the other that was tried is this one too.
    Around,
    /// Some are both.
    Partly,
}

/// A hand that is another one as well.
#[derive(Clone, Copy, Debug)]
pub struct Overlap<'a> {
    /// How they lie to each other.
    pub shared: Shared,
    /// The name of this hand, and its points where it has some.
    pub this: (&'a str, Option<i64>),
    /// The same of the other.
    pub other: (&'a str, Option<i64>),
    /// Whether the other stands higher in the list.
    pub is_other_higher: bool,
}

/// A hand that is another one as well, and which of them counts.
pub fn overlap(of: Overlap<'_>, lang: Lang) -> String {
    let Overlap { shared, this, other, is_other_higher } = of;
    let name = other.0;
    let begin = match shared {
        Shared::Inside => say!(
            lang,
            "Jede dieser Hände ist auch „{name}“: Es liegt ganz darin."
                | "Each of these hands is “{name}” too: it lies wholly inside."
        ),
        Shared::Around => {
            say!(
                lang,
                "Jedes „{name}“ ist auch dieses Sonderspiel." | "Each “{name}” is this hand too."
            )
        }
        Shared::Partly => say!(
            lang,
            "Manche dieser Hände sind auch „{name}“." | "Some of these hands are “{name}” too."
        ),
    };
    let better = match (this.1, other.1) {
        (Some(this_points), Some(other_points)) if this_points == other_points => {
            let counts = if is_other_higher { name } else { this.0 };
            say!(
                lang,
                "Beide sind gleich viel wert; es zählt, was weiter oben steht: {counts}."
                    | "Both are worth the same; the one higher in the list counts: {counts}."
            )
        }
        (Some(this_points), Some(other_points)) => {
            let is_this = this_points > other_points;
            let counts = if is_this { this.0 } else { name };
            let (more, less) = (this_points.max(other_points), this_points.min(other_points));
            let (more, less) = (numbers::points(more), numbers::points(less));
            say!(
                lang,
                "Es zählt das teurere: {counts}, {more} statt {less}."
                    | "The one worth more counts: {counts}, {more} in place of {less}."
            )
        }
        _ => text("Es zählt, was mehr wert ist.", "Whichever is worth more counts.")
            .get(lang)
            .to_owned(),
    };
    format!("{begin} {better}")
}

/// Examples that are won without being special as well.
pub fn ordinary(shared: Shared, choice: SpecialChoice, lang: Lang) -> String {
    let begin = match shared {
        Shared::Inside => text(
            "Jede dieser Hände ist auch ein gewöhnliches Mah-Jongg.",
            "Each of these hands is an ordinary mah-jongg too.",
        ),
        Shared::Around | Shared::Partly => text(
            "Manche dieser Hände sind auch ein gewöhnliches Mah-Jongg.",
            "Some of these hands are an ordinary mah-jongg too.",
        ),
    };
    let counts = match choice {
        SpecialChoice::Special => {
            text("Es zählt immer das Sonderspiel.", "The special hand always counts.")
        }
        SpecialChoice::Best => {
            text("Es zählt, was mehr wert ist.", "Whichever is worth more counts.")
        }
    };
    format!("{} {}", begin.get(lang), counts.get(lang))
}

/// What a screen reader says of a tile of the example.
pub fn seam(tile: Tile, lang: Lang) -> String {
    let name = tiles::tile(tile, lang);
    say!(lang, "{name}: davor trennen oder verbinden" | "{name}: part or join before it")
}

words! {
    IN_POINTS "Punkte" | "points";
    ON_THE_TABLE "Am Tisch" | "At the table";
    PATTERN_TITLE "Muster" | "Pattern";
    NO_PATTERN_YET
        "Am Tisch wird dieses Sonderspiel nur von Hand gewählt. Mit einem Muster sagen die Steine selbst, dass es da ist."
        | "At the table this hand is only chosen by hand. With a pattern the tiles say themselves that it is there.";
    TILES_FROM_LIBRARY "Steine aus der Sammlung" | "Tiles from the collection";
    ALSO_ONE "Auch das ist eines" | "These are it as well";
    NOT_CONFUSED "Nicht zu verwechseln" | "Not to be confused";
    fn inside(name: &str) "liegt in {name}" | "inside {name}";
    fn won_in_year(year: i32) "{year} gewonnen" | "Won in {year}";
    fn times(times: u32) match times {
        0 => "noch nie" | "not yet",
        1 => "einmal" | "once",
        _ => "{times}-mal" | "{times} times",
    }
}

/// Something that holds for a hand at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandFact {
    /// Whether sets may be claimed.
    Open(bool),
    /// Whether kongs may be declared.
    Kong(bool),
    /// What it is worth with open sets.
    Called(Called),
    /// What collecting it in the hand adds, in points.
    Collected(i64),
    /// What a loser gets who is one tile away.
    Fishing(Worth),
    /// What flowers and the drawn tile add.
    Bonus,
    /// East pays and is paid double.
    EastDoubles,
    /// The points noted for somebody who missed it.
    Bochowe(i64),
}

/// The name of a fact, and what holds.
pub fn hand_fact(fact: HandFact, lang: Lang) -> (String, String) {
    let said = |name: Text, said: Text| (name, said.get(lang).to_owned());
    let (name, said) = match fact {
        HandFact::Open(true) => said(OPEN_SETS, YES),
        HandFact::Open(false) => said(OPEN_SETS, NOT_OPEN),
        HandFact::Kong(may) => said(booklet::KONG, if may { YES } else { NO }),
        HandFact::Called(Called::Full) => said(CALLED_KIND, FULL),
        HandFact::Called(Called::Half) => said(CALLED_KIND, HALF),
        HandFact::Called(Called::Points(points)) => {
            (CALLED_KIND, worth(Worth::Points(points), lang))
        }
        HandFact::Called(Called::Limit(parts)) => (CALLED_KIND, worth(Worth::Limit(parts), lang)),
        HandFact::Collected(points) => {
            (booklet::IN_THE_HAND, format!("+{}", numbers::points(points)))
        }
        HandFact::Fishing(paid) => (ONE_AWAY, worth(paid, lang)),
        HandFact::Bonus => said(ADDED, ADDED_BY_TEXT),
        HandFact::EastDoubles => said(EAST, EAST_DOUBLES),
        HandFact::Bochowe(points) => (MISSED, missed_points(&numbers::points(points), lang)),
    };
    (name.get(lang).to_owned(), said)
}

words! {
    OPEN_SETS "Offen sammeln" | "Open sets";
    YES "ja" | "yes";
    NO "nein" | "no";
    NOT_OPEN "nein, nur der letzte Stein darf genommen werden" | "no, only the last tile may be claimed";
    ONE_AWAY "Einen Stein davor" | "One tile away";
    ADDED "Dazu zählt" | "Added";
    ADDED_BY_TEXT "4 je Blumenstein, 2 von der Mauer" | "4 for each flower, 2 from the wall";
    EAST "Ost" | "East";
    EAST_DOUBLES "zahlt und bekommt doppelt" | "pays and is paid double";
    MISSED "Bochowe" | "Bochowe";
    fn missed_points(points: &str)
        "{points} auf der Rückseite, gezahlt wird nichts"
        | "{points} on the back; nothing is paid";
}

words! {
    INTO "In welches Regelwerk?" | "Into which rule set?";
    COPY_HINT
        "Die Kopie ist danach ein eigenes Sonderspiel: Was an ihr geändert wird, ändert dieses nicht."
        | "The copy is a hand of its own then: what is changed in it does not change this one.";
    REMOVE_HINT
        "Das Sonderspiel verschwindet aus der Liste. Das geht nur, wenn es noch in keiner Partie steht; sonst schalt es ab."
        | "The hand disappears from the list. That works only while no game has it; otherwise switch it off.";
    SEARCH "Suchen in Namen und Mustern" | "Search names and patterns";
    SEARCH_DO "Suchen" | "Search";
    PROPOSAL "Vorschlag" | "proposal";
    TAKEN "schon in der Liste" | "in the list already";
    GROUP_RULES "Aus den Regelwerken" | "From the rule texts";
    GROUP_BRITISH "Britische Sonderspiele" | "British hands";
    GROUP_WESTERN "Aus westlichen Clubs" | "From Western clubs";
    GROUP_OWN "Beispiele" | "Examples";

    fn found(count: usize, search: &str) match (count, search) {
        (0, _) => "Kein Sonderspiel passt zu „{search}“." | "No hand fits “{search}”.",
        (1, _) => "1 Sonderspiel" | "1 hand",
        (_, _) => "{count} Sonderspiele" | "{count} hands",
    }
}
