//! Words of the table that were wrong once: each says what is there, and the same thing has one name everywhere.

use club::Ending;
use club::report::sheet::Label;
use scoring::Family;
use scoring::customs::Dialect;
use texts::terms::{self, Term};
use texts::{Lang, Text, entry, finished, print, ui};

fn both(text: Text) -> [&'static str; 2] {
    Lang::ALL.map(|lang| text.get(lang))
}

#[test]
fn a_hand_of_nobody_is_named_without_a_name() {
    for lang in Lang::ALL {
        let lone = entry::MISSING_LONE_HAND.get(lang);
        let of_anna = entry::missing_hand("Anna", lang);
        assert!(!lone.contains("Blatt von") && !lone.contains("hand of"), "{lone}");
        assert!(of_anna.contains("Anna"), "{of_anna}");
        // What is offered is called as on its button.
        let button = entry::BY_TILES.get(lang).to_lowercase();
        assert!(lone.to_lowercase().contains(&button), "{lone}");
        assert!(of_anna.to_lowercase().contains(&button), "{of_anna}");
    }
}

#[test]
fn a_list_asks_for_no_kind_of_set() {
    let [german, english] = both(entry::EMPTY_ITEMS);
    assert!(!german.contains("Art ") && !german.contains("Figur"), "{german}");
    assert!(!english.contains("kind") && !english.contains("set"), "{english}");
}

#[test]
fn a_seat_belongs_to_nobody_in_particular() {
    let [german, english] = both(ui::NO_DEALS_HINT);
    assert!(!german.contains("ihren Platz"), "{german}");
    assert!(!english.contains("her seat"), "{english}");
}

#[test]
fn a_fault_asks_who_made_it() {
    let [german, english] = both(entry::WHO_ERRED);
    assert!(german.contains("Fehler gemacht"), "{german}");
    assert!(english.contains("made the mistake"), "{english}");
}

#[test]
fn only_the_table_undoes() {
    for lang in Lang::ALL {
        let undo = ui::UNDO.get(lang);
        for other in [entry::REMOVE_SET, entry::DELETE_DIGIT, entry::REMOVE] {
            assert_ne!(other.get(lang), undo);
        }
    }
}

#[test]
fn a_bankruptcy_is_called_so() {
    for how in [Ending::Complete, Ending::Agreed, Ending::Abandoned] {
        assert_eq!(both(finished::ending(how, false)), both(ui::ending(how)));
    }
    assert_eq!(both(finished::ending(Ending::Agreed, true)), both(finished::BANKRUPT));
    assert_ne!(both(finished::BANKRUPT), both(ui::ending(Ending::Agreed)));
    // Somebody can have nothing left in a game that is played to its end, or is broken off.
    for how in [Ending::Complete, Ending::Abandoned] {
        assert_eq!(both(finished::ending(how, true)), both(ui::ending(how)));
    }
}

#[test]
fn a_draw_has_one_name_on_screen_and_paper() {
    for family in Family::ALL {
        let printed = match family.customs().dialect {
            Dialect::Styrian => Label::DrawnInStyria,
            Dialect::Common => Label::Drawn,
        };
        assert_eq!(both(terms::term(family, Term::Draw)), both(print::label(printed)));
    }
    assert_eq!(terms::term(Family::Steiermark, Term::Draw).get(Lang::De), "Wasserpartie");
}
