-- The clock of a tournament's hall, and whether the tournament is shown without an account.

CREATE TABLE tournament_clocks (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 1),
    whole_ms      INTEGER NOT NULL CHECK (whole_ms BETWEEN 0 AND 86400000),   -- what the clock began with
    left_ms       INTEGER NOT NULL CHECK (left_ms BETWEEN 0 AND 86400000),    -- left at at_ms
    at_ms         INTEGER NOT NULL,                                            -- Unix time in milliseconds
    is_running    INTEGER NOT NULL CHECK (is_running IN (0, 1)),
    is_last_hand  INTEGER NOT NULL CHECK (is_last_hand IN (0, 1)),             -- the gong of this time has come
    gongs         INTEGER NOT NULL CHECK (gongs >= 0),                         -- how many gongs there were
    latest_ms     INTEGER NOT NULL                                             -- the latest time seen: it is never earlier again
) STRICT;

ALTER TABLE tournaments ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1));
