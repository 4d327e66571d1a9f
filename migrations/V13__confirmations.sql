-- After the end everybody at the table can say that her result is right. The last word of a player holds, as long as her
-- result is what she saw.

CREATE TABLE confirmations (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,                             -- the request's id
    game_id      INTEGER NOT NULL,
    number       INTEGER NOT NULL,                                    -- the player's number in the game
    is_right     INTEGER NOT NULL CHECK (is_right IN (0, 1)),         -- 0: taken back
    points       INTEGER NOT NULL,                                    -- the result that was confirmed
    confirmed_at TEXT    NOT NULL,
    FOREIGN KEY (game_id, number) REFERENCES players (game_id, number)
) STRICT;

CREATE INDEX confirmations_of_game ON confirmations (game_id);

CREATE TRIGGER confirmations_are_final_1 BEFORE UPDATE ON confirmations
BEGIN SELECT RAISE(ABORT, 'confirmations are final'); END;
CREATE TRIGGER confirmations_are_final_2 BEFORE DELETE ON confirmations
BEGIN SELECT RAISE(ABORT, 'confirmations are final'); END;
