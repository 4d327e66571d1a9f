//! The pages of the club's own hands: their list, the editor, the collection.

use scoring::special::{Misfit, SpecialChoice, Worth};
use scoring::tile::Kinds;
use scoring::{Family, Tile, Unit};

use crate::{Lang, Text, numbers, rulebook, rulesets, text, tiles};

/// The page with all of them.
pub const TITLE: Text = text("Sonderspiele", "Special hands");
/// Another one.
pub const NEW: Text = text("Neues Spiel", "New hand");
/// Another one, as the title of its page.
pub const NEW_TITLE: Text = text("Neues Sonderspiel", "New special hand");
/// Ready ones to choose from.
pub const FROM_LIBRARY: Text = text("Aus der Sammlung", "From the collection");
/// Which rule set.
pub const RULE_SET: Text = text("Regelwerk", "Rule set");
/// There is none yet.
pub const NONE: Text = text(
    "Noch kein Sonderspiel. Nimm eines aus der Sammlung oder leg selbst eines an.",
    "No special hand yet. Take one from the collection, or make one of your own.",
);
/// Something was changed.
pub const SAVED: Text =
    text("Gespeichert. Gilt ab der nächsten Partie.", "Saved. It holds from the next game on.");
/// Above what was refused.
pub const NOT_SAVED: Text = text("Es wurde nichts gespeichert.", "Nothing was saved.");
/// One place up.
pub const UP: Text = text("nach oben", "up");
/// One place down.
pub const DOWN: Text = text("nach unten", "down");
/// No more played.
pub const SWITCH_OFF: Text = text("Abschalten", "Switch off");
/// Played again.
pub const SWITCH_ON: Text = text("Einschalten", "Switch on");
/// Another content.
pub const EDIT: Text = text("Ändern", "Change");
/// Into another rule set.
pub const COPY: Text = text("Kopieren", "Copy");
/// Out of the list.
pub const REMOVE: Text = text("Löschen", "Delete");
/// Its tiles are known.
pub const RECOGNISED: Text = text("wird erkannt", "recognised");
/// It has no pattern.
pub const BY_HAND: Text = text("nur von Hand", "by hand only");
/// It is not played.
pub const OFF: Text = text("abgeschaltet", "switched off");
/// It has no value.
pub const NO_VALUE: Text = text("Wert fehlt", "no value");
/// It has no picture.
pub const NO_PICTURE: Text = text("Noch kein Bild", "No picture yet");
/// Leads to the trial of other rules on a year that was played.
pub const WHAT_CHANGES: Text = text("Was ändert sich?", "What changes?");

/// How many there are, how many are played, how many of them are recognised.
pub fn summary(all: usize, played: usize, recognised: usize, lang: Lang) -> String {
    match lang {
        Lang::De => {
            let games = if all == 1 { "Spiel" } else { "Spiele" };
            format!(
                "{all} {games}, {played} aktiv; {recognised} davon erkennt Ostwind an den Steinen."
            )
        }
        Lang::En => {
            let hands = if all == 1 { "hand" } else { "hands" };
            format!(
                "{all} {hands}, {played} played; {recognised} of them are recognised by their tiles."
            )
        }
    }
}

/// A rule set that has none.
pub fn none_in(family: Family, lang: Lang) -> String {
    let name = rulesets::family(family).get(lang);
    match lang {
        Lang::De => format!(
            "{name} hat einen festen Katalog; eigene Sonderspiele gibt es dort nicht. Wähl oben ein anderes Regelwerk."
        ),
        Lang::En => format!(
            "{name} has a fixed list of hands, and no hands of a club's own. Choose another rule set above."
        ),
    }
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

/// As the club calls it.
pub const NAME: Text = text("Name", "Name");
/// What it is worth.
pub const WORTH: Text = text("Wert", "Value");
/// What may stand in that field.
pub const WORTH_HINT: Text = text(
    "Leer heißt: noch ohne Wert. Vom Limit auch ein Bruch, etwa 1/2.",
    "Empty means: no value yet. Of the limit a fraction as well, such as 1/2.",
);
/// In what it is worth something.
pub const WORTH_KIND: Text = text("in", "in");
/// A value that is none.
pub const BAD_WORTH: Text = text(
    "Bitte eine ganze Zahl, etwa 1500; vom Limit auch einen Bruch, etwa 1/2.",
    "Please give a whole number such as 1500; of the limit a fraction as well, such as 1/2.",
);
/// Points.
pub const POINTS: Text = text("Punkten", "points");
/// A fraction of the limit.
pub const OF_LIMIT: Text = text("Teilen vom Limit", "parts of the limit");
/// Doublings of the ordinary value.
pub const DOUBLINGS: Text = text("Verdopplungen", "doublings");
/// What collecting it in the hand earns.
pub const COLLECTED: Text = text("In der Hand dazu", "More in the hand");
/// What an empty field means.
pub const COLLECTED_HINT: Text = text(
    "Leer: 500, wenn man auslegen darf, sonst nichts.",
    "Empty: 500 where melds may lie open, else nothing.",
);
/// What it is worth with an open meld.
pub const CALLED_KIND: Text = text("Mit offenen Figuren", "With open melds");
/// The number for it.
pub const CALLED: Text = text("Wert mit offenen Figuren", "Value with open melds");
/// As much as without.
pub const FULL: Text = text("voller Wert", "full value");
/// Half of it.
pub const HALF: Text = text("halber Wert", "half of it");
/// What a loser gets who is one tile away.
pub const FISHING_KIND: Text =
    text("Wer nur einen Stein davor ist, bekommt", "Who is one tile away gets");
/// The number for it.
pub const FISHING: Text = text("Wert einen Stein davor", "Value one tile away");
/// Nothing.
pub const NOTHING: Text = text("nichts", "nothing");
/// What the club says about it.
pub const TEXT: Text = text("Beschreibung", "Description");
/// Its pattern.
pub const PATTERN: Text = text("Als Text", "As text");
/// How a pattern is written.
pub const PATTERN_HINT: Text = text(
    "Häkchen und Text sagen dasselbe. Etwa 7 Paar; 4 Strick3 Strick2; 5 Paar(a)! 1234z; 4 Pong Paar; nur Jade.",
    "Ticks and text say the same. Such as 7 pair; 4 knit3 knit2; 5 pair(a)! 1234z; 4 pung pair; only jade.",
);
/// Sets may be claimed.
pub const CALLABLE: Text = text("offen erlaubt", "open melds allowed");
/// It may hold kongs.
pub const KONG_ALLOWED: Text = text("Kong erlaubt", "kong allowed");
/// The club plays it at present.
pub const ACTIVE: Text = text("wird gespielt", "is played");
/// The suits may be others.
pub const FREE_SUIT: Text = text("Farbe", "Suit");
/// The numbers move together.
pub const FREE_NUMBER: Text = text("Zahlen wandern gemeinsam", "Numbers move together");
/// Every pung, pair and chow of the suit will do.
pub const FREE_FIGURES: Text = text("jede Figur beliebig", "any set of the suit");
/// The winds may be others.
pub const FREE_WIND: Text = text("Wind", "Wind");
/// The dragons may be others.
pub const FREE_DRAGON: Text = text("Drache", "Dragon");
/// A pung may be a kong.
pub const FREE_KONG: Text = text("auch als Kong", "kong as well");
/// Every tile will do.
pub const FREE_ANY: Text = text("alle Steine beliebig", "any tiles at all");
/// The last tile was drawn.
pub const DRAWN: Text = text("letzter Stein gezogen", "last tile drawn");
/// Figures of a kind differ.
pub const DISTINCT: Text = text("lauter verschiedene", "all different");

/// The tiles of the example.
pub const THE_HAND: Text = text("Die Hand", "The hand");
/// Below an example without tiles.
pub const TAP_TILES: Text = text(
    "Tippe vierzehn Steine, so wie das Spiel daliegen kann. Was sich ändern darf, sagst du danach.",
    "Tap fourteen tiles as the hand can lie there. What may vary you say afterwards.",
);
/// Below an example with tiles.
pub const TAP_SEAM: Text = text(
    "Ein Tipp auf einen Stein trennt davor oder verbindet.",
    "A tap on a tile parts the group before it, or joins.",
);
/// Takes the last tile away.
pub const BACK: Text = text("weg", "undo");
/// Begins another group.
pub const GAP: Text = text("Lücke", "gap");
/// What may vary.
pub const MAY_VARY: Text = text("Was darf anders sein?", "What may vary?");
/// What holds at the table.
pub const AT_TABLE: Text = text("Und am Tisch?", "And at the table?");
/// Ticks that rest.
pub const TEXT_ALONE: Text = text(
    "Der Text sagt mehr, als Häkchen können. Es gilt der Text.",
    "The text says more than ticks can. The text holds.",
);
/// Makes the text from the example again.
pub const DRAFT: Text = text("Vom Beispiel ausgehen", "Start from the example");
/// Draws the page again.
pub const LOOK: Text = text("Ansehen", "Show");
/// The examples.
pub const EXAMPLES: Text = text("So sieht es aus", "What it looks like");
/// Hands that just miss it.
pub const NEAR: Text = text("Knapp daneben", "Just missed");
/// Draws others.
pub const OTHERS: Text = text("Andere zeigen", "Show others");
/// A hand of the reader's own.
pub const TRY: Text = text("Eigene Hand probieren", "Try a hand of your own");
/// Below that heading while tiles go there.
pub const TRY_HINT: Text = text(
    "Die Tasten füllen jetzt diese Hand. Der letzte Stein gilt als gezogen.",
    "The keys fill this hand now. The last tile counts as drawn.",
);
/// Tiles go into the example again.
pub const TRY_END: Text = text("Fertig probiert", "Done trying");
/// Empties the hand.
pub const CLEAR: Text = text("Neu", "Clear");
/// There is no example yet.
pub const NO_EXAMPLES: Text = text(
    "Sobald vierzehn Steine liegen oder ein Text dasteht, siehst du hier, was alles passt.",
    "As soon as there are fourteen tiles or a text, this shows what fits.",
);
/// There is no hand of the pattern.
pub const IMPOSSIBLE: Text = text(
    "Das kann nie vorkommen: Von keinem Stein gibt es fünf, und alle Bedingungen müssen zugleich gelten. Es lässt sich nur abgeschaltet speichern.",
    "This can never occur: there are four of each tile, and all conditions hold at once. It can only be saved switched off.",
);
/// It has no value.
pub const WARN_NO_VALUE: Text = text(
    "Der Wert fehlt noch. Bis dahin kann niemand das Spiel schreiben.",
    "The value is still missing. Until then nobody can book the hand.",
);
/// Above hands that are two at once.
pub const OVERLAP: Text = text("Zwei Spiele auf einmal", "Two hands at once");
/// A hand fits.
pub const FITS: Text = text("Passt: Das ist dieses Spiel.", "It fits: this is the hand.");
/// More than one tile is wrong.
pub const FITS_NOT: Text = text(
    "Passt nicht: Mehr als ein Stein ist falsch.",
    "It does not fit: more than one tile is wrong.",
);

/// How many of fourteen tiles lie there.
pub fn tiles_of(count: usize, lang: Lang) -> String {
    match lang {
        Lang::De => format!("{count} von 14"),
        Lang::En => format!("{count} of 14"),
    }
}

/// How many tiles are missing.
pub fn tiles_left(count: usize, lang: Lang) -> String {
    match (lang, count) {
        (Lang::De, 1) => "Noch ein Stein.".to_owned(),
        (Lang::De, _) => format!("Noch {count} Steine."),
        (Lang::En, 1) => "One more tile.".to_owned(),
        (Lang::En, _) => format!("{count} more tiles."),
    }
}

/// Tiles by name, or what they have in common; none where there are too many.
fn names(kinds: Kinds, lang: Lang) -> Option<String> {
    let all: Vec<Tile> = kinds.iter().collect();
    if all.is_empty() {
        return None;
    }
    if all.len() <= 3 {
        let names: Vec<String> = all.into_iter().map(|tile| tiles::tile(tile, lang)).collect();
        let or = match lang {
            Lang::De => " oder ",
            Lang::En => " or ",
        };
        return Some(names.join(or));
    }
    let common = match () {
        () if all.iter().all(|tile| tile.is_wind()) => text("ein Wind", "a wind"),
        () if all.iter().all(|tile| tile.is_honor()) => {
            text("ein Wind oder Drache", "a wind or dragon")
        }
        () => {
            let suit = all[0].suit()?;
            if all.iter().any(|tile| tile.suit() != Some(suit)) {
                return None;
            }
            let (name, count) = (tiles::suit(suit).get(lang), all.len());
            return Some(match lang {
                Lang::De => format!("{name}, dafür passen {count}"),
                Lang::En => format!("{name}, of which {count} will do"),
            });
        }
    };
    Some(common.get(lang).to_owned())
}

/// What belongs in place of a tile that is wrong.
pub fn instead(wrong: Tile, kinds: Kinds, lang: Lang) -> String {
    let wrong = tiles::tile(wrong, lang);
    match (names(kinds, lang), lang) {
        (Some(names), Lang::De) => format!("Statt {wrong} gehört her: {names}."),
        (Some(names), Lang::En) => format!("In place of {wrong}: {names}."),
        (None, Lang::De) => format!("{wrong} passt nicht dazu."),
        (None, Lang::En) => format!("{wrong} does not belong here."),
    }
}

/// What a hand of thirteen tiles waits for.
pub fn waits(kinds: Kinds, lang: Lang) -> String {
    let count = kinds.iter().count();
    match (names(kinds, lang), lang) {
        _ if count == 0 => {
            text("Noch nicht: Ein Stein allein reicht nicht.", "Not yet: one tile is not enough.")
                .get(lang)
                .to_owned()
        }
        (Some(names), Lang::De) => format!("Es fehlt nur noch: {names}."),
        (Some(names), Lang::En) => format!("It waits for: {names}."),
        (None, Lang::De) => format!("Es fehlt nur noch einer, {count} Arten passen."),
        (None, Lang::En) => format!("One is missing; {count} kinds will do."),
    }
}

/// Why a hand whose tiles fit is none.
pub fn misfit(why: Misfit, lang: Lang) -> String {
    let said = match why {
        Misfit::Kong => text("Ein Kong ist hier nicht erlaubt.", "A kong is not allowed here."),
        Misfit::Called => text("Dafür darf nichts offen liegen.", "Nothing may lie open for it."),
        Misfit::Condition => text(
            "Die Steine stimmen, aber eine Bedingung nicht.",
            "The tiles are right, but a condition is not.",
        ),
        Misfit::Tiles => FITS_NOT,
    };
    said.get(lang).to_owned()
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
    let begin = match (shared, lang) {
        (Shared::Inside, Lang::De) => {
            format!("Jede dieser Hände ist auch „{name}“: Es liegt ganz darin.")
        }
        (Shared::Inside, Lang::En) => {
            format!("Each of these hands is “{name}” too: it lies wholly inside.")
        }
        (Shared::Around, Lang::De) => format!("Jedes „{name}“ ist auch dieses Spiel."),
        (Shared::Around, Lang::En) => format!("Each “{name}” is this hand too."),
        (Shared::Partly, Lang::De) => format!("Manche dieser Hände sind auch „{name}“."),
        (Shared::Partly, Lang::En) => format!("Some of these hands are “{name}” too."),
    };
    let better = match (this.1, other.1) {
        (Some(this_points), Some(other_points)) if this_points == other_points => {
            let counts = if is_other_higher { name } else { this.0 };
            match lang {
                Lang::De => format!(
                    "Beide sind gleich viel wert; es zählt, was weiter oben steht: {counts}."
                ),
                Lang::En => {
                    format!("Both are worth the same; the one higher in the list counts: {counts}.")
                }
            }
        }
        (Some(this_points), Some(other_points)) => {
            let is_this = this_points > other_points;
            let counts = if is_this { this.0 } else { name };
            let (more, less) = (this_points.max(other_points), this_points.min(other_points));
            let (more, less) = (numbers::points(more), numbers::points(less));
            match lang {
                Lang::De => format!("Es zählt das teurere: {counts}, {more} statt {less}."),
                Lang::En => {
                    format!("The one worth more counts: {counts}, {more} in place of {less}.")
                }
            }
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
    match lang {
        Lang::De => format!("{name}: davor trennen oder verbinden"),
        Lang::En => format!("{name}: part or join before it"),
    }
}

/// Which rule set gets a copy.
pub const INTO: Text = text("In welches Regelwerk?", "Into which rule set?");
/// What a copy is.
pub const COPY_HINT: Text = text(
    "Die Kopie ist danach ein eigenes Spiel und kann sich ändern, ohne dass dieses es tut.",
    "The copy then is a hand of its own and can change while this one does not.",
);
/// What deleting does.
pub const REMOVE_HINT: Text = text(
    "Das Spiel verschwindet aus der Liste. Geht nur, wenn es noch in keiner Partie steht; sonst schalt es ab.",
    "The hand goes out of the list. That works only while it stands in no game; else switch it off.",
);
/// What is looked for in the collection.
pub const SEARCH: Text = text("Suchen in Namen und Mustern", "Search names and patterns");
/// Looks for it.
pub const SEARCH_DO: Text = text("Suchen", "Search");
/// Its composition is a proposal of ours.
pub const PROPOSAL: Text = text("Vorschlag", "proposal");
/// The rule set has it already.
pub const TAKEN: Text = text("schon in der Liste", "in the list already");
/// A group of the collection.
pub const GROUP_RULES: Text = text("Aus den Regelwerken", "From the rule texts");
/// Another one.
pub const GROUP_BRITISH: Text = text("Britische Spiele", "British hands");
/// Another one.
pub const GROUP_WESTERN: Text = text("Aus westlichen Clubs", "From Western clubs");
/// Another one.
pub const GROUP_OWN: Text = text("Beispiele", "Examples");

/// How many ready hands a search finds.
pub fn found(count: usize, search: &str, lang: Lang) -> String {
    match (lang, count, search) {
        (Lang::De, 0, _) => format!("Kein Spiel passt zu „{search}“."),
        (Lang::De, 1, _) => "1 Spiel".to_owned(),
        (Lang::De, _, _) => format!("{count} Spiele"),
        (Lang::En, 0, _) => format!("No hand fits “{search}”."),
        (Lang::En, 1, _) => "1 hand".to_owned(),
        (Lang::En, _, _) => format!("{count} hands"),
    }
}
