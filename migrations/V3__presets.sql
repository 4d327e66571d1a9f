-- The club's own rules for new games. A preset is changed by another version of it; games keep the
-- rules they were started with, so nothing here touches what was played.

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

CREATE TRIGGER presets_are_final_1 BEFORE UPDATE ON presets
BEGIN SELECT RAISE(ABORT, 'presets are final'); END;
CREATE TRIGGER presets_are_final_2 BEFORE DELETE ON presets
BEGIN SELECT RAISE(ABORT, 'presets are final'); END;
