//! `/liste/`: the club's page for everybody, with what it is, when it plays, and the newest list.

use askama::Template;
use club::publishing::Audience;
use club::report::lists::{ListedLine, Named};
use club::report::sheet::Label;
use texts::{club_front as words, numbers};

use crate::actions::queries::club_front::{ClubFront, club_front};
use crate::documents::feed::FEED;
use crate::pages::evenings::evening_notice::in_words;
use crate::pages::evenings::kind_and_name;
use crate::pages::publishing::published_lists::site;
use crate::pages::settings::logo;
use crate::pages::year::figure;
use crate::store::logos;
use crate::store::publications::Publication;
use crate::web::context::RequestContext;
use crate::web::error_response::ApiError;
use crate::web::layout::{Frame, shown};
use crate::web::response::Page;
use crate::weekly_list::build;

/// How many former lists stand here.
const FORMER: usize = 12;

/// An evening or a tournament to come.
struct ComingView {
    day: String,
    name: String,
    about: String,
    /// The form of a tournament that takes entries.
    enter: Option<String>,
}

/// A line of the newest list.
struct LeaderView {
    rank: String,
    name: String,
    figure: String,
    is_plus: bool,
}

#[derive(Template)]
#[template(path = "publishing/club_front.html")]
struct FrontPage {
    frame: Frame,
    /// Where the club's logo is fetched.
    logo: Option<String>,
    about: String,
    contact: String,
    mail: Option<String>,
    coming: Vec<ComingView>,
    /// The newest list: heading and page; may have no lines for everybody.
    newest: Option<(String, String)>,
    leaders: Vec<LeaderView>,
    /// What stands in place of a list.
    nothing: &'static str,
    former: Vec<(String, String)>,
    feed: Option<String>,
}

/// `GET /liste/`.
pub(crate) async fn show(context: RequestContext) -> Result<Page, ApiError> {
    let (lang, day) = (context.lang, context.today());
    let found = context.read(move |tx| club_front(tx, day)).await?;
    let logo_name = context.read(|tx| logos::name(tx, None)).await?;
    let ClubFront { rules, coming, entering, standing, lines, has_feed } = found;
    let page_of = |list: &Publication| {
        let name = build::week_name(list.as_of, list.version);
        format!("{}{name}.html", site(Audience::Public))
    };
    let has_list = build::has_week(&rules, Audience::Public);
    let newest = standing.last().filter(|_| has_list);
    let former = standing.iter().rev().skip(1).take(FORMER).filter(|_| has_list);
    let entering = entering.into_iter().map(|(id, name, first_day)| ComingView {
        day: numbers::date(first_day, lang),
        name,
        about: String::new(),
        enter: Some(format!("/turnier/{id}/anmelden")),
    });
    let shows_place = rules.evenings.is_for(Audience::Public);
    let coming = coming.into_iter().map(|(evening, notice)| ComingView {
        day: numbers::date(evening.played_on, lang),
        name: kind_and_name(&evening, lang),
        about: notice.filter(|_| shows_place).map(|it| in_words(&it, lang)).unwrap_or_default(),
        enter: None,
    });
    let club = context.club.clone();
    let mail = rules.contact.contains('@').then(|| format!("mailto:{}", rules.contact));
    Ok(Page(shown(&FrontPage {
        frame: context.frame(club.unwrap_or_else(|| words::CLUB.get(lang).to_owned())),
        logo: logo_name.map(|name| logo::address(&name)),
        about: rules.about,
        contact: rules.contact,
        mail,
        coming: entering.chain(coming).collect(),
        newest: newest.map(|list| (words::list_of(list.as_of, lang), page_of(list))),
        leaders: lines.iter().map(leader(lang)).collect(),
        nothing: if has_list { words::FIRST_LIST } else { words::NO_LIST }.get(lang),
        former: former.map(|list| (numbers::date(list.as_of, lang), page_of(list))).collect(),
        feed: has_feed.then(|| format!("{}{}", site(Audience::Public), FEED)),
    })))
}

fn leader(lang: texts::Lang) -> impl Fn(&ListedLine) -> LeaderView {
    move |ListedLine { who, line, .. }| LeaderView {
        rank: line.rank.map(|rank| format!("{rank}.")).unwrap_or_default(),
        name: match who {
            Named::As { name, .. } => name.clone(),
            Named::Guest => texts::print::label(Label::Guest).get(lang).to_owned(),
        },
        figure: figure(line.figure, lang),
        is_plus: line.figure.number() > 0,
    }
}
