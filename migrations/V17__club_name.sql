-- The club's name, the newest line counts; and games that were only tried, which count for nothing.

CREATE TABLE club_names (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    named_at TEXT    NOT NULL
) STRICT;

CREATE TABLE trial_games (
    game_id INTEGER PRIMARY KEY REFERENCES games (id)
) STRICT;

CREATE TRIGGER club_names_are_final_1 BEFORE UPDATE ON club_names
BEGIN SELECT RAISE(ABORT, 'names of the club are final'); END;
CREATE TRIGGER club_names_are_final_2 BEFORE DELETE ON club_names
BEGIN SELECT RAISE(ABORT, 'names of the club are final'); END;
CREATE TRIGGER trial_games_are_final_1 BEFORE UPDATE ON trial_games
BEGIN SELECT RAISE(ABORT, 'trial games are final'); END;
CREATE TRIGGER trial_games_are_final_2 BEFORE DELETE ON trial_games
BEGIN SELECT RAISE(ABORT, 'trial games are final'); END;
