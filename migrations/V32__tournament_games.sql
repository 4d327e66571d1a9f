-- Tables of a tournament that are played on a tablet: the game in which their deals are recorded, and the slips it wrote.

CREATE TABLE tournament_games (
    game_id       INTEGER PRIMARY KEY REFERENCES games (id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 0),
    table_number  INTEGER NOT NULL CHECK (table_number >= 0),
    begun_at      TEXT    NOT NULL,
    left_at       TEXT                                                         -- since then the table plays on paper
) STRICT;

CREATE UNIQUE INDEX tournament_games_by_table ON tournament_games (tournament_id, round, table_number) WHERE left_at IS NULL;

ALTER TABLE tournament_slips ADD COLUMN game_id INTEGER REFERENCES games (id); -- null: typed by somebody

CREATE TRIGGER tournament_games_stay BEFORE DELETE ON tournament_games
BEGIN SELECT RAISE(ABORT, 'games of a tournament stay'); END;
CREATE TRIGGER tournament_rounds_are_final_3 BEFORE UPDATE ON tournament_rounds
WHEN EXISTS (SELECT 1 FROM tournament_games
             WHERE tournament_id = OLD.tournament_id AND round >= OLD.round AND left_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'a round that was begun is final'); END;
CREATE TRIGGER tournament_rounds_are_final_4 BEFORE DELETE ON tournament_rounds
WHEN EXISTS (SELECT 1 FROM tournament_games
             WHERE tournament_id = OLD.tournament_id AND round >= OLD.round AND left_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'a round that was begun is final'); END;
