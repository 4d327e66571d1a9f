//! The exchange of seats between rounds as a picture: every player at the new seat, and an arrow from the seat before.

use club::PlayerNo;
use leptos::prelude::*;
use scoring::{BySeat, Wind};
use texts::explanations::Word;
use texts::{Lang, tiles, ui};

use super::outcome::name_of;
use crate::components::explained::Explained;

/// Who sits where.
type Seats = BySeat<Option<PlayerNo>>;

/// A point of the picture.
type Place = (i64, i64);

/// As the table is drawn: East left, then counter-clockwise.
const fn place(wind: Wind) -> Place {
    match wind {
        Wind::East => (70, 100),
        Wind::South => (200, 170),
        Wind::West => (330, 100),
        Wind::North => (200, 30),
    }
}

/// The picture, with a description for screen readers.
pub(crate) fn seat_exchange(
    before: &Seats,
    now: &Seats,
    names: &[String],
    lang: Lang,
) -> impl IntoView + use<> {
    let seated = || {
        let seats = Wind::ALL.into_iter().filter_map(|wind| Some((wind, now[wind]?)));
        seats.map(|(wind, player)| (wind, player, name_of(names, player)))
    };
    let title: String = seated()
        .map(|(wind, _, name)| format!("{name} → {}. ", tiles::wind(wind).get(lang)))
        .collect();
    let arrows = seated().filter_map(|(wind, player, _)| {
        let from = Wind::ALL.into_iter().find(|other| before[*other] == Some(player))?;
        (from != wind).then(|| arrow(place(from), place(wind)))
    });
    let arrows = arrows.map(|d| view! { <path class="way" d=d/> });
    let labels = seated().map(|(wind, _, name)| {
        let (x, y) = place(wind);
        view! {
            <text x=x y=y>{name}</text>
            <text class="soft" x=x y=y + 18>{tiles::wind(wind).get(lang)}</text>
        }
    });
    view! {
        <figure class="exchange">
            <figcaption>{ui::CHANGE_SEATS.get(lang)} <Explained word=Word::SeatExchange/></figcaption>
            <svg viewBox="0 0 400 200" role="img">
                <title>{title}</title>
                <defs>
                    <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"
                        markerHeight="7" orient="auto">
                        <path d="M0 0L8 4L0 8"/>
                    </marker>
                </defs>
                {arrows.collect_view()}
                {labels.collect_view()}
            </svg>
        </figure>
    }
}

/// The middle part of the way, moved aside: two who change with each other share no line, and no line runs into a name.
fn arrow((x, y): Place, (to_x, to_y): Place) -> String {
    let (aside_x, aside_y) = ((to_y - y) / 9, (x - to_x) / 9);
    let part = |start: i64, end: i64, twentieths: i64| start + (end - start) * twentieths / 20;
    let at = |twentieths| {
        let x = part(x, to_x, twentieths) + aside_x;
        let y = part(y, to_y, twentieths) + aside_y;
        format!("{x} {y}")
    };
    format!("M{}L{}", at(6), at(14))
}
