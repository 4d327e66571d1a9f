-- Who may do what: accounts, their sessions on devices, and links that open something to whoever has them. Of passwords,
-- sessions and links only hashes are kept: a copy of the database opens nothing.

CREATE TABLE accounts (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,
    person_id   INTEGER UNIQUE REFERENCES people (id),                      -- whose account, where that is one of the books
    name        TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),     -- as it stands in the log
    login       TEXT    NOT NULL UNIQUE CHECK (length(login) BETWEEN 1 AND 200),  -- in small letters
    password    TEXT    NOT NULL,                                           -- argon2id, with salt and parameters
    role        TEXT    NOT NULL CHECK (role IN ('administrator', 'master_of_ceremonies', 'treasurer', 'auditor', 'member')),
    is_disabled INTEGER NOT NULL CHECK (is_disabled IN (0, 1)),
    created_at  TEXT    NOT NULL
) STRICT;

CREATE TABLE sessions (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    token_hash TEXT    NOT NULL UNIQUE,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    device     TEXT    NOT NULL CHECK (length(device) <= 200),              -- what the browser says it is
    created_at TEXT    NOT NULL,
    seen_at    TEXT    NOT NULL,
    expires_at TEXT    NOT NULL,
    ended_at   TEXT,
    ended_by   TEXT    CHECK (ended_by IN ('signed_out', 'password_changed', 'account_changed')),
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
) STRICT;
CREATE INDEX sessions_by_account ON sessions (account_id);

CREATE TABLE links (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    token_hash TEXT    NOT NULL UNIQUE,
    kind       TEXT    NOT NULL CHECK (kind IN ('first_start', 'invitation', 'password_reset', 'game', 'evening')),
    role       TEXT    CHECK (role IN ('administrator', 'master_of_ceremonies', 'treasurer', 'auditor', 'member')),
    person_id  INTEGER REFERENCES people (id),                              -- whom an invitation is for
    account_id INTEGER REFERENCES accounts (id),                            -- whose password is set anew
    game_id    INTEGER REFERENCES games (id),
    evening_id INTEGER REFERENCES evenings (id),
    made_by    INTEGER REFERENCES accounts (id),
    made_at    TEXT    NOT NULL,
    expires_at TEXT    NOT NULL,
    revoked_at TEXT,
    used_at    TEXT,
    CHECK ((kind IN ('first_start', 'invitation')) = (role IS NOT NULL)),
    CHECK (kind = 'invitation' OR person_id IS NULL),
    CHECK ((kind = 'password_reset') = (account_id IS NOT NULL)),
    CHECK ((kind = 'game') = (game_id IS NOT NULL)),
    CHECK ((kind = 'evening') = (evening_id IS NOT NULL))
) STRICT;
CREATE INDEX links_by_end ON links (expires_at);
