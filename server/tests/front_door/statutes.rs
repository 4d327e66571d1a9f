//! The statutes are read by every role; an address that nothing has is refused in words, inside the menu.

use club::roles::Role;

use crate::club_pages::send;
use crate::support::{BOARD, TestClub, let_in};

#[tokio::test]
async fn every_role_reads_the_statutes_and_the_board_changes_them() {
    let club = TestClub::new();
    for role in Role::ALL {
        let session = format!("session={}", role.id());
        let_in(&club.database, (role.id(), role, None), role.id());
        let page = club.get_as(&session, "/verein/ordnung").await;
        assert_eq!(page.status, 200);
        let text = page.text();
        let (_, facts) = text.split_once("data-statutes").unwrap();
        assert_eq!(facts.split("</dl>").next().unwrap().matches("<dd>").count(), 8, "{role:?}");
        let may_change = text.contains("href=\"/verein/ordnung/aendern\"");
        assert_eq!(may_change, role == Role::Administrator, "{role:?}");
        let form = club.get_as(&session, "/verein/ordnung/aendern").await.status;
        assert_eq!(form, if may_change { 200 } else { 403 }, "{role:?}");
    }
}

#[tokio::test]
async fn a_refused_form_keeps_what_was_typed_and_names_every_field() {
    let club = TestClub::new();
    let fields = [
        ("key", "00000000-0000-0000-0000-000000000001"),
        ("least_rounds", "viele"),
        ("slip_days", "-1"),
        ("method", "sum"),
        ("listed", "everybody"),
        ("day_begins", "4"),
        ("dues", "drei Euro"),
    ];
    let answer = send(&club, "/verein/ordnung", &fields).await;
    assert_eq!(answer.status, 422);
    let text = answer.text();
    assert_eq!(text.matches("data-problem=").count(), 3, "{text}");
    for typed in ["value=\"viele\"", "value=\"-1\"", "value=\"drei Euro\""] {
        assert!(text.contains(typed), "{typed}: {text}");
    }
}

#[tokio::test]
async fn an_unknown_address_is_refused_inside_the_menu() {
    let club = TestClub::new();
    for address in ["/verein", "/verein/gibtsnicht", "/irgendwas", "/liste/"] {
        let page = club.get_as(BOARD, address).await;
        assert_eq!(page.status, 404, "{address}");
        let text = page.text();
        assert!(
            text.contains("role=\"alert\"") && text.contains("href=\"/verein/personen\""),
            "{address}: {text}"
        );
    }
    for address in ["/", "/neu", "/rechner"] {
        assert_ne!(club.get_as(BOARD, address).await.headers["content-type"], "application/json");
    }
}
