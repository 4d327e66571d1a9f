-- What leaves the house: what the club has decided about it, every list as it was published, and the mails it went out with.

-- One document per decision; the last one holds.
CREATE TABLE publishing_rules (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    document   TEXT    NOT NULL CHECK (json_valid(document)),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    decided_at TEXT    NOT NULL
) STRICT;

-- The lists, one per day at most. What was published stays as it is.
CREATE TABLE publications (
    id           INTEGER PRIMARY KEY,
    as_of        TEXT    NOT NULL UNIQUE CHECK (as_of IS date(as_of)),
    year         INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2098),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    published_at TEXT    NOT NULL
) STRICT;

-- The files of a list, byte for byte.
CREATE TABLE published_files (
    publication_id INTEGER NOT NULL REFERENCES publications (id),
    audience       TEXT    NOT NULL CHECK (audience IN ('public', 'internal')),
    path           TEXT    NOT NULL CHECK (length(path) BETWEEN 1 AND 100),
    content        BLOB    NOT NULL,
    PRIMARY KEY (publication_id, audience, path)
) STRICT;

-- The pages around the lists, as of the last of them; made anew with each.
CREATE TABLE site_files (
    audience TEXT NOT NULL CHECK (audience IN ('public', 'internal')),
    path     TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 100),
    content  BLOB NOT NULL,
    PRIMARY KEY (audience, path)
) STRICT;

-- Who wants the list by mail.
CREATE TABLE list_readers (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    added_at  TEXT    NOT NULL
) STRICT;

-- A list on its way to a reader. `sending` is written before the first word to the mail server: whoever finds it after a
-- crash does not know whether the mail arrived, and does not send it again by himself.
CREATE TABLE mails (
    id             INTEGER PRIMARY KEY,
    publication_id INTEGER NOT NULL REFERENCES publications (id),
    person_id      INTEGER NOT NULL REFERENCES people (id),
    message_id     TEXT    NOT NULL UNIQUE,
    state          TEXT    NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'unsure', 'refused')),
    attempts       INTEGER NOT NULL CHECK (attempts >= 0),
    next_at        TEXT    NOT NULL,
    changed_at     TEXT    NOT NULL,
    remark         TEXT    NOT NULL CHECK (length(remark) <= 300),
    UNIQUE (publication_id, person_id)
) STRICT;
CREATE INDEX mails_by_state ON mails (state, next_at);

CREATE TRIGGER publishing_rules_are_final_1 BEFORE UPDATE ON publishing_rules
BEGIN SELECT RAISE(ABORT, 'decisions are final'); END;
CREATE TRIGGER publishing_rules_are_final_2 BEFORE DELETE ON publishing_rules
BEGIN SELECT RAISE(ABORT, 'decisions are final'); END;
CREATE TRIGGER publications_are_final_1 BEFORE UPDATE ON publications
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;
CREATE TRIGGER publications_are_final_2 BEFORE DELETE ON publications
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;
CREATE TRIGGER published_files_are_final_1 BEFORE UPDATE ON published_files
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;
CREATE TRIGGER published_files_are_final_2 BEFORE DELETE ON published_files
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;
CREATE TRIGGER sent_mails_are_final BEFORE UPDATE ON mails WHEN OLD.state = 'sent'
BEGIN SELECT RAISE(ABORT, 'a mail that was sent is final'); END;
CREATE TRIGGER mails_stay BEFORE DELETE ON mails
BEGIN SELECT RAISE(ABORT, 'mails are not deleted'); END;
