//! The form of what a weekly list shows to whom, and when it appears by itself.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use club::consent::Unasked;
use club::publishing::{Audience, ByItself, Publishing, Shown};
use club::refusal::Refusal;
use texts::{
    Text, books as book_words, club_front as front, public_names as name_words, publishing as words,
};
use uuid::Uuid;

use crate::actions::{decide_publishing, names_in_public};
use crate::failure::Failure;
use crate::http::AppState;
use crate::http::error_response::ApiError;
use crate::pages::club::{FormFields, chosen, today};
use crate::pages::context::PageContext;
use crate::pages::form::Form as Fields;
use crate::pages::form_refusal::{FormRefusal, Problems};
use crate::pages::layout::{Choices, FieldView, FormView, Frame, choices, shown};
use crate::pages::response::{Page, see};
use crate::pages::{public_names, weekly_list};
use crate::store::publications;

/// The address of the form.
pub(crate) const ADDRESS: &str = "/verein/wochenliste/erscheint";

/// What appears somewhere: the field, its name.
const SHOWN: [(&str, Text); 6] = [
    ("year_list", words::YEAR_LIST),
    ("hands", words::HANDS),
    ("tables", words::TABLES),
    ("people", words::PEOPLE),
    ("rules", words::HOUSE_RULES),
    ("evenings", words::EVENINGS),
];

/// The fields with what stands at them.
const NAMES: [(&str, Text); 13] = [
    ("year_list", words::YEAR_LIST),
    ("hands", words::HANDS),
    ("tables", words::TABLES),
    ("people", words::PEOPLE),
    ("rules", words::HOUSE_RULES),
    ("evenings", words::EVENINGS),
    ("unasked", name_words::UNASKED),
    ("about", front::ABOUT_FIELD),
    ("contact", front::CONTACT),
    ("weekday", words::BY_ITSELF),
    ("time", words::AT_TIME),
    ("winner_words", words::WINNER_WORDS),
    ("last_words", words::LAST_WORDS),
];

#[derive(Template)]
#[template(path = "weekly_rules.html")]
struct RulesPage {
    frame: Frame,
    form: FormView,
    key: String,
    /// Field, name, value.
    shown: Vec<(&'static str, &'static str, FieldView)>,
    audiences: Choices,
    unasked: FieldView,
    all_unasked: Choices,
    weekday: FieldView,
    weekdays: Choices,
    time: FieldView,
    /// Field, name, whether it is ticked.
    checks: Vec<(&'static str, &'static str, bool)>,
    about: FieldView,
    contact: FieldView,
    winner_words: FieldView,
    last_words: FieldView,
}

/// `GET /verein/wochenliste/erscheint`: what appears where, to be changed.
pub(crate) async fn edit(
    State(state): State<AppState>,
    context: PageContext,
) -> Result<Page, ApiError> {
    let (rules, _) = state.database.read(publications::rules).await?;
    let time = rules
        .by_itself
        .map_or_else(|| "20:00".to_owned(), |at| format!("{:02}:{:02}", at.hour, at.minute));
    let weekday = rules.by_itself.map_or_else(String::new, |at| at.weekday.to_string());
    let fields = [
        ("key", Uuid::now_v7().to_string()),
        ("year_list", rules.year_list.id().to_owned()),
        ("hands", rules.hands.id().to_owned()),
        ("tables", rules.tables.id().to_owned()),
        ("people", rules.people.id().to_owned()),
        ("rules", rules.rules.id().to_owned()),
        ("evenings", rules.evenings.id().to_owned()),
        ("about", rules.about),
        ("contact", rules.contact),
        ("unasked", rules.unasked.id().to_owned()),
        ("weekday", weekday),
        ("time", time),
        ("by_mail", rules.by_mail.to_string()),
        ("is_english", rules.is_english.to_string()),
        ("winner_words", rules.winner_words),
        ("last_words", rules.last_words),
    ];
    let sent = FormFields(fields.map(|(id, value)| (id.to_owned(), value)).into());
    Ok(form_page(&sent, &FormRefusal::default(), &context))
}

fn form_page(sent: &FormFields, refusal: &FormRefusal, context: &PageContext) -> Page {
    let lang = context.lang;
    let field = |id: &'static str| refusal.field(id, sent.text(id).to_owned());
    let weekdays = (1..=7).map(|day| (day.to_string(), words::weekday(day)));
    let weekdays = std::iter::once((String::new(), words::NOT_BY_ITSELF)).chain(weekdays);
    let check = |id: &'static str, name: Text| (id, name.get(lang), sent.is_on(id));
    Page(shown(&RulesPage {
        frame: context.frame(words::RULES.get(lang)),
        form: FormView {
            action: format!("{}/regeln", weekly_list::ADDRESS),
            submit: book_words::SAVE.get(lang),
            is_danger: false,
            back: weekly_list::ADDRESS.to_owned(),
            refused: words::RULES_NOT_SAVED.get(lang),
            problems: refusal.list(),
        },
        key: sent.text("key").to_owned(),
        shown: SHOWN.map(|(id, name)| (id, name.get(lang), field(id))).into(),
        audiences: choices(Shown::ALL.map(|one| (one.id(), words::shown(one))), lang),
        unasked: field("unasked"),
        all_unasked: choices(Unasked::ALL.map(|one| (one.id(), name_words::unasked(one))), lang),
        weekday: field("weekday"),
        weekdays: choices(weekdays, lang),
        time: field("time"),
        checks: vec![check("by_mail", words::BY_MAIL), check("is_english", words::IN_ENGLISH)],
        about: field("about"),
        contact: field("contact"),
        winner_words: field("winner_words"),
        last_words: field("last_words"),
    }))
}

/// `POST /verein/wochenliste/regeln`: what appears where, and when.
pub(crate) async fn decide(
    State(state): State<AppState>,
    context: PageContext,
    Fields(fields): Fields,
) -> Result<Response, ApiError> {
    let sent = FormFields(fields);
    let mut problems = Problems::default();
    if let Some((key, rules)) = read(&sent, &mut problems) {
        let (action, day) = (sent.context(&state), today(&state));
        let shown = [rules.year_list, rules.hands, rules.tables, rules.people];
        let is_public = shown.iter().any(|shown| shown.is_for(Audience::Public));
        let decided = state.database.write(move |tx| {
            decide_publishing(tx, &action, key, &rules)?;
            Ok(is_public && !names_in_public(tx, day)?.not_asked.is_empty())
        });
        if let Some(has_unasked) = problems.take(decided.await.map_err(at_its_field)) {
            // Who makes something public learns at once who has to be asked.
            let next = if has_unasked { public_names::ADDRESS } else { weekly_list::ADDRESS };
            return Ok(see(&format!("{next}?saved=regeln")));
        }
    }
    let refusal = problems.drawn(&NAMES, context.lang);
    Ok((refusal.status, form_page(&sent, &refusal, &context)).into_response())
}

/// What a refusal of the action is about.
fn at_its_field(failure: Failure) -> ApiError {
    if let Failure::Refused(refusal @ Refusal::BadText) = failure {
        return ApiError::Field { name: words::WINNER_WORDS, refusal };
    }
    ApiError::Failure(failure)
}

/// The rules as they were chosen, or every field that could not be read.
fn read(sent: &FormFields, problems: &mut Problems) -> Option<(Uuid, Publishing)> {
    let key = problems.take(sent.key());
    let mut of =
        |field: &str, name: Text| problems.take(chosen(Shown::from_id(sent.text(field)), name));
    let [year_list, hands, tables, people, rules, evenings] = SHOWN.map(|(id, name)| of(id, name));
    let unasked = chosen(Unasked::from_id(sent.text("unasked")), name_words::UNASKED);
    let unasked = problems.take(unasked);
    let by_itself = problems.take(by_itself(sent));
    let rules = Publishing {
        year_list: year_list?,
        hands: hands?,
        tables: tables?,
        people: people?,
        rules: rules?,
        evenings: evenings?,
        about: sent.text("about").trim().to_owned(),
        contact: sent.text("contact").trim().to_owned(),
        is_english: sent.is_on("is_english"),
        by_itself: by_itself?,
        by_mail: sent.is_on("by_mail"),
        unasked: unasked?,
        winner_words: sent.text("winner_words").to_owned(),
        last_words: sent.text("last_words").to_owned(),
    };
    Some((key?, rules))
}

/// When the list appears by itself, if it does.
fn by_itself(sent: &FormFields) -> Result<Option<ByItself>, ApiError> {
    if sent.text("weekday").is_empty() {
        return Ok(None);
    }
    let weekday = sent.read("weekday", words::BY_ITSELF, Refusal::BadChoice)?;
    let time = sent.text("time").split_once(':');
    let number = |text: &str| text.trim().parse::<u8>().ok();
    let time = time.and_then(|(hour, minute)| number(hour).zip(number(minute)));
    let (hour, minute) =
        time.ok_or(ApiError::Field { name: words::AT_TIME, refusal: Refusal::BadDay })?;
    Ok(Some(ByItself { weekday, hour, minute }))
}
