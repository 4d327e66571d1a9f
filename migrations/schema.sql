-- All of the schema, written by a test from the migrations. Read it, do not run it.

CREATE TABLE corrections (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,             -- made by the tablet; a retry finds it again
    deal_id      INTEGER NOT NULL UNIQUE REFERENCES deals (id),  -- the deal that was wrong
    last_id      INTEGER NOT NULL REFERENCES deals (id),         -- the last deal the sender knew
    reason       TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    corrected_at TEXT    NOT NULL
) STRICT;

CREATE TABLE deals (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,              -- made by the tablet; a retry finds it again
    game_id     INTEGER NOT NULL REFERENCES games (id),
    number      INTEGER NOT NULL CHECK (number >= 1), -- 1, 2, 3 … within the game
    facts       TEXT    NOT NULL CHECK (json_valid(facts)),
    recorded_at TEXT    NOT NULL
, correction_id INTEGER REFERENCES corrections (id)) STRICT;

CREATE TABLE deductions (
    deal_id INTEGER NOT NULL REFERENCES deals (id),
    player  INTEGER NOT NULL CHECK (player BETWEEN 1 AND 5),
    points  INTEGER NOT NULL CHECK (points > 0),
    reason  TEXT    NOT NULL                          -- the id of the penalty
) STRICT;

CREATE TABLE endings (
    id       INTEGER PRIMARY KEY,
    key      TEXT    NOT NULL UNIQUE,
    game_id  INTEGER NOT NULL UNIQUE REFERENCES games (id),
    how      TEXT    NOT NULL CHECK (how IN ('complete', 'agreed', 'abandoned')),
    after    INTEGER NOT NULL CHECK (after >= 0),     -- how many entries stood then
    ended_at TEXT    NOT NULL
) STRICT;

CREATE TABLE games (
    id         INTEGER PRIMARY KEY,                   -- also the game's number in the club's books
    key        TEXT    NOT NULL UNIQUE,
    ruleset    TEXT    NOT NULL CHECK (json_valid(ruleset)),
    table_name TEXT    NOT NULL CHECK (length(table_name) <= 40),
    started_at TEXT    NOT NULL
) STRICT;

CREATE TABLE payments (
    deal_id INTEGER NOT NULL REFERENCES deals (id),
    payer   INTEGER NOT NULL CHECK (payer BETWEEN 1 AND 5),
    payee   INTEGER NOT NULL CHECK (payee BETWEEN 1 AND 5),
    points  INTEGER NOT NULL CHECK (points > 0),
    reason  TEXT    NOT NULL,                         -- the kind of reason; figures follow from the facts
    CHECK (payer <> payee)
) STRICT;

CREATE TABLE people (
    id       INTEGER PRIMARY KEY,
    key      TEXT    NOT NULL UNIQUE,                 -- made by whoever adds the person
    name     TEXT    NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
    added_at TEXT    NOT NULL                         -- UTC, RFC 3339, as all times here
) STRICT;

CREATE TABLE players (
    game_id   INTEGER NOT NULL REFERENCES games (id),
    number    INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),  -- 1 is the first East
    person_id INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (game_id, number),
    UNIQUE (game_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE presets (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,              -- made with the form; a retry finds it again
    preset      TEXT    NOT NULL CHECK (length(preset) BETWEEN 1 AND 40),  -- what all versions of one share
    name        TEXT    NOT NULL CHECK (length(name) <= 60),               -- empty: as its rule set is called
    ruleset     TEXT    NOT NULL CHECK (json_valid(ruleset)),
    valid_from  TEXT    NOT NULL CHECK (length(valid_from) = 10),          -- a date of the club's calendar
    is_offered  INTEGER NOT NULL CHECK (is_offered IN (0, 1)),             -- whether new games may choose it
    recorded_at TEXT    NOT NULL
) STRICT;

CREATE TABLE withdrawals (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,
    deal_id      INTEGER NOT NULL UNIQUE REFERENCES deals (id),
    withdrawn_at TEXT    NOT NULL
, correction_id INTEGER REFERENCES corrections (id)) STRICT;

CREATE INDEX deals_by_correction ON deals (correction_id) WHERE correction_id IS NOT NULL;

CREATE INDEX deals_by_game ON deals (game_id, number);

CREATE INDEX deductions_by_deal ON deductions (deal_id);

CREATE INDEX payments_by_deal ON payments (deal_id);

CREATE INDEX players_by_person ON players (person_id);

CREATE INDEX withdrawals_by_correction ON withdrawals (correction_id) WHERE correction_id IS NOT NULL;

CREATE VIEW movements AS
SELECT deal_id, payee AS number, points FROM payments
UNION ALL
SELECT deal_id, payer, -points FROM payments
UNION ALL
SELECT deal_id, player, -points FROM deductions;

CREATE VIEW standing_deals AS
SELECT deals.id, deals.key, deals.game_id, deals.number, deals.facts, deals.recorded_at
FROM deals
WHERE NOT EXISTS (SELECT 1 FROM withdrawals WHERE withdrawals.deal_id = deals.id);

CREATE VIEW standing_movements AS
SELECT standing_deals.game_id, movements.deal_id, movements.number, movements.points
FROM standing_deals JOIN movements ON movements.deal_id = standing_deals.id;

CREATE TRIGGER corrections_are_final_1 BEFORE UPDATE ON corrections
BEGIN SELECT RAISE(ABORT, 'corrections are final'); END;

CREATE TRIGGER corrections_are_final_2 BEFORE DELETE ON corrections
BEGIN SELECT RAISE(ABORT, 'corrections are final'); END;

CREATE TRIGGER corrections_stay_in_their_game BEFORE INSERT ON deals
WHEN NEW.correction_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM corrections JOIN deals AS wrong ON wrong.id = corrections.deal_id
    WHERE corrections.id = NEW.correction_id AND wrong.game_id = NEW.game_id
)
BEGIN SELECT RAISE(ABORT, 'a correction stays in its game'); END;

CREATE TRIGGER deals_are_final_1 BEFORE UPDATE ON deals
BEGIN SELECT RAISE(ABORT, 'deals are final'); END;

CREATE TRIGGER deals_are_final_2 BEFORE DELETE ON deals
BEGIN SELECT RAISE(ABORT, 'deals are final'); END;

CREATE TRIGGER deductions_are_final_1 BEFORE UPDATE ON deductions
BEGIN SELECT RAISE(ABORT, 'deductions are final'); END;

CREATE TRIGGER deductions_are_final_2 BEFORE DELETE ON deductions
BEGIN SELECT RAISE(ABORT, 'deductions are final'); END;

CREATE TRIGGER endings_are_final_1 BEFORE UPDATE ON endings
BEGIN SELECT RAISE(ABORT, 'endings are final'); END;

CREATE TRIGGER endings_are_final_2 BEFORE DELETE ON endings
BEGIN SELECT RAISE(ABORT, 'endings are final'); END;

CREATE TRIGGER games_are_final_1 BEFORE UPDATE ON games
BEGIN SELECT RAISE(ABORT, 'games are final'); END;

CREATE TRIGGER games_are_final_2 BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'games are final'); END;

CREATE TRIGGER one_deal_stands_per_number BEFORE INSERT ON deals
WHEN EXISTS (SELECT 1 FROM standing_deals WHERE game_id = NEW.game_id AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a deal with this number stands already'); END;

CREATE TRIGGER payments_are_final_1 BEFORE UPDATE ON payments
BEGIN SELECT RAISE(ABORT, 'payments are final'); END;

CREATE TRIGGER payments_are_final_2 BEFORE DELETE ON payments
BEGIN SELECT RAISE(ABORT, 'payments are final'); END;

CREATE TRIGGER people_stay_1 BEFORE DELETE ON people
BEGIN SELECT RAISE(ABORT, 'people are not deleted'); END;

CREATE TRIGGER players_are_final_1 BEFORE UPDATE ON players
BEGIN SELECT RAISE(ABORT, 'players are final'); END;

CREATE TRIGGER players_are_final_2 BEFORE DELETE ON players
BEGIN SELECT RAISE(ABORT, 'players are final'); END;

CREATE TRIGGER players_pay_players BEFORE INSERT ON payments
WHEN (
    SELECT count(*) FROM deals JOIN players ON players.game_id = deals.game_id
    WHERE deals.id = NEW.deal_id AND players.number IN (NEW.payer, NEW.payee)
) <> 2
BEGIN SELECT RAISE(ABORT, 'payers and payees are players of the game'); END;

CREATE TRIGGER presets_are_final_1 BEFORE UPDATE ON presets
BEGIN SELECT RAISE(ABORT, 'presets are final'); END;

CREATE TRIGGER presets_are_final_2 BEFORE DELETE ON presets
BEGIN SELECT RAISE(ABORT, 'presets are final'); END;

CREATE TRIGGER withdrawals_are_final_1 BEFORE UPDATE ON withdrawals
BEGIN SELECT RAISE(ABORT, 'withdrawals are final'); END;

CREATE TRIGGER withdrawals_are_final_2 BEFORE DELETE ON withdrawals
BEGIN SELECT RAISE(ABORT, 'withdrawals are final'); END;
