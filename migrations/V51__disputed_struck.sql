-- A player can say which deal is not right; that stands until the player's next word, or until the deal is corrected. And the
-- board can strike a game from the lists with a reason, and take that back.

ALTER TABLE confirmations ADD COLUMN wrong_deal INTEGER CHECK (wrong_deal IS NULL OR (wrong_deal >= 1 AND is_right = 0));

CREATE TABLE strikes (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,                                -- of the form
    game_id   INTEGER NOT NULL REFERENCES games (id),
    is_struck INTEGER NOT NULL CHECK (is_struck IN (0, 1)),           -- 0: taken back
    reason    TEXT    NOT NULL CHECK (length(reason) BETWEEN is_struck AND 200),
    author    TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    struck_on TEXT    NOT NULL CHECK (struck_on IS date(struck_on)),  -- the day in the club
    struck_at TEXT    NOT NULL
) STRICT;

CREATE INDEX strikes_of_game ON strikes (game_id);

CREATE TRIGGER strikes_are_final_1 BEFORE UPDATE ON strikes
BEGIN SELECT RAISE(ABORT, 'strikes are final'); END;
CREATE TRIGGER strikes_are_final_2 BEFORE DELETE ON strikes
BEGIN SELECT RAISE(ABORT, 'strikes are final'); END;

-- The games that are struck as things stand.
CREATE VIEW struck_games AS
SELECT game_id, reason, struck_on FROM strikes
WHERE is_struck = 1 AND id IN (SELECT max(id) FROM strikes GROUP BY game_id);
