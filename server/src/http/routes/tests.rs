//! What the table of routes has to keep to.

use super::*;

#[test]
fn every_route_is_there_once() {
    for (at, route) in ROUTES.iter().enumerate() {
        let is_same = |other: &&Route| (other.verb, other.path) == (route.verb, route.path);
        assert!(!ROUTES[..at].iter().any(|other| is_same(&other)), "{}", route.path);
    }
}

#[test]
fn what_changes_below_a_followed_address_notifies_its_followers() {
    for route in ROUTES.iter().filter(|route| route.verb == Verb::Post) {
        let decides = ["/strittig", "/streichen", "/nicht-streichen"];
        let is_decision = decides.iter().any(|end| route.path.ends_with(end));
        let expected = if route.path.starts_with("/api/games/{game}/") || is_decision {
            Notifies::Game
        } else if route.path.contains("/{tournament}/") {
            Notifies::Tournament
        } else {
            Notifies::Nobody
        };
        assert_eq!(route.notifies, expected, "{}", route.path);
    }
}

#[test]
fn followers_are_notified_of_every_change_of_a_game() {
    let changes: Vec<&str> = ROUTES
        .iter()
        .filter(|route| route.notifies == Notifies::Game)
        .map(|route| route.path.rsplit('/').next().unwrap())
        .collect();
    let at_table = ["deals", "withdrawals", "corrections", "end", "reopenings", "confirmations"];
    let decisions = ["strittig", "streichen", "nicht-streichen"];
    assert_eq!(changes, [&at_table[..], &decisions].concat());
}
