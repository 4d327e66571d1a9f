//! The page of what the club has decided.

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::Response;
use club::counting::CountingRules;
use club::ledger::Amount;
use club::refusal::Refusal;
use club::statutes::{Listed, Statutes};
use club::year::Method;
use texts::{Lang, books as words};

use crate::actions::decide_statutes;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, PageQuery, check, choice, chosen, form, input, page, saved};
use crate::pages::form::Form as Fields;
use crate::pages::response::BooksPage;
use crate::pages::views::books::{self, Section};
use crate::store::statutes;

const ADDRESS: &str = "/verein/ordnung";

/// `GET /verein/ordnung`: what holds.
pub(crate) async fn show(
    State(state): State<AppState>,
    Extension(lang): Extension<Lang>,
    Query(query): Query<PageQuery>,
) -> Result<BooksPage, ApiError> {
    let statutes = state.database.read(statutes::current).await?;
    let counting = statutes.counting;
    let number = |id, name, value: String| input(id, name, "number", value, lang);
    let (method, method_number) = match statutes.method {
        Method::Sum => ("sum", None),
        Method::Average { least_games } => ("average", Some(least_games)),
        Method::BestOf { games } => ("best_of", Some(games)),
        Method::TablePoints => ("table_points", None),
    };
    let methods = [
        ("sum", words::BY_SUM),
        ("average", words::BY_AVERAGE),
        ("best_of", words::BY_BEST),
        ("table_points", words::BY_TABLE_POINTS),
    ];
    let methods = methods.map(|(id, name)| (id.to_owned(), name.get(lang).to_owned()));
    let listed = Listed::ALL
        .map(|listed| (listed.id().to_owned(), words::listed(listed).get(lang).to_owned()));
    let text = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    // Without a sign of the currency, as the field reads it again.
    let dues = statutes.dues_cents;
    let dues = if dues == 0 { String::new() } else { format!("{},{:02}", dues / 100, dues % 100) };
    let fields = vec![
        number("least_rounds", words::LEAST_ROUNDS, counting.least_rounds.to_string()),
        number("single_round", words::SINGLE_ROUND, text(counting.single_round_minutes)),
        check("bankruptcy", words::BANKRUPTCY, counting.bankruptcy_counts, lang),
        check("broken_round", words::BROKEN_ROUND, counting.broken_round_counts, lang),
        check("slip_required", words::SLIP_REQUIRED, counting.slip_required, lang),
        number("slip_days", words::SLIP_DAYS, counting.slip_days.to_string()),
        choice("method", words::METHOD, method, methods.into(), lang),
        number("method_number", words::METHOD_NUMBER, text(method_number)),
        choice("listed", words::LISTED, statutes.listed.id(), listed.into(), lang),
        number("day_begins", words::DAY_BEGINS, statutes.day_begins.to_string()),
        input("dues", words::DUES_AMOUNT, "text", dues, lang),
    ];
    let decided = Section {
        hint: words::STATUTES_HINT.get(lang).to_owned(),
        forms: vec![form(ADDRESS.to_owned(), words::SAVE, fields, lang)],
        ..Section::default()
    };
    let kept = Section { hint: words::kept_for(state.log_years, lang), ..Section::default() };
    let sections = vec![decided, kept];
    let title = words::STATUTES.get(lang).to_owned();
    let is_saved = query.saved.is_some();
    Ok(page(books::Page { title, is_saved, sections, ..books::Page::default() }, lang))
}

/// `POST /verein/ordnung`: decides what holds from now on.
pub(crate) async fn decide(
    State(state): State<AppState>,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let single_round_minutes = match sent.text("single_round") {
        "" => None,
        _ => Some(sent.read("single_round", words::SINGLE_ROUND, Refusal::BadNumber)?),
    };
    let number = |field, name| sent.read(field, name, Refusal::BadNumber);
    let method = match sent.text("method") {
        "sum" => Method::Sum,
        "average" => {
            Method::Average { least_games: number("method_number", words::METHOD_NUMBER)? }
        }
        "best_of" => Method::BestOf { games: number("method_number", words::METHOD_NUMBER)? },
        "table_points" => Method::TablePoints,
        _ => return Err(ApiError::Field { name: words::METHOD, refusal: Refusal::BadChoice }),
    };
    let listed = Listed::ALL.into_iter().find(|listed| listed.id() == sent.text("listed"));
    let dues_cents = match sent.text("dues") {
        "" => 0,
        dues => {
            let wrong = ApiError::Field { name: words::DUES_AMOUNT, refusal: Refusal::BadAmount };
            Amount::parse(dues).ok_or(wrong)?.cents()
        }
    };
    let statutes = Statutes {
        counting: CountingRules {
            least_rounds: sent.read("least_rounds", words::LEAST_ROUNDS, Refusal::BadNumber)?,
            single_round_minutes,
            bankruptcy_counts: sent.is_on("bankruptcy"),
            broken_round_counts: sent.is_on("broken_round"),
            slip_required: sent.is_on("slip_required"),
            slip_days: sent.read("slip_days", words::SLIP_DAYS, Refusal::BadNumber)?,
        },
        method,
        listed: chosen(listed, words::LISTED)?,
        day_begins: sent.read("day_begins", words::DAY_BEGINS, Refusal::BadNumber)?,
        dues_cents,
    };
    let (key, context) = (sent.key()?, sent.context(&state));
    state.database.write(move |tx| decide_statutes(tx, &context, key, &statutes)).await?;
    Ok(saved(ADDRESS))
}
