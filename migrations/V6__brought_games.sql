-- Games that were played on paper, before Ostwind or without it: they have results and no deals.
CREATE TABLE brought_games (
    game_id    INTEGER PRIMARY KEY REFERENCES games (id),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    brought_at TEXT    NOT NULL
) STRICT;

CREATE TRIGGER brought_games_are_final_1 BEFORE UPDATE ON brought_games
BEGIN SELECT RAISE(ABORT, 'games that were brought along are final'); END;
CREATE TRIGGER brought_games_are_final_2 BEFORE DELETE ON brought_games
BEGIN SELECT RAISE(ABORT, 'games that were brought along are final'); END;
CREATE TRIGGER brought_games_have_no_deals_1 BEFORE INSERT ON deals
WHEN EXISTS (SELECT 1 FROM brought_games WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'games that were brought along have no deals'); END;
CREATE TRIGGER brought_games_have_no_deals_2 BEFORE INSERT ON brought_games
WHEN EXISTS (SELECT 1 FROM deals WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'games that were brought along have no deals'); END;
