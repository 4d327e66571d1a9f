//! The rule sets on paper, as a table and as a page.

use scoring::Family;

use crate::support::TestClub;

#[tokio::test]
async fn every_rule_set_comes_in_every_form() {
    let club = TestClub::new();
    for family in Family::ALL {
        for (ending, kind) in [
            ("pdf", "application/pdf"),
            ("csv", "text/csv; charset=utf-8"),
            ("html", "text/html; charset=utf-8"),
        ] {
            let path = format!("/api/rules/{}.{ending}?lang=de", family.id());
            let answer = club.get(&path).await;
            assert_eq!(answer.status, 200, "{path}");
            assert_eq!(answer.headers["content-type"], kind, "{path}");
        }
    }
    let table = club.get("/api/rules/klassisch.csv?lang=en").await.text();
    assert!(table.contains("Squirming snake"), "{table}");
}

#[tokio::test]
async fn what_is_no_rule_set_is_no_address() {
    let club = TestClub::new();
    for path in
        ["/api/rules/riichi.pdf", "/api/rules/mcr.docx", "/api/rules/mcr", "/api/rules/.pdf"]
    {
        assert_eq!(club.get(path).await.status, 404, "{path}");
    }
}
