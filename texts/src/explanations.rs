//! Unusual words of the table, each explained in a sentence or two with an example: the „?“ beside a word opens it, and the
//! handbook lists them all.

use scoring::customs::Dialect;
use scoring::ma_jiang::pao::PaoKind;
use scoring::progress::EastMoves;
use scoring::{Family, Ruleset};

use crate::words::words;
use crate::{Text, rules_ma_jiang, text};

/// A word that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// One player pays for all.
    Pao,
    /// When that is so, by one of the six conditions.
    PaoKind(PaoKind),
    /// A special hand that was ready and not won.
    Bochowe,
    /// What the club of Styria calls a round.
    Radl,
    /// Three players without money.
    Bankruptcy,
    /// Playing on without money.
    Credit,
    /// A hand that may not win any more.
    DeadHand,
    /// The winner's call by `ma_jiang`.
    Sik,
    /// The winner's call by `mcr`.
    Hu,
    /// East pays and receives double.
    EastDoubles,
    /// When the winds move from player to player.
    EastMoves,
    /// The same where they move after every deal.
    EastMovesAlways,
    /// Seats that are changed after each round.
    SeatExchange,
}

/// Beside the word.
pub const MARK: &str = "?";

words! {
    EXAMPLE "Zum Beispiel:" | "For example:";
    MORE "Mehr im Handbuch" | "More in the handbook";
    CLOSE "Schließen" | "Close";
}

/// The warnings of Pao, where their kind is asked for.
pub const PAO_KINDS: [Word; 6] = [
    Word::PaoKind(PaoKind::NineTiles),
    Word::PaoKind(PaoKind::ThreeDragons),
    Word::PaoKind(PaoKind::FourWinds),
    Word::PaoKind(PaoKind::LastFive),
    Word::PaoKind(PaoKind::TwelfthTile),
    Word::PaoKind(PaoKind::FirstLayer),
];

/// Every word but the kinds of Pao, in the order of the handbook.
pub const WORDS: [Word; 12] = [
    Word::EastDoubles,
    Word::EastMoves,
    Word::EastMovesAlways,
    Word::SeatExchange,
    Word::DeadHand,
    Word::Sik,
    Word::Hu,
    Word::Pao,
    Word::Bochowe,
    Word::Radl,
    Word::Bankruptcy,
    Word::Credit,
];

words! {
    fn question(name: &str) "Was heißt „{name}“?" | "What does “{name}” mean?";
}

impl Word {
    /// Its name in an address.
    pub const fn id(self) -> &'static str {
        match self {
            Word::Pao => "pao",
            Word::PaoKind(kind) => kind.id(),
            Word::Bochowe => "bochowe",
            Word::Radl => "radl",
            Word::Bankruptcy => "bankrott",
            Word::Credit => "kredit",
            Word::DeadHand => "tote-hand",
            Word::Sik => "sik",
            Word::Hu => "hu",
            Word::EastDoubles => "ostregel",
            Word::EastMoves => "wer-ist-ost",
            Word::EastMovesAlways => "wer-ist-ost-mcr",
            Word::SeatExchange => "plaetze-tauschen",
        }
    }

    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Word::Pao => text("Pao", "Pao"),
            Word::PaoKind(kind) => rules_ma_jiang::pao(kind),
            Word::Bochowe => text("Bochowe", "Bochowe"),
            Word::Radl => text("Radl", "Radl (round)"),
            Word::Bankruptcy => text("Bankrott", "Bankruptcy"),
            Word::Credit => text("Kredit", "Credit"),
            Word::DeadHand => text("tote Hand", "dead hand"),
            Word::Sik => text("Sik", "Sik"),
            Word::Hu => text("Hu", "Hu"),
            Word::EastDoubles => text("Ostregel", "East rule"),
            Word::EastMoves => text("Wer ist Ost?", "Who is East?"),
            Word::EastMovesAlways => text("Wer ist Ost bei MCR?", "Who is East by MCR?"),
            Word::SeatExchange => text("Plätze tauschen", "Seat exchange"),
        }
    }

    /// What it means: a sentence or two.
    pub const fn meaning(self) -> Text {
        match self {
            Word::Pao => text(
                "Wer jemandem mit sichtbar gefährlichem Blatt den letzten Stein gibt, zahlt für alle. Bei Ma Jiang muss Pao vorher angesagt sein, außer bei den letzten fünf Steinen.",
                "Whoever feeds the last tile to a hand that everybody can see is dangerous pays for all. By Ma Jiang Pao has to be declared before, except for the last five tiles.",
            ),
            Word::PaoKind(kind) => pao_kind(kind),
            Word::Bochowe => text(
                "Ein Sonderspiel, das fertig war und nicht gewonnen wurde. Gezahlt wird nichts, aber es steht auf dem Zettel und in der Statistik.",
                "A special hand that was ready and not won. Nothing is paid, but it stands on the slip and in the statistics.",
            ),
            Word::Radl => text(
                "Eine Runde: Sie ist fertig, wenn jeder einmal Ost war. Ein begonnenes Radl spielt ihr zu Ende.",
                "A round: it is over when everybody was East once. A Radl that was begun is played to its end.",
            ),
            Word::Bankruptcy => text(
                "Haben drei kein Spielgeld mehr, entscheidet der Tisch: beenden und abrechnen, oder alle vier spielen weiter.",
                "When three have no play money left, the table decides: end and settle, or all four play on.",
            ),
            Word::Credit => text(
                "Wer nichts mehr hat, spielt mit geliehenem Geld weiter. Es leiht, wer am meisten hat, und bekommt es als Erster zurück.",
                "Whoever has nothing left plays on with borrowed money. Whoever has most lends it, and is the first to be paid back.",
            ),
            Word::DeadHand => text(
                "Ein Blatt mit einem Fehler, meist zu viele oder zu wenige Steine. Es spielt weiter mit, kann nicht gewinnen und zählt 0.",
                "A hand with a fault, mostly too many or too few tiles. It plays on, cannot win and counts 0.",
            ),
            Word::Sik => text(
                "So ruft bei Ma Jiang, wer gewinnt: Mein Blatt ist fertig.",
                "The winner's call by Ma Jiang: my hand is complete.",
            ),
            Word::Hu => text(
                "So ruft bei MCR, wer gewinnt. Das Blatt muss ohne Blumen wenigstens 8 Punkte zählen.",
                "The winner's call by MCR. The hand has to be worth at least 8 points without flowers.",
            ),
            Word::EastDoubles => text(
                "Ost zahlt das Doppelte und bekommt das Doppelte.",
                "East pays double and receives double.",
            ),
            Word::EastMoves => text(
                "Gewinnt Ost, bleiben die Winde, wie sie sind. Gewinnt jemand anderer, wandern sie weiter: Süd wird Ost. Was bei Unentschieden gilt und wie oft Ost bleiben darf, sagt das Regelwerk.",
                "When East wins, the winds stay as they are. When somebody else wins, they move on: South becomes East. What a draw does and how often East may stay is for the rule set to say.",
            ),
            Word::EastMovesAlways => text(
                "Die Winde wandern nach jedem Spiel weiter, auch wenn Ost gewinnt: Süd wird Ost.",
                "The winds move on after every deal, even when East wins: South becomes East.",
            ),
            Word::SeatExchange => text(
                "Nach jeder Runde setzen sich alle um, damit jeder einmal jeden vor sich hat. Das Bild zeigt, wer wohin geht.",
                "After each round everybody moves to another seat, so that all have each other in front of them once. The picture shows who goes where.",
            ),
        }
    }

    /// How it goes at a table.
    pub const fn example(self) -> Text {
        match self {
            Word::Pao => text(
                "Bertl hat zwei Drachen offen, Anna sagt Pao an. Wirft Christa den dritten und Bertl gewinnt damit, zahlt sie auch für Anna und Dieter.",
                "Bertl shows two dragons, Anna declares Pao. If Christa discards the third and Bertl wins by it, she pays for Anna and Dieter too.",
            ),
            Word::PaoKind(kind) => pao_kind_example(kind),
            Word::Bochowe => text(
                "Anna hat ihr Paarespiel beisammen, aber Bertl gewinnt: „Bochowe: Anna, Paarespiel“.",
                "Anna has her seven pairs together, but Bertl wins: “Bochowe: Anna, seven pairs”.",
            ),
            Word::Radl => text(
                "Anna, Bertl und Christa waren Ost, jetzt gibt auch Dieter Ost ab: Ein Radl ist fertig.",
                "Anna, Bertl and Christa were East, now Dieter passes East on too: one Radl is over.",
            ),
            Word::Bankruptcy => text(
                "Bertl, Christa und Dieter haben nichts mehr, Anna hat alles: „Bankrottierung“.",
                "Bertl, Christa and Dieter have nothing left, Anna has it all: bankruptcy.",
            ),
            Word::Credit => text(
                "Dieter soll 300 zahlen und hat 100. Anna leiht ihm 200; gewinnt er wieder, gehen die ersten 200 an sie.",
                "Dieter has to pay 300 and has 100. Anna lends him 200; when he wins again, the first 200 are hers.",
            ),
            Word::DeadHand => text(
                "Christa hat 12 Steine statt 13. Tipp bei ihr auf „tote Hand“: Sie zahlt, als wäre ihr Blatt leer.",
                "Christa has 12 tiles instead of 13. Tap “dead hand” beside her: she pays as if her hand were empty.",
            ),
            Word::Sik => text(
                "Bertl wirft den Stein, auf den Anna wartet. Sie ruft „Sik!“ und legt ihr Blatt auf.",
                "Bertl discards the tile Anna waits for. She calls “Sik!” and shows her hand.",
            ),
            Word::Hu => text(
                "Mit 8 Punkten ruft Anna „Hu!“. Mit 6 wäre es ein falsches Hu.",
                "With 8 points Anna calls “Hu!”. With 6 it would be a false one.",
            ),
            Word::EastDoubles => text(
                "Anna ist Ost und gewinnt mit 76: Jeder zahlt ihr 152. Gewinnt Bertl mit 76, zahlt ihm Anna 152, die anderen je 76.",
                "Anna is East and wins with 76: everybody pays her 152. If Bertl wins with 76, Anna pays him 152, the others 76 each.",
            ),
            Word::EastMoves => text(
                "Anna ist Ost, Bertl Süd. Christa gewinnt: Jetzt ist Bertl Ost und Anna Nord.",
                "Anna is East, Bertl South. Christa wins: now Bertl is East and Anna North.",
            ),
            Word::EastMovesAlways => text(
                "Anna ist Ost und gewinnt. Im nächsten Spiel ist trotzdem Bertl Ost und Anna Nord.",
                "Anna is East and wins. In the next deal Bertl is East all the same, and Anna North.",
            ),
            Word::SeatExchange => text(
                "Nach der Ost-Runde tauschen Anna und Bertl die Plätze, Christa und Dieter auch.",
                "After the East round Anna and Bertl exchange their seats, Christa and Dieter too.",
            ),
        }
    }

    /// The part of the handbook that goes on from here, as the end of its address.
    pub const fn part(self) -> &'static str {
        match self {
            Word::EastDoubles | Word::EastMoves | Word::DeadHand | Word::Sik | Word::Hu => {
                "am-tisch#ein-spiel-schreiben"
            }
            Word::Pao
            | Word::PaoKind(_)
            | Word::Bochowe
            | Word::Bankruptcy
            | Word::Credit
            | Word::EastMovesAlways
            | Word::SeatExchange => "am-tisch#was-nur-manche-regeln-haben",
            Word::Radl => "am-tisch#zählt-die-partie",
        }
    }

    /// The word in the name of an option of a rule set.
    pub fn of_option(option: &str) -> Option<Word> {
        match option {
            "bochowe_factor" => Some(Word::Bochowe),
            "bankrupt_at" => Some(Word::Bankruptcy),
            "creditor" => Some(Word::Credit),
            "dead_effect" => Some(Word::DeadHand),
            "east_double" | "special_east_double" => Some(Word::EastDoubles),
            "dangerous_game" | "pao_late_win" | "pao_needs_declaration" => Some(Word::Pao),
            "east_moves" | "east_win_cap" => Some(Word::EastMoves),
            _ => None,
        }
    }

    /// The word that says when the winds move by these rules.
    pub fn east_moves(ruleset: &Ruleset) -> Word {
        match ruleset.progress().east_moves {
            EastMoves::WhenAnotherWins => Word::EastMoves,
            EastMoves::EveryDeal => Word::EastMovesAlways,
        }
    }

    /// What a round is called, where it is an unusual word.
    pub const fn round(family: Family) -> &'static [Word] {
        match family.customs().dialect {
            Dialect::Styrian => &[Word::Radl],
            Dialect::Common => &[],
        }
    }

    /// The winner's call, where it is an unusual word.
    pub const fn call(family: Family) -> Option<Word> {
        match family {
            Family::MaJiang => Some(Word::Sik),
            Family::Mcr => Some(Word::Hu),
            Family::Klassisch | Family::Grundregel | Family::Steiermark | Family::HongKong => None,
        }
    }
}

const fn pao_kind(kind: PaoKind) -> Text {
    match kind {
        PaoKind::NineTiles => text(
            "Jemand hat drei Sätze einer Farbe offen. Wer dann den Stein für ein reines Farbspiel gibt, zahlt für alle.",
            "Somebody shows three sets of one suit. Whoever then feeds the tile for a hand of that suit alone pays for all.",
        ),
        PaoKind::ThreeDragons => text(
            "Jemand hat zwei Drachen offen. Wer den dritten für die großen drei Drachen gibt, zahlt für alle.",
            "Somebody shows two dragon sets. Whoever feeds the third for the big three dragons pays for all.",
        ),
        PaoKind::FourWinds => text(
            "Jemand hat drei Winde offen. Wer den vierten für die großen vier Winde gibt, zahlt für alle.",
            "Somebody shows three wind sets. Whoever feeds the fourth for the big four winds pays for all.",
        ),
        PaoKind::LastFive => text(
            "Höchstens fünf Steine sind in der lebenden Mauer. Wer einen wirft, der nirgends offen liegt und jemandem zum Sieg hilft, zahlt für alle. Ansagen muss das niemand.",
            "At most five tiles are left in the live wall. Whoever discards one that lies nowhere open and makes somebody win pays for all. Nobody has to declare it.",
        ),
        PaoKind::TwelfthTile => text(
            "Zu drei offenen Sätzen einer Farbe wurde der vierte genommen. Gewinnt das Blatt durch Abwurf, zahlt, wer abwirft; von der Mauer, wer den vierten Satz gab.",
            "A fourth set was claimed beside three open ones of a suit. If the hand wins by a discard, the discarder pays; by a drawn tile, who fed the fourth set.",
        ),
        PaoKind::FirstLayer => text(
            "Zwei zeigen je neun Steine, jeder einer anderen Farbe, und wer abwirft, hält nur noch diese Farben. Pao ist es nur gegen den, der zuerst neun gezeigt hat.",
            "Two show nine tiles each, of different suits, and the discarder holds only these suits. It is Pao only against the one who showed nine first.",
        ),
    }
}

const fn pao_kind_example(kind: PaoKind) -> Text {
    match kind {
        PaoKind::NineTiles => text(
            "Bertl zeigt dreimal Bambus, Christa wirft ihm den Bambus zum Sieg.",
            "Bertl shows bamboo three times, Christa discards the bamboo he wins by.",
        ),
        PaoKind::ThreeDragons => text(
            "Rot und Grün liegen, Christa wirft den weißen Drachen.",
            "Red and green lie open, Christa discards the white dragon.",
        ),
        PaoKind::FourWinds => text(
            "Ost, Süd und West liegen, Christa wirft Nord.",
            "East, South and West lie open, Christa discards North.",
        ),
        PaoKind::LastFive => text(
            "Vier Steine vor dem Ende wirft Christa die erste Zwei der Kreise, Bertl gewinnt damit.",
            "Four tiles before the end Christa discards the first two of dots, and Bertl wins by it.",
        ),
        PaoKind::TwelfthTile => text(
            "Dieter gab den vierten Bambus-Satz, Bertl zieht den Gewinnstein: Dieter zahlt.",
            "Dieter fed the fourth set of bamboo, Bertl draws the winning tile: Dieter pays.",
        ),
        PaoKind::FirstLayer => text(
            "Anna zeigte neun Kreise, dann Bertl neun Bambus. Christa hat nur noch diese: Sie gibt besser Bertl.",
            "Anna showed nine dots, then Bertl nine bamboo. Christa holds nothing else: she had better feed Bertl.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn every_word_is_explained_in_few_sentences() {
        for word in WORDS.into_iter().chain(PAO_KINDS) {
            for lang in Lang::ALL {
                let (meaning, example) = (word.meaning().get(lang), word.example().get(lang));
                assert!(meaning.ends_with('.') && meaning.len() < 260, "{meaning}");
                assert!(!example.is_empty() && example.len() < 160, "{example}");
                assert!(!word.name().get(lang).is_empty());
            }
        }
    }

    #[test]
    fn rules_choose_their_own_words() {
        assert_eq!(Word::call(Family::Mcr), Some(Word::Hu));
        assert_eq!(Word::call(Family::Steiermark), None);
        let moves = |family| Word::east_moves(&Ruleset::preset(family));
        assert_eq!(moves(Family::Klassisch), Word::EastMoves);
        assert_eq!(moves(Family::Mcr), Word::EastMovesAlways);
    }
}
