//! The words of the club's statutes: what holds, as one reads it.

use club::statutes::Statutes;
use club::year::Method;
use club::year::year_options::{FEDERATION_SCALE, YearOptions};

use crate::books::{euros, listed};
use crate::words::{say, words};
use crate::{Lang, Text, text};

words! {
    CHANGE "Ordnung ändern" | "Change the statutes";
    fn changed(how: &str) "Die Ordnung ist geändert. {how}." | "The statutes are changed. {how}.";
    SAME "An der Ordnung hat sich nichts geändert." | "Nothing has changed in the statutes.";
    ROUNDS_SENTENCE "Eine Partie zählt ab {} ganzen Runden," | "A game counts from {} whole rounds on,";
    SINGLE_ROUND_SENTENCE "oder ab einer, wenn sie {} Minuten dauert." | "or from one, if it takes {} minutes.";
    SLIP_DAYS_SENTENCE "Der Zettel hat {} Tage Zeit." | "The slip may take {} days.";
    LEAST_PEOPLE_SENTENCE "Ein Abend zählt ab {} Leuten." | "An evening counts from {} people on.";
    LEAST_GAMES_SENTENCE "Einen Rang hat, wer {} Partien hat" | "A rank goes to those with {} games";
    LEAST_EVENINGS_SENTENCE "und an {} Abenden da war." | "who came on {} evenings.";
    BEST_GAMES_SENTENCE "Es zählen die besten {} Partien." | "The best {} games count.";
    PREMIUM_SENTENCE "Fürs Kommen gibt es {} Punkte je Abend." | "Coming brings {} points an evening.";
    BEST_SHARE_SENTENCE "Von 100 Ergebnissen zählen die besten {}." | "Of 100 results the best {} count.";
    DAY_BEGINS_SENTENCE "Ein neuer Tag beginnt um {} Uhr früh." | "A new day begins at {} in the morning.";
    DUES_SENTENCE "Der Jahresbeitrag ist {} Euro." | "The yearly dues are {} euros.";
    SINGLE_ROUND_HINT "Leer: Eine Runde allein zählt nie." | "Empty: a single round never counts.";
    DAY_BEGINS_HINT "0 ist Mitternacht, 12 ist Mittag." | "0 is midnight, 12 is noon.";
    DUES_HINT "Leer lassen, wenn es keinen gibt." | "Leave it empty if there are none.";
    NOT_CHANGED "Noch nicht geändert." | "Not changed yet.";
    TRIAL "So stünde es" | "How it would stand";
    TRIAL_NOW "So steht es" | "How it stands";
    TRIAL_HINT
        "Ändere etwas, und hier steht, wie das Jahr damit ausschaut."
        | "Change something, and here you see the year with it.";
    TRIAL_PARTIAL
        "Nicht alles im Formular passt schon. Dort ist mit dem gerechnet, was jetzt gilt."
        | "Not everything in the form is right yet. There, what holds now is used.";
    TRIAL_EMPTY "Noch zählt keine Partie, also steht hier noch niemand." | "No game counts yet, so nobody stands here.";
    TRIAL_LISTS "Veröffentlichte Listen bleiben, wie sie sind." | "Published lists stay as they are.";
    fn trial_of(year: &str, games: usize) match games {
        1 => "{year}, 1 Partie zählt" | "{year}, 1 game counts",
        _ => "{year}, {games} Partien zählen" | "{year}, {games} games count",
    }
}

/// What holds, each with its name, in the order in which one asks for it.
pub fn facts(statutes: &Statutes, lang: Lang) -> Vec<(&'static str, String)> {
    let counting = &statutes.counting;
    let counts = |is_on: bool| {
        let words =
            if is_on { text("zählen", "count") } else { text("zählen nicht", "do not count") };
        words.get(lang).to_owned()
    };
    let rounds = match counting.least_rounds {
        0 => say!(lang, "in jeder Länge" | "of any length"),
        1 => say!(lang, "ab einer ganzen Runde" | "from one whole round on"),
        rounds => {
            say!(lang, "ab {rounds} ganzen Runden" | "from {rounds} whole rounds on")
        }
    };
    // Where one round is enough, its length says nothing more.
    let single = counting.single_round_minutes.filter(|_| counting.least_rounds > 1);
    let single = single.map_or_else(String::new, |minutes| {
        say!(lang, ", oder 1 in {minutes} Minuten" | ", or 1 in {minutes} minutes")
    });
    let slips = match (counting.slip_required, counting.slip_days) {
        (false, _) => say!(lang, "braucht es keine" | "are not needed"),
        (true, 0) => say!(lang, "am selben Tag" | "on the same day"),
        (true, 1) => say!(lang, "binnen einem Tag" | "within a day"),
        (true, days) => say!(lang, "binnen {days} Tagen" | "within {days} days"),
    };
    let slips = if counting.slip_required && counting.confirmations_are_slip {
        let or = say!(lang, ", oder alle bestätigen am Tisch" | ", or all confirm");
        slips + &or
    } else {
        slips
    };
    let day = match statutes.day_begins {
        0 => say!(lang, "um Mitternacht" | "at midnight"),
        12 => say!(lang, "zu Mittag" | "at noon"),
        hour => say!(lang, "um {hour} Uhr früh" | "at {hour} in the morning"),
    };
    let dues = match statutes.dues_cents {
        0 => say!(lang, "keiner" | "none"),
        cents => euros(cents, lang),
    };
    let named = |german, english, value: String| (text(german, english).get(lang), value);
    let mut facts = vec![
        named("Eine Partie zählt", "A game counts", format!("{rounds}{single}")),
        named("Partien mit Bankrott", "Bankrupt games", counts(counting.bankruptcy_counts)),
        named(
            "Partien mit angefangener Runde",
            "Games with an unfinished round",
            counts(counting.broken_round_counts),
        ),
        named("Zettel", "Slips", slips),
        named("Gereiht wird nach", "Ranked by", ranked_by(statutes, lang)),
        named(
            "In der Jahreswertung",
            "In the year's list",
            listed(statutes.listed).get(lang).to_owned(),
        ),
        named("Ein neuer Tag beginnt", "A new day begins", day),
        named("Jahresbeitrag", "Yearly dues", dues),
    ];
    let after_method = 5;
    facts.splice(after_method..after_method, options(&statutes.options, lang));
    facts
}

/// How the list of the year ranks, table points with what each place gets.
fn ranked_by(statutes: &Statutes, lang: Lang) -> String {
    let method = method(statutes.method, lang);
    match statutes.method {
        Method::TablePoints => format!("{method} ({})", scale(&statutes.options)),
        Method::Sum | Method::Average { .. } | Method::BestOf { .. } => method,
    }
}

/// What differs between two statutes: „Gereiht wird nach: Summe → Schnitt · …“.
pub fn differences(before: &Statutes, after: &Statutes, lang: Lang) -> String {
    let [before, after] = [before, after].map(|statutes| facts(statutes, lang));
    let of = |facts: &[(&'static str, String)], name: &str| {
        let found = facts.iter().find(|(of, _)| *of == name);
        found.map_or_else(|| "–".to_owned(), |(_, value)| value.clone())
    };
    let gone = before.iter().filter(|(name, _)| after.iter().all(|(other, _)| other != name));
    let names: Vec<&'static str> = after.iter().chain(gone).map(|(name, _)| *name).collect();
    let changed = names.into_iter().filter_map(|name| {
        let (was, is) = (of(&before, name), of(&after, name));
        (was != is).then(|| format!("{name}: {was} → {is}"))
    });
    changed.collect::<Vec<_>>().join(" · ")
}

/// The options of the year's list that are on, each with its name.
pub fn options(options: &YearOptions, lang: Lang) -> Vec<(&'static str, String)> {
    let YearOptions { premium, least_evenings, least_games, best_percent, least_people, .. } =
        *options;
    let mut facts = Vec::new();
    let mut add = |name: Text, is_on: bool, how: String| {
        if is_on {
            facts.push((name.get(lang), how));
        }
    };
    add(SCALE, options.scale != FEDERATION_SCALE, scale(options));
    add(PREMIUM, premium > 0, say!(lang, "+{premium} je Abend" | "+{premium} each"));
    let from = |least: u32| say!(lang, "ab {least}" | "from {least} on");
    add(LEAST_GAMES, least_games > 0, from(least_games));
    add(LEAST_EVENINGS, least_evenings > 0, from(least_evenings));
    add(LEAST_PEOPLE, least_people > 0, from(least_people));
    let best = say!(lang, "die besten {best_percent} %" | "the best {best_percent} %");
    add(BEST_SHARE, best_percent < 100, best);
    add(BY_QUARTERS, options.by_quarters, say!(lang, "ja" | "yes"));
    add(BY_WON_HANDS, options.ties_by_won_hands, say!(lang, "ja" | "yes"));
    let counted = options.tournaments_count;
    add(TOURNAMENTS_COUNT, counted, say!(lang, "ja" | "yes"));
    facts
}

/// The table points of the places as one types them: those at the end that give nothing are left out.
pub fn scale(options: &YearOptions) -> String {
    let given = options.scale.iter().rposition(|points| *points > 0).map_or(1, |last| last + 1);
    let shown = options.scale.get(..given.max(4)).unwrap_or(&options.scale);
    shown.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

words! {
    GROUP_COUNTS "Was zählt" | "What counts";
    GROUP_RANKING "Wertung" | "Ranking";
    GROUP_RANKING_HINT "Ein Wechsel reiht das laufende Jahr neu." | "A change ranks the running year anew.";
    GROUP_MONEY "Tag und Geld" | "Day and money";
    SCALE "Tischpunkte" | "Table points";
    SCALE_HINT
        "Was die Plätze eines Tisches bekommen, egal nach welchem Regelwerk gespielt wurde; Gleiche teilen."
        | "What the places of a table get, by whatever rules it played; equals share.";
    PREMIUM "Bonus fürs Kommen" | "Premium for coming";
    PREMIUM_HINT
        "So viel kommt für jeden Abend dazu, an dem jemand eine Partie hat, die zählt."
        | "So much is added for each evening on which somebody has a game that counts.";
    LEAST_EVENINGS "Abende für einen Rang" | "Evenings for a rank";
    LEAST_EVENINGS_HINT
        "Wer seltener da war, steht ohne Rang unter den anderen."
        | "Those who came less often stand below the others without a rank.";
    LEAST_GAMES "Partien für einen Rang" | "Games for a rank";
    LEAST_GAMES_HINT
        "Wer weniger Partien hat, steht ohne Rang unter den anderen."
        | "Those with fewer games stand below the others without a rank.";
    BEST_SHARE "Von 100 Ergebnissen zählen die besten" | "Of 100 results count the best";
    BEST_SHARE_HINT "Steht hier 100, zählen alle." | "With 100 here, all of them count.";
    BY_QUARTERS
        "Die besten Ergebnisse werden in jedem Viertel des Spieljahres für sich gewählt"
        | "The best results are chosen in each quarter of the club year by itself";
    LEAST_PEOPLE "Ein Abend zählt ab so vielen Leuten" | "An evening counts from so many people on";
    LEAST_PEOPLE_HINT
        "Saßen an einem Tag weniger Leute an den Tischen, zählen seine Partien nicht für das Jahr."
        | "Where fewer people sat at the tables of a day, its games do not count for the year.";
    BY_WON_HANDS
        "Bei Gleichstand liegt vorn, wer mehr Spiele gewonnen hat"
        | "Of equals, those who have won more deals are in front";

    TOURNAMENTS_COUNT
        "Partien von Turnieren am Tablet zählen fürs Jahr"
        | "Games of tournaments on tablets count for the year";
}

/// How the list of the year ranks.
fn method(method: Method, lang: Lang) -> String {
    match method {
        Method::Sum => say!(lang, "Summe aller Partien" | "sum of all games"),
        Method::Average { least_games: 1 } => {
            say!(lang, "Schnitt, ab 1 Partie" | "average, from 1 game on")
        }
        Method::Average { least_games: least } => {
            say!(lang, "Schnitt, ab {least} Partien" | "average, from {least} games on")
        }
        Method::BestOf { games: 1 } => say!(lang, "die beste Partie" | "the best game"),
        Method::BestOf { games } => {
            say!(lang, "Summe der {games} besten Partien" | "sum of the best {games} games")
        }
        Method::TablePoints => say!(lang, "Tischpunkten" | "table points"),
    }
}
