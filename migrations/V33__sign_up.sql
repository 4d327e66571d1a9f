-- Who comes to an evening, and the links by which people answer without an account.

CREATE TABLE evening_answers (
    id          INTEGER PRIMARY KEY,
    evening_id  INTEGER NOT NULL REFERENCES evenings (id),
    person_id   INTEGER NOT NULL REFERENCES people (id),
    is_coming   INTEGER NOT NULL CHECK (is_coming IN (0, 1)),
    guests      INTEGER NOT NULL CHECK (guests BETWEEN 0 AND 4),
    guest_names TEXT    NOT NULL CHECK (length(guest_names) <= 120),   -- separated by commas; may be fewer than the guests
    answered_at TEXT    NOT NULL,
    UNIQUE (evening_id, person_id),
    CHECK (is_coming = 1 OR (guests = 0 AND guest_names = ''))
) STRICT;

CREATE TABLE evening_invitations (
    id         INTEGER PRIMARY KEY,
    evening_id INTEGER NOT NULL REFERENCES evenings (id),
    person_id  INTEGER NOT NULL REFERENCES people (id),
    token_hash TEXT    NOT NULL UNIQUE,
    made_at    TEXT    NOT NULL,
    revoked_at TEXT
) STRICT;
CREATE UNIQUE INDEX evening_invitations_in_use ON evening_invitations (evening_id, person_id) WHERE revoked_at IS NULL;
