-- What the observer's report of a tournament needs beside the books.

CREATE TABLE tournament_observations (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (id),
    referees      TEXT    NOT NULL CHECK (length(referees) <= 1000),           -- a name in each line; empty: not known
    remark        TEXT    NOT NULL CHECK (length(remark) <= 2000),
    author        TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    noted_at      TEXT    NOT NULL
) STRICT;
