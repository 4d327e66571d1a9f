-- Which preset a game was begun with: two presets of one rule set are told apart by it. Games of before have none.

CREATE TABLE game_presets (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    preset  TEXT    NOT NULL CHECK (length(preset) BETWEEN 1 AND 40),  -- what all versions of one share
    name    TEXT    NOT NULL CHECK (length(name) <= 60)                -- as it was called then; empty: as its rule set
) STRICT;

CREATE TRIGGER game_presets_are_final_1 BEFORE UPDATE ON game_presets
BEGIN SELECT RAISE(ABORT, 'game presets are final'); END;
CREATE TRIGGER game_presets_are_final_2 BEFORE DELETE ON game_presets
BEGIN SELECT RAISE(ABORT, 'game presets are final'); END;
