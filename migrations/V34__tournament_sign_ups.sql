-- Entries that people send in themselves, without an account, where the club allows it; and what was decided about them.

ALTER TABLE tournaments ADD COLUMN takes_entries INTEGER NOT NULL DEFAULT 0 CHECK (takes_entries IN (0, 1));

CREATE TABLE tournament_sign_ups (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,                                     -- the request's id, and the entrant's once confirmed
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    first_name    TEXT    NOT NULL CHECK (length(first_name) <= 60),
    last_name     TEXT    NOT NULL CHECK (length(last_name) <= 60),
    ema           TEXT    NOT NULL CHECK (length(ema) <= 20),
    country       TEXT    NOT NULL CHECK (length(country) <= 3),
    club          TEXT    NOT NULL CHECK (length(club) <= 60),
    team          TEXT    NOT NULL CHECK (length(team) <= 60),
    contact       TEXT    NOT NULL CHECK (length(contact) <= 80),              -- how the club answers; may be empty
    consent       TEXT    NOT NULL CHECK (consent IN ('name', 'nameless')),    -- under which name the person appears in public
    sent_at       TEXT    NOT NULL,
    decision      TEXT    CHECK (decision IN ('plays', 'waits', 'refused')),   -- NULL: not decided; refused ones have no name left
    decided_at    TEXT,
    CHECK ((decision IS NULL) = (decided_at IS NULL)),
    CHECK (decision = 'refused' OR length(last_name) >= 1)
) STRICT;

CREATE INDEX sign_ups_of_tournament ON tournament_sign_ups (tournament_id);

CREATE TRIGGER tournament_sign_ups_are_decided_once BEFORE UPDATE ON tournament_sign_ups
WHEN OLD.decision IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was decided about an entry stays'); END;
