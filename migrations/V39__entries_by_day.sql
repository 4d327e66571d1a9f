-- How many entries for a tournament strangers sent or changed on a day, until the log has them in one line.

CREATE TABLE tournament_entries_by_day (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    day           TEXT    NOT NULL CHECK (day GLOB '????-??-??'),
    entries       INTEGER NOT NULL CHECK (entries >= 1),
    PRIMARY KEY (tournament_id, day)
) STRICT;
