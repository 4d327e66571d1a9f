-- A game that has ended can be reopened: its ending stays readable and no longer stands, and the game may end again.

CREATE TABLE endings_before AS SELECT * FROM endings;
DROP TABLE endings;
CREATE TABLE endings (
    id       INTEGER PRIMARY KEY,
    key      TEXT    NOT NULL UNIQUE,
    game_id  INTEGER NOT NULL REFERENCES games (id),
    how      TEXT    NOT NULL CHECK (how IN ('complete', 'agreed', 'abandoned')),
    after    INTEGER NOT NULL CHECK (after >= 0),     -- how many entries stood then
    ended_at TEXT    NOT NULL
) STRICT;
INSERT INTO endings (id, key, game_id, how, after, ended_at)
SELECT id, key, game_id, how, after, ended_at FROM endings_before;
DROP TABLE endings_before;

CREATE INDEX endings_by_game ON endings (game_id);

CREATE TRIGGER endings_are_final_1 BEFORE UPDATE ON endings
BEGIN SELECT RAISE(ABORT, 'endings are final'); END;
CREATE TRIGGER endings_are_final_2 BEFORE DELETE ON endings
BEGIN SELECT RAISE(ABORT, 'endings are final'); END;

CREATE TABLE reopenings (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,              -- made by the tablet; a retry finds it again
    ending_id   INTEGER NOT NULL UNIQUE REFERENCES endings (id),
    author      TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    reopened_at TEXT    NOT NULL
) STRICT;

CREATE TRIGGER reopenings_are_final_1 BEFORE UPDATE ON reopenings
BEGIN SELECT RAISE(ABORT, 'reopenings are final'); END;
CREATE TRIGGER reopenings_are_final_2 BEFORE DELETE ON reopenings
BEGIN SELECT RAISE(ABORT, 'reopenings are final'); END;

-- At most one per game: the game has ended by it.
CREATE VIEW standing_endings AS
SELECT endings.id, endings.key, endings.game_id, endings.how, endings.after, endings.ended_at
FROM endings
WHERE NOT EXISTS (SELECT 1 FROM reopenings WHERE reopenings.ending_id = endings.id);

CREATE TRIGGER one_ending_stands_per_game BEFORE INSERT ON endings
WHEN EXISTS (SELECT 1 FROM standing_endings WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'the game has ended already'); END;

-- What a game left behind goes when it is reopened, and is summed up again when it ends.

DROP TRIGGER outcomes_are_of_games_that_ended;
CREATE TRIGGER outcomes_are_of_games_that_ended BEFORE INSERT ON outcomes
WHEN NOT EXISTS (SELECT 1 FROM standing_endings WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'a game that goes on has no outcome'); END;

DROP TRIGGER outcomes_follow_corrections;
CREATE TRIGGER outcomes_follow_corrections BEFORE DELETE ON outcomes
WHEN EXISTS (SELECT 1 FROM standing_endings WHERE game_id = OLD.game_id) AND NOT EXISTS (
    SELECT 1 FROM corrections
    JOIN deals ON deals.id = corrections.deal_id
    JOIN standing_endings ON standing_endings.game_id = deals.game_id
    WHERE deals.game_id = OLD.game_id AND corrections.corrected_at >= standing_endings.ended_at
)
BEGIN SELECT RAISE(ABORT, 'outcomes are final'); END;

DROP TRIGGER results_follow_corrections;
CREATE TRIGGER results_follow_corrections BEFORE DELETE ON results
WHEN EXISTS (SELECT 1 FROM standing_endings WHERE game_id = OLD.game_id) AND NOT EXISTS (
    SELECT 1 FROM corrections
    JOIN deals ON deals.id = corrections.deal_id
    JOIN standing_endings ON standing_endings.game_id = deals.game_id
    WHERE deals.game_id = OLD.game_id AND corrections.corrected_at >= standing_endings.ended_at
)
BEGIN SELECT RAISE(ABORT, 'results are final'); END;
