//! The group of the settings about HTTPS, for each way in which connections are secured, and the sheet for the wall.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use club::roles::Role;
use server::tls::acme::{AcmeSettings, Directory};
use server::tls::{Kind, MachineNames, Root, Tls};
use server::web::deployment::{Deployment, Https};
use time::OffsetDateTime;

use crate::games::papers::read;
use crate::support::{Folder, NOBODY, TestClub, let_in, now};

const ADDRESS: &str = "/verein/einstellungen";
const NOTICE: &str = "/verein/einstellungen/aushang.pdf";

fn secured(tls: Tls, name: &str) -> TestClub {
    let https = Https { tls: Arc::new(tls), port: 8443, http_port: 8081, name: name.to_owned() };
    TestClub::deployed(Deployment { https: Some(https), ..Deployment::default() })
}

fn names() -> MachineNames {
    let names = ["ostwind.local", "localhost"].map(str::to_owned).to_vec();
    let addresses = ["127.0.0.1", "::1", "fe80::7", "192.168.7.3"];
    MachineNames { names, addresses: addresses.iter().map(|text| text.parse().unwrap()).collect() }
}

/// Certificate and key in files, valid for so many days.
fn files(folder: &Path, days: i64) -> Tls {
    let key = rcgen::KeyPair::generate().unwrap();
    let mut params = rcgen::CertificateParams::new(["verein.example".to_owned()]).unwrap();
    let moment = |at: DateTime<Utc>| OffsetDateTime::from_unix_timestamp(at.timestamp()).unwrap();
    params.not_before = moment(now() - TimeDelta::days(1));
    params.not_after = moment(now() + TimeDelta::days(days) + TimeDelta::hours(1));
    let (certificate, key_file) = (folder.join("own.pem"), folder.join("own.key"));
    std::fs::write(&certificate, params.self_signed(&key).unwrap().pem()).unwrap();
    std::fs::write(&key_file, key.serialize_pem()).unwrap();
    Tls::files(certificate, key_file, now()).unwrap()
}

/// The group as the board sees it.
async fn group(club: &TestClub) -> String {
    let page = club.get(ADDRESS).await.text();
    let (_, rest) = page.split_once("data-group=\"https\"").unwrap();
    rest.split_once("</section>").unwrap().0.to_owned()
}

/// The sheet for the wall, as text.
async fn notice(club: &TestClub) -> String {
    let sheet = club.get(NOTICE).await;
    assert_eq!(sheet.status, 200);
    assert_eq!(sheet.headers["content-type"], "application/pdf");
    read(&sheet.bytes).concat()
}

#[tokio::test]
async fn an_own_certificate_is_described_with_names_that_others_can_use() {
    let folder = Folder::new();
    let tls = Tls::own(folder.path(), names(), now()).unwrap();
    assert_eq!(tls.kind(), Kind::Own);
    let club = secured(tls, "ostwind.local");
    let shown = group(&club).await;
    for part in [
        "vom Club selbst",
        "<dd>ostwind.local, 192.168.7.3</dd>",
        "class=\"state ok\"",
        "Gilt noch 396 Tage",
        "href=\"/verbinden\"",
        &format!("href=\"{NOTICE}\""),
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let sheet = notice(&club).await;
    assert!(sheet.contains("http://ostwind.local:8081/verbinden"), "{sheet}");
    let root = Root::stored(folder.path()).unwrap();
    for line in root.fingerprint_lines() {
        assert_eq!(line.len(), 47);
        assert!(shown.contains(&format!("<code>{line}</code>")), "{line}: {shown}");
        assert!(sheet.contains(&line) && root.fingerprint().contains(&line), "{line}: {sheet}");
    }
}

#[tokio::test]
async fn folders_in_a_problem_are_for_those_who_read_the_log() {
    let folder = Folder::new();
    let tls = files(folder.path(), 60);
    std::fs::remove_file(folder.path().join("own.key")).unwrap();
    assert!(tls.refresh(MachineNames::default, now()).is_err());
    let club = secured(tls, "verein.example");
    let shown = group(&club).await;
    for part in ["aus Dateien", "<dd>verein.example</dd>", "class=\"state wait\"", "own.key"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let_in(&club.database, ("Zeno", Role::MasterOfCeremonies, None), "zeno");
    let officer = club.get_as("session=zeno", ADDRESS).await.text();
    assert!(officer.contains("lässt sich nicht erneuern"), "{officer}");
    assert!(!officer.contains("own.key"), "{officer}");
}

#[tokio::test]
async fn a_certificate_that_nobody_renews_is_noticed_two_weeks_before_its_end() {
    for (days, class) in [(14, "ok"), (13, "wait"), (1, "wait")] {
        let folder = Folder::new();
        let shown = group(&secured(files(folder.path(), days), "verein.example")).await;
        assert!(shown.contains(&format!("class=\"state {class}\"")), "{days}: {shown}");
        assert_eq!(shown.contains("Bitte bald erneuern"), class == "wait", "{days}: {shown}");
        let words =
            if days == 1 { "Gilt noch 1 Tag<".to_owned() } else { format!("noch {days} Tage") };
        assert!(shown.contains(&words), "{shown}");
    }
}

#[tokio::test]
async fn before_the_first_public_certificate_the_group_says_so() {
    let folder = Folder::new();
    let directory =
        Directory { address: "https://127.0.0.1:9/dir".to_owned(), contact: None, root: None };
    let settings = AcmeSettings { name: "verein.example".to_owned(), directory, account: None };
    let club = secured(Tls::acme(settings, folder.path()).unwrap(), "verein.example");
    let shown = group(&club).await;
    assert!(shown.contains("Noch kein Zertifikat") && shown.contains("class=\"state wait\""));
    assert!(shown.contains("erneuert sich von selbst"), "{shown}");
}

#[tokio::test]
async fn without_https_the_group_says_what_that_means_or_names_the_proxy() {
    let plain = TestClub::new();
    let shown = group(&plain).await;
    assert!(shown.contains("Ohne HTTPS") && shown.contains("ostwind setup"), "{shown}");
    assert!(!shown.contains(NOTICE), "{shown}");
    assert_eq!(plain.get(NOTICE).await.status, 404);

    let public = TestClub::reached_at("https://club.example");
    let shown = group(&public).await;
    for part in ["Über einen Proxy gesichert", "<dd>https://club.example</dd>", NOTICE] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(notice(&public).await.contains("https://club.example"));
}

#[tokio::test]
async fn the_sheet_for_the_wall_is_for_those_who_see_the_group() {
    let folder = Folder::new();
    let club = secured(Tls::own(folder.path(), names(), now()).unwrap(), "ostwind.local");
    for (role, status) in [
        (Role::Auditor, 200),
        (Role::MasterOfCeremonies, 200),
        (Role::Treasurer, 403),
        (Role::Member, 403),
    ] {
        let session = format!("session={}", role.id());
        let_in(&club.database, (role.id(), role, None), role.id());
        assert_eq!(club.get_as(&session, NOTICE).await.status, status, "{role:?}");
    }
    assert_ne!(club.get_as(NOBODY, NOTICE).await.status, 200);
}
