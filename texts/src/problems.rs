//! What is wrong with a hand or a settlement, where, and what to do about it.

use scoring::problem::{Against, Shape};
use scoring::{Family, Problem};

use crate::rules_steiermark::special_hand;
use crate::tiles::{bonus_tile, circumstance, tile};
use crate::words::say;
use crate::{Lang, text};

/// A problem does not know its rule set, so all of them have the words of one.
const WORDS_OF: Family = Family::Klassisch;

/// A problem in a sentence or two: what is wrong, where, what to do.
pub fn problem(problem: &Problem, lang: Lang) -> String {
    match problem {
        Problem::BadRequest(shape_of) => shape(shape_of, lang),
        Problem::UnknownRules { name } => say!(
            lang,
            "Das Regelwerk „{name}“ gibt es nicht. Möglich sind {families}."
                | "There is no rule set “{name}”. There are {families}.",
            families = families()
        ),
        Problem::UnknownOption { name, value: None } => say!(
            lang,
            "Die Option „{name}“ gibt es in diesem Regelwerk nicht."
                | "This rule set has no option “{name}”."
        ),
        Problem::UnknownOption { name, value: Some(value) } => say!(
            lang,
            "Die Option „{name}“ kann nicht {value} sein."
                | "The option “{name}” cannot be {value}."
        ),
        Problem::BadTile { field, text } => say!(
            lang,
            "„{text}“ in „{field}“ kann hier kein Stein sein. Erwartet wird etwa 123m 55p 7z, Blumen nur unter „bonus“."
                | "“{text}” in “{field}” cannot be a tile here. Expected is e.g. 123m 55p 7z, flowers only in “bonus”."
        ),
        Problem::BadMeld { text } => say!(
            lang,
            "„{text}“ ist keine ausgelegte Figur: drei in Folge, drei gleiche oder vier gleiche Steine."
                | "“{text}” is no set: three in a row, three equal or four equal tiles."
        ),
        Problem::DuplicateBonus { tile } => say!(
            lang,
            "{bonus_tile} gibt es nur einmal im Spiel."
                | "There is only one {bonus_tile} in the game.",
            bonus_tile = bonus_tile(*tile, lang)
        ),
        Problem::WrongTileCount { found: 12 } => say!(
            lang,
            "Dem Blatt fehlt noch 1 Stein (mit dem Schlussziegel müssen es vier Figuren und ein Paar sein)."
                | "The hand still needs 1 tile (with the winning tile it must be four sets and a pair)."
        ),
        Problem::WrongTileCount { found } if *found < 13 => {
            let missing = 13 - found;
            say!(
                lang,
                "Dem Blatt fehlen noch {missing} Steine (mit dem Schlussziegel müssen es vier Figuren und ein Paar sein)."
                    | "The hand still needs {missing} tiles (with the winning tile it must be four sets and a pair)."
            )
        }
        Problem::WrongTileCount { found } => say!(
            lang,
            "Das Blatt hat {found} Steine statt 13, jeden Kang als drei gezählt. Bitte nachzählen."
                | "The hand has {found} tiles instead of 13, counting each kong as three. Please count again."
        ),
        Problem::MissingWinningTile => say!(
            lang,
            "Der Schlussziegel fehlt: Mit welchem Stein wurde gewonnen?"
                | "The winning tile is missing: which tile won?"
        ),
        Problem::TooManyCopies { tile: which, copies } => say!(
            lang,
            "{tile} kommt {copies}-mal vor; es gibt ihn viermal."
                | "{tile} occurs {copies} times; there are four.",
            tile = tile(*which, lang)
        ),
        Problem::ContradictoryFlags { flag, against } => {
            let flag = circumstance(*flag, WORDS_OF).get(lang);
            let why = self::against(*against, lang);
            say!(lang, "„{flag}“ kann nicht sein: {why}." | "“{flag}” cannot be: {why}.")
        }
        Problem::NotAWinningHand => say!(
            lang,
            "Diese Steine sind kein Gewinnblatt: Es braucht vier Figuren und ein Paar oder ein Sonderspiel."
                | "These tiles are no winning hand: four sets and a pair, or a special hand, are needed."
        ),
        Problem::UnbalancedSeats => say!(
            lang,
            "Die Plätze passen nicht: Alle Spieler müssen Punkte haben, und das Regelwerk muss diese Spielerzahl kennen."
                | "The seats do not fit: every player needs points, and the rule set must know this number of players."
        ),
        Problem::BelowMinimum { points } => say!(
            lang,
            "Das Blatt zählt nur {points} und bleibt unter dem vereinbarten Minimum: So kann nicht gewonnen werden."
                | "The hand is worth only {points}, less than the agreed minimum: it cannot win."
        ),
        Problem::MissingSpecialValue { id } => {
            // The club's own are known by their ids only.
            let name = special_hand(id).map_or(id.as_str(), |name| name.get(lang));
            say!(
                lang,
                "Für das Sonderspiel „{name}“ hat der Club noch keinen Wert eingetragen. Bitte unter Regeln → Sonderspiele eintragen."
                    | "The club has not entered a value for the special hand “{name}”. Please enter it under Rules → Special hands."
            )
        }
    }
}

fn families() -> String {
    scoring::Family::ALL.map(scoring::Family::id).join(", ")
}

fn against(against: Against, lang: Lang) -> String {
    match against {
        Against::Flag(other) => {
            let other = circumstance(other, WORDS_OF).get(lang);
            say!(lang, "Dazu passt „{other}“ nicht" | "“{other}” does not go with it")
        }
        Against::OwnCopy(own) => say!(
            lang,
            "{tile} liegt schon im eigenen Blatt" | "{tile} is among the own tiles already",
            tile = tile(own, lang)
        ),
        Against::NoKong => {
            text("Es liegt kein passender Kang da", "there is no kong for it").get(lang).to_owned()
        }
        Against::NoBonusTiles => {
            text("Es liegen keine Blumen da", "there are no bonus tiles").get(lang).to_owned()
        }
        Against::NotEast => {
            text("Nur Ost kann das haben", "only East can have it").get(lang).to_owned()
        }
        Against::East => {
            text("Ost kann das nicht haben", "East cannot have it").get(lang).to_owned()
        }
        Against::LaidOut => text("Es ist schon etwas ausgelegt", "something is laid out already")
            .get(lang)
            .to_owned(),
        Against::NotDrawn => {
            text("Der Schlussziegel wurde nicht gezogen", "the tile was not drawn")
                .get(lang)
                .to_owned()
        }
        Against::Drawn => {
            text("Der Schlussziegel wurde gezogen", "the tile was drawn").get(lang).to_owned()
        }
    }
}

fn shape(shape: &Shape, lang: Lang) -> String {
    match shape {
        Shape::NotAnObject => {
            say!(lang, "Erwartet wird ein JSON-Objekt." | "A JSON object is expected.")
        }
        Shape::Missing(field) => {
            say!(lang, "Das Feld „{field}“ fehlt." | "The field “{field}” is missing.")
        }
        Shape::Mistyped(field) => say!(
            lang,
            "Im Feld „{field}“ steht etwas, das dort nicht stehen kann."
                | "The field “{field}” holds something it cannot hold."
        ),
        Shape::UnknownField(field) => say!(
            lang,
            "Das Feld „{field}“ gibt es nicht. Vielleicht ein Schreibfehler?"
                | "There is no field “{field}”. A slip of the pen?"
        ),
        Shape::Flag(flag) => say!(
            lang,
            "„{flag}“ in „win“ ist unbekannt oder steht zweimal da."
                | "“{flag}” in “win” is unknown or stands there twice."
        ),
        Shape::WinningTileWithoutWin => say!(
            lang,
            "Ein Schlussziegel gehört nur zum Gewinner; bei ihm muss „win“ stehen."
                | "Only the winner has a winning tile; “win” must be there for it."
        ),
        Shape::BonusTilesNotPlayed => say!(
            lang,
            "In diesem Spiel wird ohne Blumen und Jahreszeiten gespielt."
                | "This game is played without flowers and seasons."
        ),
        Shape::SpecialNotPlayed => say!(
            lang,
            "Ein Sonderspiel kann nur der Gewinner haben, und nur wo das Regelwerk Sonderspiele kennt."
                | "Only the winner can have a special hand, and only where the rule set knows them."
        ),
        Shape::PaoNotPlayed => say!(
            lang,
            "Hier haftet niemand für alle: Das ist nicht vereinbart."
                | "Nobody is liable for all here: it is not agreed."
        ),
        Shape::PenaltyNotPlayed(id) => say!(
            lang,
            "Die Strafe „{id}“ ist nicht vereinbart." | "The penalty “{id}” is not agreed."
        ),
        Shape::PenaltySides => say!(
            lang,
            "Bei dieser Strafe stimmt nicht, wie viele zahlen und wie viele bekommen."
                | "For this penalty the number of payers or payees is wrong."
        ),
        Shape::WinnerTwice(field) => say!(
            lang,
            "Der Gewinner kann nicht auch unter „{field}“ stehen."
                | "The winner cannot stand in “{field}” as well."
        ),
        Shape::ImpossiblePoints => say!(
            lang,
            "Diesen Wert kann kein Blatt haben: Erwartet wird eine ganze Zahl ab 0."
                | "No hand can have this value: a whole number from 0 is expected."
        ),
        Shape::UnknownItem(id) => say!(
            lang,
            "„{id}“ gibt es für dieses Blatt nicht." | "There is no “{id}” for this hand."
        ),
        Shape::TooMany { field, found, most } => say!(
            lang,
            "Im Feld „{field}“ stehen {found}; möglich sind {most}. Bitte aufteilen."
                | "The field “{field}” holds {found}; {most} are possible. Please split them."
        ),
        Shape::ItemsExclude(one, other) if one == other => {
            say!(lang, "„{one}“ kann nicht so oft zählen." | "“{one}” cannot count that often.")
        }
        Shape::ItemsExclude(one, other) => say!(
            lang,
            "„{one}“ und „{other}“ können nicht zusammen zählen."
                | "“{one}” and “{other}” cannot count together."
        ),
    }
}
