-- What protects an account besides its password, changes of e-mail addresses that wait for a confirmation, mails about
-- accounts, and what is needed to separate two people again.

CREATE TABLE second_factors (
    account_id   INTEGER PRIMARY KEY REFERENCES accounts (id),
    secret       TEXT    NOT NULL,                              -- Base32; codes are computed from it, so a hash would not do
    confirmed_at TEXT,                                          -- NULL until a first code was right
    last_step    INTEGER NOT NULL CHECK (last_step >= 0)        -- of the last accepted code: each code is accepted once
) STRICT;

CREATE TABLE recovery_codes (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    code_hash  TEXT    NOT NULL,
    used_at    TEXT,
    PRIMARY KEY (account_id, code_hash)
) STRICT;

CREATE TABLE email_changes (
    id         INTEGER PRIMARY KEY,
    person_id  INTEGER NOT NULL REFERENCES people (id),
    token_hash TEXT    NOT NULL UNIQUE,
    email      TEXT    NOT NULL CHECK (length(email) BETWEEN 3 AND 200),
    asked_at   TEXT    NOT NULL,
    expires_at TEXT    NOT NULL,
    ended_at   TEXT                                             -- confirmed, or replaced by a later one
) STRICT;
CREATE INDEX email_changes_by_person ON email_changes (person_id);

-- Mails about accounts that wait for the mail server. A row goes when its mail was taken, refused, or is too old.
CREATE TABLE notices (
    id         INTEGER PRIMARY KEY,
    message_id TEXT    NOT NULL UNIQUE,
    recipient  TEXT    NOT NULL CHECK (length(recipient) BETWEEN 3 AND 200),
    subject    TEXT    NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
    body       TEXT    NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
    attempts   INTEGER NOT NULL CHECK (attempts >= 0),
    next_at    TEXT    NOT NULL,
    made_at    TEXT    NOT NULL
) STRICT;

-- What a merge of two people changed beside the merge itself, so that it can be reversed.
CREATE TABLE merge_reversals (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    document  TEXT    NOT NULL CHECK (json_valid(document))
) STRICT;

-- The log is kept as long as the club has set; then it is shortened from its beginning, and the chain of hashes starts with the
-- hash of the last line that was removed.
CREATE TABLE audit_starts (
    line_id INTEGER PRIMARY KEY,
    hash    TEXT    NOT NULL CHECK (length(hash) = 64),
    cut_at  TEXT    NOT NULL
) STRICT;
DROP TRIGGER audit_is_final_2;
CREATE TRIGGER audit_is_final_2 BEFORE DELETE ON audit
WHEN OLD.id > COALESCE((SELECT max(line_id) FROM audit_starts), -1)
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;
DROP TRIGGER audit_chain_is_final_2;
CREATE TRIGGER audit_chain_is_final_2 BEFORE DELETE ON audit_chain
WHEN OLD.line_id > COALESCE((SELECT max(line_id) FROM audit_starts), -1)
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;
CREATE TRIGGER audit_starts_are_final_1 BEFORE UPDATE ON audit_starts
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;
CREATE TRIGGER audit_starts_are_final_2 BEFORE DELETE ON audit_starts
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;
