//! The words of patterns, English and German, with what they mean and a pattern each stands in.

use crate::{Text, text};

/// A word of the notation.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The canonical word.
    pub english: &'static str,
    /// The German one that is shown.
    pub german: &'static str,
    /// What it means.
    pub about: Text,
    /// A canonical pattern, or its end, in which it stands.
    pub example: &'static str,
}

const fn word(
    english: &'static str,
    german: &'static str,
    about: [&'static str; 2],
    example: &'static str,
) -> Word {
    Word { english, german, about: text(about[0], about[1]), example }
}

/// All words: figures, what they may be made of, conditions.
#[rustfmt::skip]
pub const WORDS: [Word; 55] = [
    word("tile", "Stein", ["ein Stein", "one tile"], "1-9a 5 tile(honour)"),
    word("pair", "Paar", ["zwei gleiche", "two equal tiles"], "7 pair!"),
    word("pung", "Pong", ["drei gleiche; nie ein Kong", "three equal tiles, never a kong"], "4 pung pair"),
    word("kong", "Kong", ["vier gleiche, ausgelegt", "four equal tiles, laid out"], "4 kong pair"),
    word("chow", "Chow", ["drei in Folge, eine Farbe", "three in a row, one suit"], "4 chow pair(wind)"),
    word("set", "Satz", ["Chow, Pong oder Kong", "chow, pung or kong"], "4 set pair; only jade"),
    word("run", "Lauf", ["zwei bis neun in Folge, nie gerufen", "two to nine in a row, never called"], "3 run4 pair"),
    word("knit", "Strick", ["eine Zahl in zwei oder drei Farben", "one number in two or three suits"], "4 knit3 knit2"),
    word("mixchow", "Mischchow", ["drei in Folge, jede Farbe einmal", "three in a row, one of each suit"], "4 mixchow pair"),
    word("again", "doppel", ["ein Stein, den die Hand schon hat", "a tile the hand holds besides"], "19m 19p 19s 1234567z again"),
    word("concealed", "verdeckt", ["nicht offen, nicht durch Ruf fertig", "not laid open, not completed by a claim"], "4 concealed pung pair"),
    word("wind", "Wind", ["die vier Winde", "the four winds"], "4 pung(wind) pair"),
    word("dragon", "Drache", ["die drei Drachen", "the three dragons"], "3 pung(dragon)! chow pair"),
    word("honour", "Trumpf", ["Winde und Drachen", "winds and dragons"], "7 pair(honour)"),
    word("terminal", "Ecke", ["Einser und Neuner", "ones and nines"], "4 pung(terminal) pair"),
    word("major", "Haupt", ["Einser, Neuner, Winde, Drachen", "ones, nines, winds, dragons"], "4 pung(major) pair"),
    word("simple", "Mitte", ["zwei bis acht", "two to eight"], "4 set pair; only simple"),
    word("number", "Zahl", ["alles ohne Winde und Drachen", "all but winds and dragons"], "7 pair(number)"),
    word("jade", "Jade", ["2 3 4 6 8 Bambus, grüner Drache", "2 3 4 6 8 bamboo, green dragon"], "4 set pair; only jade"),
    word("any", "alle", ["jeder Stein", "every tile"], "7 pair(any)"),
    word("characters", "Schrift", ["die Farbe", "the suit"], "7 pair(characters)"),
    word("circles", "Ring", ["die Farbe", "the suit"], "7 pair(circles)"),
    word("bamboo", "Bambus", ["die Farbe", "the suit"], "7 pair(bamboo)"),
    word("east", "Ost", ["der Ostwind", "the east wind"], "4 pung pair(east)"),
    word("south", "Süd", ["der Südwind", "the south wind"], "4 pung pair(south)"),
    word("west", "West", ["der Westwind", "the west wind"], "4 pung pair(west)"),
    word("north", "Nord", ["der Nordwind", "the north wind"], "4 pung pair(north)"),
    word("white", "Weiß", ["der weiße Drache", "the white dragon"], "4 pung pair(white)"),
    word("green", "Grün", ["der grüne Drache", "the green dragon"], "4 pung pair(green)"),
    word("red", "Rot", ["der rote Drache", "the red dragon"], "4 pung pair(red)"),
    word("own", "eigen", ["der Wind des eigenen Platzes", "the wind of the own seat"], "3 pung pung(own) pair"),
    word("round", "Runde", ["der Wind der Runde", "the wind of the round"], "3 pung pung(round) pair"),
    word("only", "nur", ["kein anderer Stein", "no other tile"], "4 set pair; only bamboo,honour"),
    word("without", "ohne", ["keiner dieser Steine", "none of these tiles"], "4 set pair; without wind"),
    word("last", "letzter", ["womit gewonnen wird", "the tile that wins"], "7 pair; last east"),
    word("suits", "Farben", ["wie viele Farben", "how many suits"], "7 pair!; suits=3"),
    word("kinds", "Arten", ["wie viele verschiedene Steine", "how many different tiles"], "4 set pair; kinds<=5"),
    word("count", "Anzahl", ["wie viele Steine davon", "how many tiles of it"], "7 pair; count(honour)>=4"),
    word("in", "aus", ["welche Zahlen n sein darf", "which numbers n may be"], "nnna nnnb nnnc pung pair; n in 2468"),
    word("flowers", "Blumen", ["wie viele Blumen", "how many flowers"], "4 set pair; flowers=0"),
    word("ownflowers", "Eigenblumen", ["Blumen des eigenen Platzes", "flowers of the own seat"], "4 set pair; ownflowers=2"),
    word("flowersets", "Blumensätze", ["alle vier einer Art", "all four of a group"], "4 set pair; flowersets>=1"),
    word("with", "mit", ["so muss es sein", "it has to be so"], "7 pair; with drawn"),
    word("not", "nicht", ["so darf es nicht sein", "it must not be so"], "7 pair; not robbed"),
    word("drawn", "gezogen", ["letzter Stein aus der Mauer", "last tile from the wall"], "7 pair; with drawn"),
    word("claimed", "genommen", ["letzter Stein von jemandem", "last tile from another"], "7 pair; with claimed"),
    word("wallend", "Mauerende", ["der letzte der Mauer", "the last of the wall"], "7 pair; with wallend"),
    word("replacement", "Ersatz", ["Ersatz für einen Kong", "a kong's replacement"], "4 set pair; with replacement"),
    word("robbed", "Kongraub", ["aus dem Kong eines anderen", "from another's kong"], "7 pair; with robbed"),
    word("heaven", "Himmel", ["mit den ersten Steinen", "with the tiles as dealt"], "7 pair; with heaven"),
    word("earth", "Erde", ["beim ersten Stein", "at the first chance"], "7 pair; with earth"),
    word("call", "Ruf", ["am Anfang angesagt", "announced at the start"], "7 pair; with call"),
    word("lastcopy", "letzter_gleicher", ["die drei anderen liegen offen", "the other three lie open"], "7 pair; with lastcopy"),
    word("open", "offen", ["eine Figur liegt offen", "a meld lies open"], "4 set pair; not open"),
    word("seat", "Platz", ["welcher Platz", "which seat"], "7 pair; seat east"),
];
