-- Whether a member's name may stand where everybody can read it, as the member answered; the newest answer counts. Who has
-- no line was not asked yet.

CREATE TABLE name_consents (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    answer    TEXT    NOT NULL CHECK (answer IN ('name', 'pseudonym', 'nameless')),
    given_at  TEXT    NOT NULL
) STRICT;

CREATE INDEX name_consents_by_person ON name_consents (person_id);

CREATE TRIGGER name_consents_are_final BEFORE UPDATE ON name_consents
BEGIN SELECT RAISE(ABORT, 'answers are final'); END;
