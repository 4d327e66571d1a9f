//! The stored schema is the translated one, and the rules one by one.

use std::fs;

use super::{POSTGRES, SQLITE, translation};
use crate::root;

#[test]
fn the_schema_of_postgresql_is_the_translated_one() {
    let sqlite = fs::read_to_string(root().join(SQLITE)).unwrap();
    let found = translation(&sqlite).unwrap();
    let path = root().join(POSTGRES);
    if fs::read_to_string(&path).unwrap_or_default() != found {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, found).unwrap();
        panic!("{POSTGRES} was out of step and has been rewritten: commit it");
    }
}

/// What stands in the schema that is translated from this one, behind the functions.
fn translated(sqlite: &str) -> String {
    let sql = translation(sqlite).unwrap();
    sql.split_once("\n\n\n-- Tables\n").unwrap().1.to_owned()
}

/// Why a schema is not translated.
fn refused(sqlite: &str) -> String {
    translation(sqlite).unwrap_err()
}

#[track_caller]
fn contains(sql: &str, part: &str) {
    assert!(sql.contains(part), "{part}\n\nis missing in\n\n{sql}");
}

#[test]
fn keys_begin_with_the_club_which_is_the_last_column() {
    let sql = translated(
        "CREATE TABLE games (\n    id INTEGER PRIMARY KEY,  -- also, the number\n    key TEXT NOT NULL UNIQUE\n, photo BLOB) STRICT;
         CREATE TABLE players (game INTEGER NOT NULL REFERENCES games (id) ON DELETE SET NULL, n INTEGER,
             PRIMARY KEY (game, n), FOREIGN KEY (n) REFERENCES games (id) DEFERRABLE INITIALLY DEFERRED
         ) STRICT, WITHOUT ROWID;",
    );
    contains(
        &sql,
        "CREATE TABLE games (
    id      BIGINT,  -- also, the number
    key     TEXT   NOT NULL,
    photo   BYTEA,
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key)
);

CREATE TABLE players (
    game    BIGINT NOT NULL,
    n       BIGINT,
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game, n),
    FOREIGN KEY (club_id, game) REFERENCES games (club_id, id) ON DELETE SET NULL (game) DEFERRABLE,
    FOREIGN KEY (club_id, n) REFERENCES games (club_id, id) DEFERRABLE INITIALLY DEFERRED
);
",
    );
}

#[test]
fn a_table_stands_behind_those_it_refers_to() {
    let sql = translated(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, c INTEGER REFERENCES c (id)) STRICT;
         CREATE TABLE b (id INTEGER PRIMARY KEY, b INTEGER REFERENCES b (id)) STRICT;
         CREATE TABLE c (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a (id)) STRICT;",
    );
    let place = |text: &str| sql.find(text).unwrap();
    assert!(place("CREATE TABLE c") < place("CREATE TABLE a"));
    contains(
        &sql,
        "ALTER TABLE c ADD FOREIGN KEY (club_id, a) REFERENCES a (club_id, id) DEFERRABLE;",
    );
    contains(&sql, "    FOREIGN KEY (club_id, b) REFERENCES b (club_id, id) DEFERRABLE\n");
    assert_eq!(sql.matches("ALTER TABLE c ADD").count(), 1);
    assert_eq!(sql.matches("CREATE POLICY own_club").count(), 3);
    assert_eq!(sql.matches("BEFORE TRUNCATE").count(), 3);
}

#[test]
fn rows_are_numbered_where_the_key_is_a_number_of_their_own() {
    let sql = translated(
        "CREATE TABLE games (number INTEGER PRIMARY KEY) STRICT;
         CREATE TABLE endings (game INTEGER PRIMARY KEY REFERENCES games (number)) STRICT;
         CREATE TABLE days (day TEXT PRIMARY KEY) STRICT;",
    );
    contains(&sql, "SELECT coalesce(max(number), 0) + 1 INTO NEW.number FROM games WHERE club_id");
    contains(&sql, "INSERT ON games FOR EACH ROW\nWHEN (NEW.number IS NULL)");
    assert_eq!(sql.matches("CREATE FUNCTION").count(), 1);
}

#[test]
fn conditions_of_sqlite_are_replaced() {
    let sql = translated(
        "CREATE TABLE t (
             day TEXT CHECK (day IS date(day)), time TEXT CHECK (time IS strftime('%H:%M', time)),
             about TEXT CHECK (about GLOB '20??-*'), hash TEXT CHECK (hash NOT GLOB '*[^0-9a-f]*'),
             dots TEXT CHECK (dots GLOB '*.(?)'), left TEXT CHECK (left IS NOT hash AND left IS NOT NULL),
             same TEXT CHECK (same IS left OR same IS NULL)
         ) STRICT;",
    );
    contains(&sql, "CHECK (is_day(day))");
    contains(&sql, "CHECK (is_time(time))");
    contains(&sql, "CHECK (about ~ '^20..-')");
    contains(&sql, "CHECK (hash !~ '[^0-9a-f]')");
    contains(&sql, "CHECK (dots ~ '\\.\\(.\\)$')");
    contains(&sql, "CHECK (left IS DISTINCT FROM hash AND left IS NOT NULL)");
    contains(&sql, "CHECK (same IS NOT DISTINCT FROM left OR same IS NULL)");
}

#[test]
fn a_name_that_is_unique_in_any_case_stays_so() {
    let sql = translated(
        "CREATE TABLE t (name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (1 = 1)) STRICT;",
    );
    contains(&sql, "CREATE UNIQUE INDEX t_name_key ON t (club_id, lower(name COLLATE \"C\"));");
    assert!(!sql.contains("UNIQUE (club_id, name)"));
}

#[test]
fn indexes_begin_with_the_club() {
    let sql = translated(
        "CREATE TABLE t (a INTEGER, b TEXT) STRICT;
         CREATE INDEX by_both ON t (a, b);
         CREATE UNIQUE INDEX open ON t (a) WHERE b IS NULL;",
    );
    contains(&sql, "CREATE INDEX by_both ON t (club_id, a, b);\n");
    contains(&sql, "CREATE UNIQUE INDEX open ON t (club_id, a) WHERE b IS NULL;\n");
}

#[test]
fn views_read_with_the_rights_of_their_reader() {
    let sql = translated(
        "CREATE TABLE t (a INTEGER) STRICT;
         CREATE VIEW first AS\nSELECT a FROM second;
         CREATE VIEW second AS\nSELECT a FROM t;",
    );
    contains(
        &sql,
        "CREATE VIEW second WITH (security_invoker = true) AS\nSELECT a FROM t;\n\n\
         CREATE VIEW first WITH (security_invoker = true) AS\nSELECT a FROM second;\n",
    );
}

#[test]
fn a_refusal_without_a_query_is_one_line() {
    let sql = translated(
        "CREATE TABLE t (a INTEGER, b TEXT) STRICT;
         CREATE TRIGGER stays BEFORE UPDATE OF a, b ON t WHEN (OLD.a, OLD.b) IS NOT (NEW.a, NEW.b)
         BEGIN SELECT RAISE(ABORT, 'it''s final'); END;",
    );
    contains(
        &sql,
        "CREATE TRIGGER stays BEFORE UPDATE OF a, b ON t FOR EACH ROW
WHEN ((OLD.a, OLD.b) IS DISTINCT FROM (NEW.a, NEW.b))
EXECUTE FUNCTION refuse('it''s final');\n",
    );
}

#[test]
fn a_trigger_with_a_query_is_a_function() {
    let sql = translated(
        "CREATE TABLE t (a INTEGER) STRICT;
         CREATE TRIGGER one BEFORE DELETE ON t WHEN EXISTS (SELECT 1 FROM t WHERE a > OLD.a)
         BEGIN SELECT RAISE(ABORT, 'no'); END;
         CREATE TRIGGER two AFTER INSERT ON t
         BEGIN SELECT RAISE(ABORT, 'no') WHERE NEW.a = 1; UPDATE t SET a = CASE a WHEN 1 THEN 2 END; END;",
    );
    contains(
        &sql,
        "CREATE FUNCTION one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN OLD;
    END IF;
    IF EXISTS (SELECT 1 FROM t WHERE a > OLD.a) THEN
        RAISE EXCEPTION USING MESSAGE = 'no', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER one BEFORE DELETE ON t FOR EACH ROW
EXECUTE FUNCTION one();
",
    );
    contains(
        &sql,
        "    IF NEW.a = 1 THEN
        RAISE EXCEPTION USING MESSAGE = 'no', ERRCODE = 'integrity_constraint_violation';
    END IF;
    UPDATE t SET a = CASE a WHEN 1 THEN 2 END;
    RETURN NULL;
",
    );
}

#[test]
fn the_seals_of_sqlite_are_left_out() {
    let sql = translated(
        "CREATE TABLE seals (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
         CREATE TABLE t (a INTEGER) STRICT;
         CREATE INDEX by_name ON seals (name);
         CREATE TRIGGER sealed BEFORE DELETE ON seals BEGIN SELECT RAISE(ABORT, 'no'); END;",
    );
    assert!(!sql.contains("seal"), "{sql}");
}

#[test]
fn what_has_no_rule_is_refused() {
    let column = |text: &str| refused(&format!("CREATE TABLE t (a {text}) STRICT;"));
    assert_eq!(column("REAL"), "t: no rule for the type REAL");
    assert_eq!(column("TEXT COLLATE NOCASE"), "t: no rule for NOCASE without UNIQUE");
    assert_eq!(column("TEXT CHECK (a LIKE 'x%')"), "no rule for `LIKE`");
    assert_eq!(column("TEXT CHECK (a = date(a))"), "no rule for `date`");
    assert_eq!(
        column("TEXT CHECK (a IS date(b))"),
        "`b` is compared with the day or time of something else"
    );
    assert_eq!(column("INTEGER GENERATED ALWAYS AS (1)"), "t: no rule for `GENERATED`");
    assert_eq!(
        refused("CREATE TRIGGER x INSTEAD OF INSERT ON t BEGIN SELECT 1; END;"),
        "x: neither BEFORE nor AFTER"
    );
}
