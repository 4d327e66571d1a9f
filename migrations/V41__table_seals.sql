-- What every table holds, as this program has written it: how many rows, and the sum of their hashes. A row that is changed in
-- another way no longer agrees with the seal of its table. PRAGMA user_version says for which version of the schema the seals stand.

CREATE TABLE seals (
    name   TEXT    PRIMARY KEY,                             -- of the table
    rows   INTEGER NOT NULL,
    digest TEXT    NOT NULL CHECK (length(digest) = 32)     -- the sum modulo 2^128, in hexadecimal
) STRICT, WITHOUT ROWID;

CREATE TABLE book_state (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    origin TEXT    NOT NULL CHECK (length(origin) = 32),    -- chosen at random for a new club and at each restore
    writes INTEGER NOT NULL                                 -- how many transactions have changed something
) STRICT;
