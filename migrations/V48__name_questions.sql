-- Links by which people answer, without an account, whether their name may stand in public. The token is stored as a hash.

CREATE TABLE name_questions (
    id         INTEGER PRIMARY KEY,
    person_id  INTEGER NOT NULL REFERENCES people (id),
    token_hash TEXT    NOT NULL UNIQUE,
    asked_at   TEXT    NOT NULL,
    revoked_at TEXT
) STRICT;

CREATE INDEX name_questions_by_person ON name_questions (person_id);
