-- A picture above the papers and on the public page: of the club, and of a tournament that has one of its own.

CREATE TABLE logos (
    id            INTEGER PRIMARY KEY CHECK (id = coalesce(tournament_id, 0)),
    tournament_id INTEGER UNIQUE REFERENCES tournaments (id) CHECK (tournament_id >= 1),      -- null: the club
    name          TEXT    NOT NULL CHECK (name NOT GLOB '*[^0-9a-f]*' AND length(name) = 64), -- the SHA-256 of the picture
    picture       BLOB    NOT NULL CHECK (length(picture) BETWEEN 1 AND 1100000),             -- a PNG, written by the program
    set_at        TEXT    NOT NULL
) STRICT;
