-- Tournaments: entrants, drawn rounds, slips, penalties and the clock. What was entered stays; the newest entry stands.

CREATE TABLE tournaments (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,                                     -- the request's id
    name          TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    place         TEXT    NOT NULL CHECK (length(place) <= 80),
    first_day     TEXT    NOT NULL CHECK (first_day GLOB '????-??-??'),
    days          INTEGER NOT NULL CHECK (days BETWEEN 1 AND 14),
    rules         TEXT    NOT NULL,                                            -- a family's id, played as its preset
    rounds        INTEGER NOT NULL CHECK (rounds BETWEEN 1 AND 60),
    minutes       INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 600),          -- the clock of a round
    entered_twice INTEGER NOT NULL CHECK (entered_twice IN (0, 1)),            -- two people enter each slip
    hands_count   INTEGER NOT NULL CHECK (hands_count IN (0, 1)),              -- 0: the totals count where both are there
    author        TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    added_at      TEXT    NOT NULL
) STRICT;

CREATE TABLE entrants (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    person_id     INTEGER REFERENCES people (id),                              -- whose page the results belong to
    number        INTEGER CHECK (number BETWEEN 1 AND 99999),                  -- in the plan; substitutes from 1001 on
    first_name    TEXT    NOT NULL CHECK (length(first_name) <= 60),
    last_name     TEXT    NOT NULL CHECK (length(last_name) BETWEEN 1 AND 60),
    ema           TEXT    NOT NULL CHECK (length(ema) <= 20),                  -- text, with leading zeros
    country       TEXT    NOT NULL CHECK (length(country) <= 3),
    club          TEXT    NOT NULL CHECK (length(club) <= 60),
    team          TEXT    NOT NULL CHECK (length(team) <= 60),
    status        TEXT    NOT NULL CHECK (status IN ('plays', 'waits', 'cancelled', 'left', 'substitute')),
    UNIQUE (tournament_id, number)
) STRICT;

CREATE INDEX entrants_of_tournament ON entrants (tournament_id);

-- A drawn round: its tables as a list of lists of numbers, East, South, West, North.
CREATE TABLE tournament_rounds (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 0),
    tables        TEXT    NOT NULL CHECK (json_valid(tables)),
    seed          INTEGER NOT NULL,                                            -- of the drawing
    drawn_at      TEXT    NOT NULL,
    PRIMARY KEY (tournament_id, round)
) STRICT;

CREATE TABLE tournament_slips (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 0),
    table_number  INTEGER NOT NULL CHECK (table_number >= 0),
    copy          INTEGER NOT NULL CHECK (copy IN (1, 2)),
    content       TEXT    NOT NULL CHECK (json_valid(content)),                -- hands and totals; null: taken back
    author        TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    entered_at    TEXT    NOT NULL
) STRICT;

CREATE INDEX slips_of_tournament ON tournament_slips (tournament_id, round, table_number, copy);

CREATE TABLE tournament_penalties (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 0),
    table_number  INTEGER NOT NULL CHECK (table_number >= 0),
    seat          TEXT    NOT NULL CHECK (seat IN ('E', 'S', 'W', 'N')),
    points        INTEGER NOT NULL CHECK (points BETWEEN -100000 AND 100000),  -- 0: a warning
    hand          INTEGER CHECK (hand BETWEEN 1 AND 16),
    reason        TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    withdraws     INTEGER UNIQUE REFERENCES tournament_penalties (id),         -- the penalty this one takes back
    author        TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    given_at      TEXT    NOT NULL
) STRICT;

CREATE INDEX penalties_of_tournament ON tournament_penalties (tournament_id);

CREATE TRIGGER tournament_slips_are_final_1 BEFORE UPDATE ON tournament_slips
BEGIN SELECT RAISE(ABORT, 'slips of a tournament are final'); END;
CREATE TRIGGER tournament_slips_are_final_2 BEFORE DELETE ON tournament_slips
BEGIN SELECT RAISE(ABORT, 'slips of a tournament are final'); END;
CREATE TRIGGER tournament_penalties_are_final_1 BEFORE UPDATE ON tournament_penalties
BEGIN SELECT RAISE(ABORT, 'penalties are final'); END;
CREATE TRIGGER tournament_penalties_are_final_2 BEFORE DELETE ON tournament_penalties
BEGIN SELECT RAISE(ABORT, 'penalties are final'); END;
CREATE TRIGGER tournament_rounds_are_final_1 BEFORE UPDATE ON tournament_rounds
WHEN EXISTS (SELECT 1 FROM tournament_slips WHERE tournament_id = OLD.tournament_id AND round >= OLD.round)
BEGIN SELECT RAISE(ABORT, 'a round that was begun is final'); END;
CREATE TRIGGER tournament_rounds_are_final_2 BEFORE DELETE ON tournament_rounds
WHEN EXISTS (SELECT 1 FROM tournament_slips WHERE tournament_id = OLD.tournament_id AND round >= OLD.round)
BEGIN SELECT RAISE(ABORT, 'a round that was begun is final'); END;
