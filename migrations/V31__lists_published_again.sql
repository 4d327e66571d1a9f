-- A day whose list was withdrawn can have another one. At most one list of a day stands; those that were withdrawn stay as they are.
-- SQLite cannot drop a constraint, so that the table is made again with the same rows.

-- The rows that refer to a list find it again before the end of the transaction, where the references are checked.
PRAGMA defer_foreign_keys = ON;

CREATE TABLE publications_before AS SELECT id, as_of, year, author, published_at FROM publications;
DROP TABLE publications;
CREATE TABLE publications (
    id           INTEGER PRIMARY KEY,
    as_of        TEXT    NOT NULL CHECK (as_of IS date(as_of)),
    year         INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2098),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    published_at TEXT    NOT NULL
) STRICT;
INSERT INTO publications (id, as_of, year, author, published_at)
SELECT id, as_of, year, author, published_at FROM publications_before;
DROP TABLE publications_before;

CREATE INDEX publications_by_day ON publications (as_of);

CREATE TRIGGER one_list_stands_per_day BEFORE INSERT ON publications
WHEN EXISTS (
    SELECT 1 FROM publications
    WHERE as_of = NEW.as_of AND id NOT IN (SELECT publication_id FROM withdrawn_publications)
)
BEGIN SELECT RAISE(ABORT, 'a list of this day stands already'); END;
CREATE TRIGGER publications_are_final_1 BEFORE UPDATE ON publications
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;
CREATE TRIGGER publications_are_final_2 BEFORE DELETE ON publications
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;
