-- Lists that were published and taken back: the list stays in the books, and is shown to nobody but the officers any more.

CREATE TABLE withdrawn_publications (
    publication_id INTEGER PRIMARY KEY REFERENCES publications (id),
    reason         TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
    author         TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    withdrawn_at   TEXT    NOT NULL
) STRICT;

-- The files of the lists that stand.
CREATE VIEW standing_files AS
SELECT publication_id, audience, path, content
FROM published_files
WHERE publication_id NOT IN (SELECT publication_id FROM withdrawn_publications);

CREATE TRIGGER withdrawn_publications_are_final_1 BEFORE UPDATE ON withdrawn_publications
BEGIN SELECT RAISE(ABORT, 'what was withdrawn stays so'); END;
CREATE TRIGGER withdrawn_publications_are_final_2 BEFORE DELETE ON withdrawn_publications
BEGIN SELECT RAISE(ABORT, 'what was withdrawn stays so'); END;
