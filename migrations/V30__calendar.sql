-- When and where evenings take place, and the links by which a calendar program reads them.

-- What was announced of an evening. Lines are only added: the last one of an evening holds, their number is its revision.
CREATE TABLE evening_notices (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,                                       -- the request's id
    evening_id   INTEGER NOT NULL REFERENCES evenings (id),
    starts_at    TEXT    CHECK (starts_at IS strftime('%H:%M', starts_at)),     -- the club's local time; NULL: not known
    ends_at      TEXT    CHECK (ends_at IS strftime('%H:%M', ends_at)),         -- before starts_at: on the next day
    place        TEXT    NOT NULL CHECK (length(place) <= 80),
    is_cancelled INTEGER NOT NULL CHECK (is_cancelled IN (0, 1)),
    noted_at     TEXT    NOT NULL,
    CHECK (ends_at IS NULL OR starts_at IS NOT NULL)
) STRICT;
CREATE INDEX evening_notices_by_evening ON evening_notices (evening_id);

CREATE TABLE calendar_links (
    id         INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    token_hash TEXT    NOT NULL UNIQUE,
    made_at    TEXT    NOT NULL,
    revoked_at TEXT
) STRICT;
CREATE UNIQUE INDEX calendar_links_in_use ON calendar_links (account_id) WHERE revoked_at IS NULL;

-- How often a tournament was changed since it was added.
ALTER TABLE tournaments ADD COLUMN revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0);
