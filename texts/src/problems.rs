//! What is wrong with a hand or a settlement, where, and what to do about it.

use scoring::problem::{Against, Shape};
use scoring::{Family, Problem};

use crate::rules_steiermark::special_hand;
use crate::tiles::{bonus_tile, circumstance, tile};
use crate::{Lang, text};

/// A problem does not know its rule set, so all of them have the words of one.
const WORDS_OF: Family = Family::Klassisch;

/// A problem in a sentence or two: what is wrong, where, what to do.
pub fn problem(problem: &Problem, lang: Lang) -> String {
    let say = |de: String, en: String| match lang {
        Lang::De => de,
        Lang::En => en,
    };
    match problem {
        Problem::BadRequest(shape_of) => shape(shape_of, lang),
        Problem::UnknownRules { name } => say(
            format!("Das Regelwerk „{name}“ gibt es nicht. Möglich sind {}.", families()),
            format!("There is no rule set “{name}”. There are {}.", families()),
        ),
        Problem::UnknownOption { name, value: None } => say(
            format!("Die Option „{name}“ gibt es in diesem Regelwerk nicht."),
            format!("This rule set has no option “{name}”."),
        ),
        Problem::UnknownOption { name, value: Some(value) } => say(
            format!("Die Option „{name}“ kann nicht {value} sein."),
            format!("The option “{name}” cannot be {value}."),
        ),
        Problem::BadTile { field, text } => say(
            format!("„{text}“ in „{field}“ kann hier kein Ziegel sein. Erwartet wird etwa 123m 55p 7z, Blumen nur unter „bonus“."),
            format!("“{text}” in “{field}” cannot be a tile here. Expected is e.g. 123m 55p 7z, flowers only in “bonus”."),
        ),
        Problem::BadMeld { text } => say(
            format!("„{text}“ ist keine ausgelegte Figur: drei in Folge, drei gleiche oder vier gleiche Ziegel."),
            format!("“{text}” is no set: three in a row, three equal or four equal tiles."),
        ),
        Problem::DuplicateBonus { tile } => say(
            format!("{} gibt es nur einmal im Spiel.", bonus_tile(*tile, lang)),
            format!("There is only one {} in the game.", bonus_tile(*tile, lang)),
        ),
        Problem::WrongTileCount { found } if *found < 13 => {
            let missing = 13 - found;
            say(
                format!("Dem Blatt fehlen noch {missing} Ziegel (mit dem Schlussziegel müssen es vier Figuren und ein Paar sein)."),
                format!("The hand still needs {missing} tiles (with the winning tile it must be four sets and a pair)."),
            )
        }
        Problem::WrongTileCount { found } => say(
            format!("Das Blatt hat {found} Ziegel statt 13, jeden Kang als drei gezählt. Bitte nachzählen."),
            format!("The hand has {found} tiles instead of 13, counting each kong as three. Please count again."),
        ),
        Problem::MissingWinningTile => say(
            "Der Schlussziegel fehlt: Mit welchem Ziegel wurde gewonnen?".to_owned(),
            "The winning tile is missing: which tile won?".to_owned(),
        ),
        Problem::TooManyCopies { tile: which, copies } => say(
            format!("{} kommt {copies}-mal vor; es gibt ihn viermal.", tile(*which, lang)),
            format!("{} occurs {copies} times; there are four.", tile(*which, lang)),
        ),
        Problem::ContradictoryFlags { flag, against } => {
            let flag = circumstance(*flag, WORDS_OF).get(lang);
            let why = self::against(*against, lang);
            say(
                format!("„{flag}“ kann nicht sein: {why}."),
                format!("“{flag}” cannot be: {why}."),
            )
        }
        Problem::NotAWinningHand => say(
            "Diese Ziegel sind kein Gewinnblatt: Es fehlen vier Figuren und ein Paar oder eine Sonderhand.".to_owned(),
            "These tiles are no winning hand: four sets and a pair, or a special hand, are needed.".to_owned(),
        ),
        Problem::UnbalancedSeats => say(
            "Die Plätze passen nicht: Alle Spieler müssen Punkte haben, und das Regelwerk muss diese Spielerzahl kennen.".to_owned(),
            "The seats do not fit: every player needs points, and the rule set must know this number of players.".to_owned(),
        ),
        Problem::BelowMinimum { points } => say(
            format!("Das Blatt ist {points} Punkte wert und bleibt unter dem vereinbarten Minimum: So kann nicht gewonnen werden."),
            format!("The hand is worth {points} points, less than the agreed minimum: it cannot win."),
        ),
        Problem::MissingSpecialValue { id } => {
            // The club's own are known by their ids only.
            let name = special_hand(id).map_or(id.as_str(), |name| name.get(lang));
            say(
                format!("Für das Sonderspiel „{name}“ hat der Club noch keinen Wert eingetragen. Bitte unter Regeln → Sonderspiele eintragen."),
                format!("The club has not entered a value for the special hand “{name}”. Please enter it under Rules → Special hands."),
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
            match lang {
                Lang::De => format!("dazu passt „{other}“ nicht"),
                Lang::En => format!("“{other}” does not go with it"),
            }
        }
        Against::OwnCopy(own) => match lang {
            Lang::De => format!("{} liegt schon im eigenen Blatt", tile(own, lang)),
            Lang::En => format!("{} is among the own tiles already", tile(own, lang)),
        },
        Against::NoKong => {
            text("es liegt kein passender Kang da", "there is no kong for it").get(lang).to_owned()
        }
        Against::NoBonusTiles => {
            text("es liegen keine Blumen da", "there are no bonus tiles").get(lang).to_owned()
        }
        Against::NotEast => {
            text("nur Ost kann das haben", "only East can have it").get(lang).to_owned()
        }
        Against::East => {
            text("Ost kann das nicht haben", "East cannot have it").get(lang).to_owned()
        }
        Against::LaidOut => text("es ist schon etwas ausgelegt", "something is laid out already")
            .get(lang)
            .to_owned(),
        Against::NotDrawn => {
            text("der Ziegel wurde nicht gezogen", "the tile was not drawn").get(lang).to_owned()
        }
        Against::Drawn => {
            text("der Ziegel wurde gezogen", "the tile was drawn").get(lang).to_owned()
        }
    }
}

fn shape(shape: &Shape, lang: Lang) -> String {
    let say = |de: String, en: String| match lang {
        Lang::De => de,
        Lang::En => en,
    };
    match shape {
        Shape::NotAnObject => say(
            "Erwartet wird ein JSON-Objekt.".to_owned(),
            "A JSON object is expected.".to_owned(),
        ),
        Shape::Missing(field) => say(
            format!("Das Feld „{field}“ fehlt."),
            format!("The field “{field}” is missing."),
        ),
        Shape::Mistyped(field) => say(
            format!("Im Feld „{field}“ steht etwas, das dort nicht stehen kann."),
            format!("The field “{field}” holds something it cannot hold."),
        ),
        Shape::UnknownField(field) => say(
            format!("Das Feld „{field}“ gibt es nicht. Vielleicht ein Schreibfehler?"),
            format!("There is no field “{field}”. A slip of the pen?"),
        ),
        Shape::Flag(flag) => say(
            format!("„{flag}“ in „win“ ist unbekannt oder steht zweimal da."),
            format!("“{flag}” in “win” is unknown or stands there twice."),
        ),
        Shape::WinningTileWithoutWin => say(
            "Ein Schlussziegel gehört nur zum Gewinner; bei ihm muss „win“ stehen.".to_owned(),
            "Only the winner has a winning tile; “win” must be there for it.".to_owned(),
        ),
        Shape::BonusTilesNotPlayed => say(
            "In diesem Spiel wird ohne Blumen und Jahreszeiten gespielt.".to_owned(),
            "This game is played without flowers and seasons.".to_owned(),
        ),
        Shape::SpecialNotPlayed => say(
            "Ein Sonderspiel kann nur der Gewinner haben, und nur wo das Regelwerk Sonderspiele kennt.".to_owned(),
            "Only the winner can have a special hand, and only where the rule set knows them.".to_owned(),
        ),
        Shape::PaoNotPlayed => say(
            "Hier haftet niemand für alle: Das ist nicht vereinbart.".to_owned(),
            "Nobody is liable for all here: it is not agreed.".to_owned(),
        ),
        Shape::PenaltyNotPlayed(id) => say(
            format!("Die Strafe „{id}“ ist nicht vereinbart."),
            format!("The penalty “{id}” is not agreed."),
        ),
        Shape::PenaltySides => say(
            "Bei dieser Strafe stimmt nicht, wie viele zahlen und wie viele bekommen.".to_owned(),
            "For this penalty the number of payers or payees is wrong.".to_owned(),
        ),
        Shape::WinnerTwice(field) => say(
            format!("Der Gewinner kann nicht auch unter „{field}“ stehen."),
            format!("The winner cannot stand in “{field}” as well."),
        ),
        Shape::ImpossiblePoints => say(
            "Diesen Wert kann kein Blatt haben: Erwartet wird eine ganze Zahl ab 0.".to_owned(),
            "No hand can have this value: a whole number from 0 is expected.".to_owned(),
        ),
        Shape::UnknownItem(id) => say(
            format!("„{id}“ gibt es für dieses Blatt nicht."),
            format!("There is no “{id}” for this hand."),
        ),
        Shape::TooMany { field, found, most } => say(
            format!("Im Feld „{field}“ stehen {found}; möglich sind {most}. Bitte aufteilen."),
            format!("The field “{field}” holds {found}; {most} are possible. Please split them."),
        ),
        Shape::ItemsExclude(one, other) if one == other => say(
            format!("„{one}“ kann nicht so oft zählen."),
            format!("“{one}” cannot count that often."),
        ),
        Shape::ItemsExclude(one, other) => say(
            format!("„{one}“ und „{other}“ können nicht zusammen zählen."),
            format!("“{one}” and “{other}” cannot count together."),
        ),
    }
}
