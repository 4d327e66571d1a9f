//! The form of what a weekly list shows to whom, and when it appears by itself.

use axum::response::Response;
use club::consent::Unasked;
use club::listing::Listing;
use club::publishing::{Audience, ByItself, Language, Publishing, Shown};
use club::refusal::Refusal;
use texts::{
    Lang, books as book_words, club_front as front, public_names as name_words, publishing as words,
};
use uuid::Uuid;

use crate::actions::{decide_publishing, names_in_public};
use crate::pages::people::public_names;
use crate::pages::publishing::weekly_list;
use crate::store::publications;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::forms::{Field, Form, FormData, KEY};
use crate::web::layout::choices;
use crate::web::response::see;

/// The address of the form.
pub(crate) const ADDRESS: &str = "/verein/wochenliste/erscheint";

/// What appears somewhere.
const SHOWN: [Field; 6] = [
    Field::choice("year_list", words::YEAR_LIST),
    Field::choice("hands", words::HANDS),
    Field::choice("tables", words::TABLES),
    Field::choice("people", words::PEOPLE),
    Field::choice("rules", words::HOUSE_RULES),
    Field::choice("evenings", words::EVENINGS),
];
const UNASKED: Field = Field::choice("unasked", name_words::UNASKED);
const ABOUT: Field = Field::text("about", front::ABOUT_FIELD).hint(front::ABOUT_HINT);
const CONTACT: Field = Field::text("contact", front::CONTACT).hint(front::CONTACT_HINT);
const WEEKDAY: Field = Field::choice("weekday", words::BY_ITSELF);
const TIME: Field = Field::text("time", words::AT_TIME);
const BY_MAIL: Field = Field::check("by_mail", words::BY_MAIL);
const IS_ENGLISH: Field = Field::check("is_english", words::IN_ENGLISH);
const WINNER_WORDS: Field = Field::text("winner_words", words::WINNER_WORDS);
const LAST_WORDS: Field = Field::text("last_words", words::LAST_WORDS);

/// `GET /verein/wochenliste/erscheint`: what appears where, to be changed.
pub(crate) async fn edit(context: RequestContext) -> Result<Response, ApiError> {
    let (rules, _) = context.read(publications::rules).await?;
    let time = rules
        .by_itself
        .map_or_else(|| "20:00".to_owned(), |at| format!("{:02}:{:02}", at.hour, at.minute));
    let weekday = rules.by_itself.map_or_else(String::new, |at| at.weekday.to_string());
    let data = FormData::of([
        (KEY, Uuid::now_v7().to_string()),
        (ABOUT, rules.about),
        (CONTACT, rules.contact),
        (UNASKED, rules.unasked.id().to_owned()),
        (WEEKDAY, weekday),
        (TIME, time),
        (BY_MAIL, rules.by_mail.to_string()),
        (IS_ENGLISH, (rules.language == Language::English).to_string()),
        (WINNER_WORDS, rules.winner_words),
        (LAST_WORDS, rules.last_words),
    ]);
    let shown =
        [rules.year_list, rules.hands, rules.tables, rules.people, rules.rules, rules.evenings];
    let fields = SHOWN.into_iter().zip(shown);
    let data = fields.fold(data, |data, (field, shown)| data.with(field, shown.id()));
    Ok(form(context.lang).answer(&data, &context))
}

fn form(lang: Lang) -> Form {
    let audiences = choices(Shown::ALL.map(|one| (one.id(), words::shown(one))), lang);
    let unasked = choices(Unasked::ALL.map(|one| (one.id(), name_words::unasked(one))), lang);
    let weekdays = (1..=7).map(|day| (day.to_string(), words::weekday(day)));
    let weekdays = std::iter::once((String::new(), words::NOT_BY_ITSELF)).chain(weekdays);
    let action = format!("{}/regeln", weekly_list::ADDRESS);
    let form = Form::new(action, words::RULES, words::RULES_NOT_SAVED, lang)
        .submit(book_words::SAVE)
        .back(weekly_list::ADDRESS)
        .paragraph("lede", words::RULES_HINT.get(lang))
        .field(KEY);
    SHOWN
        .into_iter()
        .fold(form, |form, field| form.choice(field, audiences.clone()))
        .choice(UNASKED, unasked)
        .fields([ABOUT, CONTACT])
        .choice(WEEKDAY, choices(weekdays, lang))
        .fields([TIME, BY_MAIL, IS_ENGLISH, WINNER_WORDS, LAST_WORDS])
}

/// `POST /verein/wochenliste/regeln`: what appears where, and when.
pub(crate) async fn decide(
    context: RequestContext,
    mut data: FormData,
) -> Result<Response, ApiError> {
    if let Some((key, rules)) = read(&mut data) {
        let day = context.today();
        let shown = [rules.year_list, rules.hands, rules.tables, rules.people];
        let is_public = shown.iter().any(|shown| shown.is_for(Audience::Public));
        let decided = context.write(move |tx, action| {
            let listing = publications::rules(tx)?.0.listing;
            decide_publishing(tx, action, key, &Publishing { listing, ..rules })?;
            Ok(is_public && !names_in_public(tx, day)?.not_asked.is_empty())
        });
        if let Some(has_unasked) = data.done(decided.await) {
            // Who makes something public learns at once who has to be asked.
            let next = if has_unasked { public_names::ADDRESS } else { weekly_list::ADDRESS };
            return Ok(see(&format!("{next}?saved=regeln")));
        }
    }
    Ok(form(context.lang).answer(&data, &context))
}

/// The rules as they were chosen.
fn read(data: &mut FormData) -> Option<(Uuid, Publishing)> {
    let key = data.parse(KEY);
    let [year_list, hands, tables, people, rules, evenings] =
        SHOWN.map(|field| data.read(field, Shown::from_id));
    let (unasked, by_itself) = (data.read(UNASKED, Unasked::from_id), by_itself(data));
    let rules = Publishing {
        year_list: year_list?,
        hands: hands?,
        tables: tables?,
        people: people?,
        rules: rules?,
        evenings: evenings?,
        about: data.text(ABOUT).to_owned(),
        contact: data.text(CONTACT).to_owned(),
        language: if data.is_on(IS_ENGLISH) { Language::English } else { Language::German },
        by_itself: by_itself?,
        by_mail: data.is_on(BY_MAIL),
        unasked: unasked?,
        winner_words: data.text(WINNER_WORDS).to_owned(),
        last_words: data.text(LAST_WORDS).to_owned(),
        listing: Listing::default(),
    };
    Some((key?, rules))
}

/// When the list appears by itself, if it does.
fn by_itself(data: &mut FormData) -> Option<Option<ByItself>> {
    if data.text(WEEKDAY).is_empty() {
        return Some(None);
    }
    let weekday = data.parse(WEEKDAY);
    let number = |text: &str| text.trim().parse::<u8>().ok();
    let time = data.text(TIME).split_once(':');
    let time = time.and_then(|(hour, minute)| number(hour).zip(number(minute)));
    let (hour, minute) = data.check(TIME, time.ok_or(Refusal::BadDay))?;
    Some(Some(ByItself { weekday: weekday?, hour, minute }))
}
