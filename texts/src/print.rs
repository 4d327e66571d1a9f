//! The words of printed and published sheets, and how each kind of cell is written out.

use club::report::sheet::{Cell, Label, SeatMove};

use scoring::{Family, Ruleset, Wind};

use crate::words::words;
use crate::{
    Lang, Text, books, explain, numbers, penalties, rulebook, rules, rulesets, text, tiles,
};

/// The word for a label.
pub fn label(label: Label) -> Text {
    match label {
        Label::Game => text("Partie", "Game"),
        Label::Ranking => text("Rangliste", "Ranking"),
        Label::Deal => text("Spiel", "Deal"),
        Label::RoundWind => text("Runde", "Round"),
        Label::Winner => text("Mah-Jongg", "Mah-jongg"),
        Label::WonFrom => text("von", "from"),
        Label::FromTheWall => text("(Mauer)", "(wall)"),
        Label::Drawn => text("Unentschieden", "Draw"),
        Label::DrawnInStyria => text("Wasserpartie", "Draw"),
        Label::HandValue => text("Blatt", "Hand"),
        Label::Net => text("±", "±"),
        Label::Total => text("Stand", "Total"),
        Label::Sum => text("Summe", "Sum"),
        Label::Rank => text("Rang", "Rank"),
        Label::Name => text("Name", "Name"),
        Label::Games => text("Partien", "Games"),
        Label::Average => text("Schnitt", "Average"),
        Label::PlayedOn => text("Gespielt am", "Played on"),
        Label::AsOf => text("Stand", "As of"),
        Label::Table => text("Tisch", "Table"),
        Label::ScanToConnect => text("Scannen und verbinden", "Scan to connect"),
        Label::NoListYet => text(
            "Die erste Liste erscheint nach dem nächsten Abend.",
            "The first list appears after the next evening.",
        ),
        Label::ScanToSignUp => text("Scannen und Konto anlegen", "Scan to make an account"),
        Label::OwnAccount => text("Dein Konto im Club", "Your account in the club"),
        Label::AnswerByPhone => text("Mit dem Handy antworten", "Answer by phone"),
        Label::NameInPublic => text("Mein Name im Netz", "My name on the internet"),
        Label::ParentSignature => text("Unterschrift der Eltern", "Signature of the parents"),
        Label::AddressInHall => text("Oder eintippen:", "Or type:"),
        Label::ConnectDevice => text("Ein neues Gerät verbinden", "Connecting a new device"),
        Label::WithoutNetwork => text("Wenn das Netz weg ist", "When the network is gone"),
        Label::Network => text("WLAN", "Wi-Fi"),
        Label::Rules => text("Regelwerk", "Rules"),
        Label::PlayerSignature => text("Unterschrift", "Signature"),
        Label::East => text("Ost", "East"),
        Label::Liable => text("Pao:", "Pao:"),
        Label::AgainstTiles => {
            text("Sonderspiel passt nicht zu den Steinen", "special hand does not fit the tiles")
        }
        Label::WithoutSpecialHand => text("Sonderspiel nicht gezählt", "special hand not counted"),
        Label::Dead => text("tot", "dead"),
        Label::Penalty => text("Strafe:", "Penalty:"),
        Label::Ended => text("Ende", "End"),
        Label::Duration => text("Dauer", "Duration"),
        Label::Complete => text("alle Runden gespielt", "all rounds played"),
        Label::Agreed => text("vereinbart", "by agreement"),
        Label::Abandoned => text("abgebrochen, zählt nicht", "abandoned, does not count"),
        Label::HouseRules => text(
            "Am Tisch galt abweichend vom Regelwerk:",
            "This table played otherwise than the rules say:",
        ),
        Label::LogHash => text("Prüfwert des Protokolls:", "Hash of the log:"),
        Label::NoGames => text(
            "Noch ist keine Partie zu Ende gespielt.",
            "No game has been played to its end yet.",
        ),
        Label::Rulebook => text("Regelmappe", "Rule folder"),
        Label::Rule => text("Was zählt", "What counts"),
        Label::Worth => text("Wert", "Worth"),
        Label::Condition => text("Wann", "When"),
        Label::Example => text("Beispiel", "Example"),
        Label::Source => text("Regeltext", "Rule text"),
        Label::And => text("+", "+"),
        Label::OwnValue => text("je Sonderspiel", "by special hand"),
        Label::NoValueYet => text("trägt der Verein ein", "to be entered by the club"),
        Label::SpecialHands => text("Sonderspiele", "Special hands"),
        Label::MayBeCalled => text("Darf gerufen werden.", "May be called."),
        Label::NotCalled => text("Darf nicht gerufen werden.", "May not be called."),
        Label::KongsAllowed => text("Kongs sind erlaubt.", "Kongs are allowed."),
        Label::NoKongs => text("Ohne Kong.", "Without kongs."),
        Label::Agreements => {
            text("Was vereinbart werden kann, und was gilt:", "What may be agreed, and what holds:")
        }
        Label::HouseRulesCount => text("Eigene Regeln", "House rules"),
        Label::Corrected => {
            text("* Nach dem Eintragen berichtigt:", "* Corrected after it was recorded:")
        }
        Label::MoreCorrections => text(
            "Weitere Berichtigungen stehen im Verlauf der Partie.",
            "Further corrections are listed in the course of the game.",
        ),
        Label::Changes => text("Geändertes", "Changes"),
        Label::NoChanges => text("Hier wurde nichts geändert.", "Nothing was changed here."),
        Label::RecordedAt => text("Eingetragen", "Recorded"),
        Label::Afterwards => text("Danach", "Afterwards"),
        Label::Stands => text("gilt", "stands"),
        Label::WasCorrected => text("berichtigt", "corrected"),
        Label::TakenBack => text("zurückgenommen", "taken back"),
        // The federation's form speaks English to players of many countries, in either language.
        Label::ScoreSheet => text("Abrechnungsblatt", "Score sheet"),
        Label::PlayersNumber => text("Playersnumber", "Playersnumber"),
        Label::Gain => text("+", "+"),
        Label::Loss => text("−", "−"),
        Label::TotalScore => text("Total score", "Total score"),
        Label::TablePoints => text("Tablepoints", "Tablepoints"),
        Label::ToSign => text("Signature", "Signature"),
        Label::RefereeSignature => text("Signature referee", "Signature referee"),
        Label::Date => text("Datum", "Date"),
        Label::ThisGame => text("Zur Partie", "To the game"),
        Label::NotZero => text(
            "Die Summe ist nicht null: Strafpunkte gingen an niemanden.",
            "The sum is not zero: penalty points went to nobody.",
        ),
        Label::Hands => text("Blätter", "Hands"),
        Label::Payments => text("Zahlungen", "Payments"),
        Label::Payer => text("Von", "From"),
        Label::Payee => text("An", "To"),
        Label::Why => text("Warum", "Why"),
        Label::Amount => text("Punkte", "Points"),
        Label::Standing => text("Stand", "Standing"),
        Label::Before => text("Vorher", "Before"),
        Label::After => text("Nachher", "After"),
        Label::Slip => text("Abrechnungszettel", "Slip"),
        Label::SlipBack => text("Abrechnungszettel, Rückseite", "Slip, back"),
        Label::Began => text("Beginn", "Begin"),
        Label::WholeRounds => text("ganze Radln", "whole rounds"),
        Label::Counts => text("Zählt sie?", "Does it count?"),
        Label::FirstSeat => text("Platz am Beginn", "First seat"),
        Label::Chips => text("Spielgeld", "Money"),
        Label::PlayMoney => text("Spielgeld am Beginn", "Money to begin with"),
        Label::Credit => text("Kredit", "Credit"),
        Label::OwedTo => text("an", "to"),
        Label::Result => text("Ergebnis (− 2000)", "Result (− 2000)"),
        Label::OwnFlowers => text("Blumen: eigene | andere", "Flowers: own | others"),
        Label::FlowerGroups => text("Vierergruppen | alle acht", "Groups of four | all eight"),
        Label::Bankrupt => text(
            "BANKROTTIERUNG: Drei Spieler haben kein Spielgeld mehr.",
            "BANKRUPTCY: three players have no money left.",
        ),
        Label::Bochowe => text("Bochowe", "Bochowe"),
        Label::Missed => text("Entgangene Punkte", "Points missed"),
        Label::Values => text("Werte der Sonderspiele", "Values of the special hands"),
        Label::SpecialHand => text("Sonderspiel", "Special hand"),
        Label::InTheHand => text(
            "In der Hand gesammelt: 500 Punkte mehr, wo gerufen werden darf. Dazu je Blume 4 Punkte, von der Mauer 2.",
            "Collected in the hand: 500 points more where claiming is allowed. Each flower adds 4 points, the wall 2.",
        ),
        Label::Round => text("Radl", "Round"),
        Label::RoundWindThrown => text("Wind der Runde:", "Wind of the round:"),
        Label::Confirmed => text("bestätigt:", "confirmed:"),
        Label::Bankruptcy => text("Bankrottpartie", "bankruptcy"),
        Label::WeekList => text("Wochenliste", "Weekly list"),
        Label::YearList => text("Jahresliste", "The year's list"),
        Label::FinalList => text("Endliste", "Final list"),
        Label::Provisional => text("vorläufig", "provisional"),
        Label::ClubYear => text("Spieljahr", "Playing year"),
        Label::GamesThatCount => text("Gewertete Partien", "Games that count"),
        Label::InTheList => text("In der Liste", "In the list"),
        Label::WeekBefore => text("Vorwoche", "Week before"),
        Label::ToNext => text("Abstand", "To next"),
        Label::Figure => text("Wertung", "Figure"),
        Label::Best => text("Beste", "Best"),
        Label::Worst => text("Schlechteste", "Worst"),
        Label::New => text("neu", "new"),
        Label::Guest => text("Gast", "Guest"),
        Label::Day => text("Tag", "Day"),
        Label::HandsOfTheWeek => text("Sonderspiele der Woche", "Special hands of the week"),
        Label::GamesOfTheWeek => text("Die Partien der Woche", "The games of the week"),
        Label::TablePointsOfGame => text("Tischpunkte", "Table points"),
        Label::WeekOf => text("Woche", "Week"),
        Label::RankedByAverage => text(
            "Gereiht nach dem Schnitt; einen Rang bekommt man ab so vielen Partien:",
            "Ranked by the average; a rank takes so many games:",
        ),
        Label::RankedByBest => text(
            "Gereiht nach der Summe der besten Partien, höchstens so vielen:",
            "Ranked by the sum of the best games, at most so many:",
        ),
        Label::RankedByTablePoints => text(
            "Gereiht nach Tischpunkten, bei Gleichstand nach der Summe.",
            "Ranked by table points, equals by the sum.",
        ),
        Label::RankedScale => text("Tischpunkte nach Plätzen:", "Table points by place:"),
        Label::RankedPremium => text("Bonus für jeden Abend:", "Bonus for each evening:"),
        Label::RankedLeastGames => {
            text("Einen Rang bekommt man ab so vielen Partien:", "A rank takes so many games:")
        }
        Label::RankedLeastEvenings => {
            text("Einen Rang bekommt man ab so vielen Abenden:", "A rank takes so many evenings:")
        }
        Label::RankedBestShare => text(
            "Von hundert Ergebnissen zählen so viele, die besten:",
            "Of a hundred results so many count, the best ones:",
        ),
        Label::RankedByQuarters => text(
            "Die besten werden in jedem Viertel des Jahres für sich gewählt.",
            "The best are chosen in each quarter of the year by itself.",
        ),
        Label::RankedLeastPeople => text(
            "Ein Abend zählt ab so vielen Leuten:",
            "An evening counts from so many people on:",
        ),
        Label::RankedByWonHands => text(
            "Bei Gleichstand liegt vorn, wer mehr Spiele gewonnen hat.",
            "Of equals, those who have won more deals are in front.",
        ),
        Label::NoHands => text(
            "Heuer gab es noch kein Sonderspiel.",
            "There has been no special hand this year yet.",
        ),
        Label::People => text("Spielerinnen und Spieler", "Players"),
        Label::Deals => text("Spiele", "Deals"),
        Label::Wins => text("Gewonnen", "Won"),
        Label::SelfDrawn => text("Von der Mauer", "From the wall"),
        Label::Discarded => text("Abgeworfen", "Dealt in"),
        Label::PlayedWith => text("Mit", "With"),
        Label::Leaders => text("Die Ersten der Liste", "First in the list"),
        Label::Week => text("Liste", "List"),
        Label::Weeks => text("Alle Wochenlisten", "All weekly lists"),
        Label::PublishedLists => text("Listen des Clubs", "The club's lists"),
        Label::Certificate => text("Urkunde", "Certificate"),
        Label::CertificateWinner => text(
            "hat das Spieljahr gewonnen. Der Ostwind war treu, die Mauer gnädig – wir gratulieren von Herzen!",
            "has won the club year. The East wind was faithful, the wall was kind – our warmest congratulations!",
        ),
        Label::CertificateLast => text(
            "hat das Spieljahr bis zur letzten Mauer getragen. Ohne die Letzten gäbe es keine Ersten – wir danken von Herzen!",
            "has carried the club year to the last wall. Without the last there would be no first – our warmest thanks!",
        ),
        Label::CertificateTournamentWinner => text(
            "hat dieses Turnier gewonnen. Wir gratulieren von Herzen!",
            "has won this tournament. Our warmest congratulations!",
        ),
        Label::CertificateTournamentPlace => text(
            "hat in diesem Turnier diesen Platz erspielt. Wir gratulieren herzlich!",
            "has earned this place in this tournament. Our warm congratulations!",
        ),
        Label::TournamentDirector => text("Turnierleitung", "Tournament director"),
        Label::Chairperson => text("Obfrau oder Obmann", "Chairperson"),
        Label::ListOfficer => text("HZM", "Keeper of the lists (HZM)"),
        Label::Pad => text("Spielblatt", "Game sheet"),
        Label::From => text("von", "from"),
        Label::CashReport => text("Kassabericht", "Cash report"),
        Label::CashBook => text("Kassabuch", "Cash book"),
        Label::Income => text("Einnahmen", "Income"),
        Label::Expenses => text("Ausgaben", "Expenses"),
        Label::Balances => text("Wo es liegt", "Where it lies"),
        Label::CashAccount => text("Konto", "Account"),
        Label::OpeningBalance => text("Stand zu Beginn", "Opening balance"),
        Label::Change => text("Veränderung", "Change"),
        Label::ClosingBalance => text("Stand am Ende", "Closing balance"),
        Label::Purpose => text("Wofür", "What for"),
        Label::Receipt => text("Beleg", "Receipt"),
        Label::Receipts => text("Belege", "Receipts"),
        Label::FinancialYear => text("Rechnungsjahr", "Financial year"),
        Label::ResultOfYear => text("Ergebnis des Jahres", "Result of the year"),
        Label::Balance => text("Stand", "Balance"),
        Label::ResultAndBalance => text("Ergebnis und Stand", "Result and balance"),
        Label::DuesOfYear => text("Beiträge des Spieljahres", "Dues of the club year"),
        Label::DuesSettled => text("ganz bezahlt", "paid in full"),
        Label::DuesPartly => text("zum Teil bezahlt", "paid in part"),
        Label::DuesUnpaid => text("noch nicht bezahlt", "not paid yet"),
        Label::DuesExempt => text("vom Beitrag befreit", "exempt"),
        Label::ScanToPay => text("Mit der Bank-App zahlen", "Pay with the bank's app"),
        Label::Treasurer => text("Kassa", "Treasurer"),
        Label::Audit => text("Prüfung der Kassa", "Audit of the money"),
        Label::ReceiptsSeen => text("Belege gesehen", "Receipts seen"),
        Label::CashCounted => text("Handkassa gezählt am", "Cash box counted on"),
        Label::BankCompared => {
            text("Verglichen mit dem Kontoauszug vom", "Compared with the statement of")
        }
        Label::AuditResult => text("Ergebnis der Prüfung", "Result of the audit"),
        Label::FirstDay => text("Von", "From"),
        Label::DuesDue => text("Mitgliedsbeiträge", "Dues"),
        Label::DuesPaid => text("davon bezahlt", "paid"),
        Label::DuesOpen => text("noch offen", "left to pay"),
        Label::PlaceAndDate => text("Ort, Datum", "Place, date"),
        Label::Auditor => text("Rechnungsprüfung", "Auditor"),
        Label::TournamentRound => text("Runde", "Round"),
        Label::SlipCode => text("Zettel", "Slip"),
        Label::EnterSlip => text("Zum Eintragen", "To enter it"),
        Label::Team => text("Team", "Team"),
        Label::Country => text("Land", "Country"),
        Label::TournamentList => text("Liste", "List"),
        Label::TournamentMarks => text(
            "* mit Strafe · – nicht gespielt · … Tisch noch offen · Gleichstand teilt den Platz",
            "* with a penalty · – not played · … table still open · those who are even share the place",
        ),
        Label::TournamentPlan => text("Plan", "Plan"),
        Label::ObserversReport => text("Bericht der Aufsicht", "Observer's report"),
        Label::Weight => text("Gewicht (MERS)", "Weight (MERS)"),
        Label::PlayersCount => text("Personen", "Players"),
        Label::Schedule => text("Spielplan", "Playing schedule"),
        Label::Minutes => text("Minuten", "Minutes"),
        Label::TableCount => text("Tische", "Tables"),
        Label::Referees => text("Schiedsrichter", "Referees"),
        Label::Substitutes => text("Ersatz", "Substitutes"),
        Label::PenaltiesGiven => text("Strafen und Verwarnungen", "Penalties and warnings"),
        Label::Warning => text("Verwarnung", "warning"),
        Label::Doubts => text("Zweifel der Prüfung", "Doubts of the check"),
        Label::Remark => text("Bemerkung", "Remark"),
        Label::None => text("keine", "none"),
        Label::Observer => text("Aufsicht", "Observer"),
    }
}

/// A wind's name.
pub fn wind(wind: Wind) -> Text {
    match wind {
        Wind::East => text("Ost", "East"),
        Wind::South => text("Süd", "South"),
        Wind::West => text("West", "West"),
        Wind::North => text("Nord", "North"),
    }
}

/// A round, by its prevailing wind.
pub fn round(wind: Wind) -> Text {
    match wind {
        Wind::East => text("Ost-Runde", "East round"),
        Wind::South => text("Süd-Runde", "South round"),
        Wind::West => text("West-Runde", "West round"),
        Wind::North => text("Nord-Runde", "North round"),
    }
}

words! {
    /// Below a list on a phone held upright, which leaves out what explains the sum.
    TURN_THE_PHONE "Quer gehalten zeigt das Handy alle Spalten." | "Turn the phone to see every column.";
    AS_PDF "Als PDF" | "As PDF";
    AS_CSV "Als Tabelle (CSV)" | "As a table (CSV)";
    AS_XLSX "Als Excel" | "As Excel";
    SCORE_SHEET_BEGUN "Abrechnungsblatt zum Ausfüllen" | "Score sheet to be filled in";

    SLIP_BEGUN "Abrechnungszettel zum Ausfüllen" | "Slip to be filled in";

    WORKING "Rechenweg aller Spiele" | "Working of all deals";
}

/// Who goes where, in the English letters of the federation's form.
fn seat_move(seats: &SeatMove) -> String {
    let letter = |seat| match seat {
        Wind::East => 'E',
        Wind::South => 'S',
        Wind::West => 'W',
        Wind::North => 'N',
    };
    match seats {
        SeatMove::Swap(one, other) => format!("{}\u{a0}↔\u{a0}{}", letter(*one), letter(*other)),
        SeatMove::Go(from, to) => format!("{}\u{a0}→\u{a0}{}", letter(*from), letter(*to)),
    }
}

words! {
    fn page(number: usize, of: usize) "Seite {number} von {of}" | "Page {number} of {of}";
}

/// A cell as a person reads it in running text; tiles in the notation of the contract.
pub fn cell(cell: &Cell, lang: Lang) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Points(points) => numbers::points(*points),
        Cell::Signed(points) => numbers::signed(*points),
        Cell::Count(count) => numbers::count(*count),
        Cell::Tenths(tenths) => numbers::tenths(*tenths, lang),
        Cell::Cents(cents) => books::euros(*cents, lang),
        Cell::Account(account) => books::account(*account).get(lang).to_owned(),
        Cell::Twelfths(twelfths) => numbers::twelfths(*twelfths),
        Cell::Tiles(groups) => groups.join(" "),
        Cell::Date(date) => numbers::date(*date, lang),
        Cell::DateTime(at) => numbers::date_time(*at, lang),
        Cell::Minutes(minutes) => numbers::duration(*minutes),
        Cell::Verdict { verdict, family } => crate::verdict::line(*verdict, *family, lang),
        Cell::Wind(seat) => wind(*seat).get(lang).to_owned(),
        Cell::Round(prevailing) => round(*prevailing).get(lang).to_owned(),
        Cell::Penalty(id) => format!("({})", penalties::penalty(*id).get(lang)),
        Cell::Family(family) => rulesets::family(*family).get(lang).to_owned(),
        Cell::Setting { option, chosen } => rulesets::setting(option, chosen, lang),
        Cell::Rule(rule) => rules::rule(*rule).get(lang).to_owned(),
        Cell::Condition(rule) => rules::condition(*rule).get(lang).to_owned(),
        Cell::Worth { amount, unit, is_each } => rulebook::worth(*amount, *unit, *is_each, lang),
        Cell::Circumstance { how, family } => {
            tiles::circumstance(*how, *family).get(lang).to_owned()
        }
        Cell::Chapter(heading) => rulebook::heading(*heading, lang),
        Cell::Term(term) => label(*term).get(lang).to_owned(),
        Cell::SeatMoves(moves) => {
            let moves: Vec<String> = moves.iter().map(seat_move).collect();
            moves.join("\u{a0}\u{a0}\u{a0} ")
        }
        Cell::Value(value) => explain::value_sentence(value, lang),
        Cell::Reason { why, instead_of } => explain::reason(why, |_| instead_of.clone(), lang),
        Cell::Code(address) => address.clone(),
        Cell::Year(year) => crate::club::year(*year, lang),
        Cell::Places(places) => match places.signum() {
            1 => format!("↑\u{a0}{places}"),
            -1 => format!("↓\u{a0}{}", places.unsigned_abs()),
            _ => "=".to_owned(),
        },
        Cell::Hand { family, id } => hand(*family, id, lang),
        Cell::Link { name, address: _ } => name.clone(),
        Cell::LinkTo { what, address: _ } => self::cell(what, lang),
        Cell::Pieces(pieces) => {
            let written: Vec<String> = pieces
                .iter()
                .map(|piece| self::cell(piece, lang))
                .filter(|written| !written.is_empty())
                .collect();
            written.join(" ")
        }
    }
}

/// A special hand by the id of the rule text, or in the club's words.
pub fn hand(family: Family, id: &str, lang: Lang) -> String {
    if let Some(name) = crate::rules_steiermark::special_hand(id) {
        return name.get(lang).to_owned();
    }
    let rules = Ruleset::preset(family).rules();
    let rule = rules.into_iter().find(|rule| rule.id() == id);
    rule.map_or_else(|| id.to_owned(), |rule| rules::rule(rule).get(lang).to_owned())
}
