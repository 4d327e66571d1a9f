-- A link by which somebody who looks after the server helps in a club: its session has the key of the link, and the rights of
-- the account that made it.

ALTER TABLE links RENAME TO links_before;

CREATE TABLE links (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    token_hash TEXT    NOT NULL UNIQUE,
    kind       TEXT    NOT NULL CHECK (kind IN ('first_start', 'invitation', 'password_reset', 'game', 'evening', 'help')),
    role       TEXT    CHECK (role IN ('administrator', 'master_of_ceremonies', 'treasurer', 'auditor', 'member')),
    person_id  INTEGER REFERENCES people (id),                              -- whom an invitation is for
    account_id INTEGER REFERENCES accounts (id),                            -- whose password is set anew, or who asks for help
    game_id    INTEGER REFERENCES games (id),
    evening_id INTEGER REFERENCES evenings (id),
    made_by    INTEGER REFERENCES accounts (id),
    made_at    TEXT    NOT NULL,
    expires_at TEXT    NOT NULL,
    revoked_at TEXT,
    used_at    TEXT,
    CHECK ((kind IN ('first_start', 'invitation')) = (role IS NOT NULL)),
    CHECK (kind = 'invitation' OR person_id IS NULL),
    CHECK ((kind IN ('password_reset', 'help')) = (account_id IS NOT NULL)),
    CHECK ((kind = 'game') = (game_id IS NOT NULL)),
    CHECK ((kind = 'evening') = (evening_id IS NOT NULL))
) STRICT;

INSERT INTO links (id, key, token_hash, kind, role, person_id, account_id, game_id, evening_id, made_by, made_at, expires_at,
                   revoked_at, used_at)
SELECT id, key, token_hash, kind, role, person_id, account_id, game_id, evening_id, made_by, made_at, expires_at, revoked_at,
       used_at
FROM links_before;

DROP TABLE links_before;

CREATE INDEX links_by_end ON links (expires_at);
