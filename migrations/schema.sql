-- All of the schema, written by a test from the migrations. Read it, do not run it.

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

CREATE TABLE audit (
    id      INTEGER PRIMARY KEY,
    at      TEXT    NOT NULL,
    author  TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    verb    TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    details TEXT    NOT NULL CHECK (length(details) <= 400)
) STRICT;

CREATE TABLE audit_chain (
    line_id INTEGER PRIMARY KEY REFERENCES audit (id),
    hash    TEXT    NOT NULL CHECK (length(hash) = 64)      -- SHA-256, in hexadecimal
) STRICT;

CREATE TABLE audit_starts (
    line_id INTEGER PRIMARY KEY,
    hash    TEXT    NOT NULL CHECK (length(hash) = 64),
    cut_at  TEXT    NOT NULL
) STRICT;

CREATE TABLE bochowes (
    id       INTEGER PRIMARY KEY,
    key      TEXT    NOT NULL UNIQUE,
    game_id  INTEGER NOT NULL REFERENCES games (id),
    number   INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),
    hand     TEXT    NOT NULL CHECK (length(hand) BETWEEN 1 AND 60),
    points   INTEGER NOT NULL CHECK (points > 0),
    noted_at TEXT    NOT NULL,
    FOREIGN KEY (game_id, number) REFERENCES players (game_id, number)
) STRICT;

CREATE TABLE book_state (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    origin TEXT    NOT NULL CHECK (length(origin) = 32),    -- chosen at random for a new club and at each restore
    writes INTEGER NOT NULL                                 -- how many transactions have changed something
) STRICT;

CREATE TABLE brought_games (
    game_id    INTEGER PRIMARY KEY REFERENCES games (id),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    brought_at TEXT    NOT NULL
) STRICT;

CREATE TABLE calendar_links (
    id         INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    token_hash TEXT    NOT NULL UNIQUE,
    made_at    TEXT    NOT NULL,
    revoked_at TEXT
) STRICT;

CREATE TABLE cash_categories (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    name       TEXT    NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 40),
    direction  TEXT    NOT NULL CHECK (direction IN ('income', 'expense')),
    is_retired INTEGER NOT NULL DEFAULT 0 CHECK (is_retired IN (0, 1)),
    CHECK (id <> 1 OR is_retired = 0)
) STRICT;

CREATE TABLE cash_settings (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    first_month INTEGER NOT NULL CHECK (first_month BETWEEN 1 AND 12),    -- of the financial year
    iban        TEXT    NOT NULL CHECK (iban = '' OR length(iban) BETWEEN 15 AND 34),
    holder      TEXT    NOT NULL CHECK (length(holder) <= 70),           -- in whose name the account is
    CHECK ((iban = '') = (holder = ''))
) STRICT;

CREATE TABLE club_names (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    named_at TEXT    NOT NULL
) STRICT;

CREATE TABLE confirmations (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,                             -- the request's id
    game_id      INTEGER NOT NULL,
    number       INTEGER NOT NULL,                                    -- the player's number in the game
    is_right     INTEGER NOT NULL CHECK (is_right IN (0, 1)),         -- 0: taken back
    points       INTEGER NOT NULL,                                    -- the result that was confirmed
    confirmed_at TEXT    NOT NULL, confirmed_on TEXT CHECK (confirmed_on IS date(confirmed_on)), wrong_deal INTEGER CHECK (wrong_deal IS NULL OR (wrong_deal >= 1 AND is_right = 0)),
    FOREIGN KEY (game_id, number) REFERENCES players (game_id, number)
) STRICT;

CREATE TABLE corrections (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,             -- made by the tablet; a retry finds it again
    deal_id      INTEGER NOT NULL UNIQUE REFERENCES deals (id),  -- the deal that was wrong
    last_id      INTEGER NOT NULL REFERENCES deals (id),         -- the last deal the sender knew
    reason       TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    corrected_at TEXT    NOT NULL
) STRICT;

CREATE TABLE deals (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,              -- made by the tablet; a retry finds it again
    game_id     INTEGER NOT NULL REFERENCES games (id),
    number      INTEGER NOT NULL CHECK (number >= 1), -- 1, 2, 3 … within the game
    facts       TEXT    NOT NULL CHECK (json_valid(facts)),
    recorded_at TEXT    NOT NULL
, correction_id INTEGER REFERENCES corrections (id)) STRICT;

CREATE TABLE deductions (
    deal_id INTEGER NOT NULL REFERENCES deals (id),
    player  INTEGER NOT NULL CHECK (player BETWEEN 1 AND 5),
    points  INTEGER NOT NULL CHECK (points > 0),
    reason  TEXT    NOT NULL                          -- the id of the penalty
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

CREATE TABLE endings (
    id       INTEGER PRIMARY KEY,
    key      TEXT    NOT NULL UNIQUE,
    game_id  INTEGER NOT NULL REFERENCES games (id),
    how      TEXT    NOT NULL CHECK (how IN ('complete', 'agreed', 'abandoned')),
    after    INTEGER NOT NULL CHECK (after >= 0),     -- how many entries stood then
    ended_at TEXT    NOT NULL
) STRICT;

CREATE TABLE entrants (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    person_id     INTEGER REFERENCES people (id),                              -- whose page the results belong to
    number        INTEGER CHECK (number BETWEEN 1 AND 99999),                  -- in the plan; substitutes from 1001 on
    first_name    TEXT    NOT NULL CHECK (length(first_name) <= 60),
    last_name     TEXT    NOT NULL CHECK (length(last_name) BETWEEN 1 AND 60),
    ema           TEXT    NOT NULL CHECK (length(ema) <= 20),                  -- text, with leading zeros
    country       TEXT    NOT NULL CHECK (length(country) <= 3),
    club          TEXT    NOT NULL CHECK (length(club) <= 60),
    team          TEXT    NOT NULL CHECK (length(team) <= 60),
    status        TEXT    NOT NULL CHECK (status IN ('plays', 'waits', 'cancelled', 'left', 'substitute')),
    UNIQUE (tournament_id, number)
) STRICT;

CREATE TABLE entries (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,
    booked_on    TEXT    NOT NULL CHECK (booked_on IS date(booked_on)),
    from_account TEXT    NOT NULL,
    to_account   TEXT    NOT NULL,
    amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 1 AND 100000000),
    person_id    INTEGER REFERENCES people (id),
    dues_year    INTEGER CHECK (dues_year BETWEEN 1900 AND 2098),   -- for which year dues were paid
    note         TEXT    NOT NULL CHECK (length(note) <= 200),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    recorded_at  TEXT    NOT NULL,
    reverses_id  INTEGER UNIQUE REFERENCES entries (id), category_id INTEGER REFERENCES cash_categories (id)
    CHECK (category_id IS NULL OR 'other' IN (from_account, to_account)),
    CHECK (from_account <> to_account),
    CHECK (from_account IN ('cash', 'bank', 'dues', 'table_money', 'donations', 'prizes', 'other')),
    CHECK (to_account IN ('cash', 'bank', 'dues', 'table_money', 'donations', 'prizes', 'other'))
) STRICT;

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

CREATE TABLE evening_presence (
    id         INTEGER PRIMARY KEY,
    request    TEXT    NOT NULL,                                    -- its id; one request may be about many people
    evening_id INTEGER NOT NULL REFERENCES evenings (id),
    person_id  INTEGER NOT NULL REFERENCES people (id),
    presence   TEXT    NOT NULL CHECK (presence IN ('here', 'left', 'away')),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    said_at    TEXT    NOT NULL,
    UNIQUE (request, person_id, presence)
) STRICT;

CREATE TABLE evening_seatings (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,                            -- the request's id
    evening_id  INTEGER NOT NULL REFERENCES evenings (id),
    is_accepted INTEGER NOT NULL CHECK (is_accepted IN (0, 1)),     -- 0: a proposal, which tablets do not see
    author      TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    set_at      TEXT    NOT NULL
) STRICT;

CREATE TABLE evening_seats (
    seating_id INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    place      INTEGER NOT NULL CHECK (place BETWEEN 0 AND 4),      -- 0 is East
    person_id  INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (seating_id, number, place),
    UNIQUE (seating_id, person_id),
    FOREIGN KEY (seating_id, number) REFERENCES evening_tables (seating_id, number)
) STRICT;

CREATE TABLE evening_tables (
    seating_id INTEGER NOT NULL REFERENCES evening_seatings (id),
    number     INTEGER NOT NULL CHECK (number BETWEEN 1 AND 99),
    preset     TEXT,                                                -- NULL: the table chooses its rules
    since      TEXT    NOT NULL,                                    -- a game that had ended by then was played before
    PRIMARY KEY (seating_id, number)
) STRICT;

CREATE TABLE evenings (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,
    kind      TEXT    NOT NULL CHECK (kind IN ('club_evening', 'private_round', 'tournament', 'marathon')),
    played_on TEXT    NOT NULL CHECK (played_on IS date(played_on)),
    name      TEXT    NOT NULL CHECK (length(name) <= 60),
    added_at  TEXT    NOT NULL
) STRICT;

CREATE TABLE game_presets (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    preset  TEXT    NOT NULL CHECK (length(preset) BETWEEN 1 AND 40),  -- what all versions of one share
    name    TEXT    NOT NULL CHECK (length(name) <= 60)                -- as it was called then; empty: as its rule set
) STRICT;

CREATE TABLE games (
    id         INTEGER PRIMARY KEY,                   -- also the game's number in the club's books
    key        TEXT    NOT NULL UNIQUE,
    ruleset    TEXT    NOT NULL CHECK (json_valid(ruleset)),
    table_name TEXT    NOT NULL CHECK (length(table_name) <= 40),
    started_at TEXT    NOT NULL
) STRICT;

CREATE TABLE last_notice (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    ended   TEXT    NOT NULL CHECK (ended IN ('sent', 'refused', 'unsure', 'given_up')),
    subject TEXT    NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
    remark  TEXT    NOT NULL CHECK (length(remark) <= 300),                    -- what the mail server said, without the address
    at      TEXT    NOT NULL
) STRICT;

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

CREATE TABLE list_readers (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    added_at  TEXT    NOT NULL
) STRICT;

CREATE TABLE logos (
    id            INTEGER PRIMARY KEY CHECK (id = coalesce(tournament_id, 0)),
    tournament_id INTEGER UNIQUE REFERENCES tournaments (id) CHECK (tournament_id >= 1),      -- null: the club
    name          TEXT    NOT NULL CHECK (name NOT GLOB '*[^0-9a-f]*' AND length(name) = 64), -- the SHA-256 of the picture
    picture       BLOB    NOT NULL CHECK (length(picture) BETWEEN 1 AND 1100000),             -- a PNG, written by the program
    set_at        TEXT    NOT NULL
) STRICT;

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

CREATE TABLE membership_steps (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    since     TEXT    NOT NULL CHECK (since IS date(since)),
    standing  TEXT    NOT NULL CHECK (standing IN ('guest', 'member', 'child', 'pupil', 'student', 'left')),
    noted_at  TEXT    NOT NULL
) STRICT;

CREATE TABLE merge_reversals (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    document  TEXT    NOT NULL CHECK (json_valid(document))
) STRICT;

CREATE TABLE merges (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    into_id   INTEGER NOT NULL REFERENCES people (id) CHECK (into_id <> person_id),
    author    TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    merged_at TEXT    NOT NULL
) STRICT;

CREATE TABLE name_consents (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    answer    TEXT    NOT NULL CHECK (answer IN ('name', 'pseudonym', 'nameless')),
    given_at  TEXT    NOT NULL
) STRICT;

CREATE TABLE name_questions (
    id         INTEGER PRIMARY KEY,
    person_id  INTEGER NOT NULL REFERENCES people (id),
    token_hash TEXT    NOT NULL UNIQUE,
    asked_at   TEXT    NOT NULL,
    revoked_at TEXT
) STRICT;

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

CREATE TABLE offices (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    office    TEXT    NOT NULL CHECK (length(office) BETWEEN 1 AND 60),
    since     TEXT    NOT NULL CHECK (since IS date(since)),
    until     TEXT    CHECK (until IS date(until))
) STRICT;

CREATE TABLE old_lists (
    year      INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2098),
    person_id INTEGER NOT NULL REFERENCES people (id),
    games     INTEGER NOT NULL CHECK (games >= 0),
    points    INTEGER NOT NULL,
    PRIMARY KEY (year, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE outcomes (
    game_id         INTEGER PRIMARY KEY REFERENCES games (id),
    family          TEXT    NOT NULL,
    whole_rounds    INTEGER NOT NULL CHECK (whole_rounds >= 0),
    is_round_broken INTEGER NOT NULL CHECK (is_round_broken IN (0, 1)),
    is_bankrupt     INTEGER NOT NULL CHECK (is_bankrupt IN (0, 1)),
    minutes         INTEGER NOT NULL CHECK (minutes >= 0),
    deals           INTEGER NOT NULL CHECK (deals >= 0)
) STRICT;

CREATE TABLE payments (
    deal_id INTEGER NOT NULL REFERENCES deals (id),
    payer   INTEGER NOT NULL CHECK (payer BETWEEN 1 AND 5),
    payee   INTEGER NOT NULL CHECK (payee BETWEEN 1 AND 5),
    points  INTEGER NOT NULL CHECK (points > 0),
    reason  TEXT    NOT NULL,                         -- the kind of reason; figures follow from the facts
    CHECK (payer <> payee)
) STRICT;

CREATE TABLE people (
    id       INTEGER PRIMARY KEY,
    key      TEXT    NOT NULL UNIQUE,                 -- made by whoever adds the person
    name     TEXT    NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
    added_at TEXT    NOT NULL                         -- UTC, RFC 3339, as all times here
) STRICT;

CREATE TABLE players (
    game_id   INTEGER NOT NULL REFERENCES games (id),
    number    INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),  -- 1 is the first East
    person_id INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (game_id, number),
    UNIQUE (game_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE presets (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,              -- made with the form; a retry finds it again
    preset      TEXT    NOT NULL CHECK (length(preset) BETWEEN 1 AND 40),  -- what all versions of one share
    name        TEXT    NOT NULL CHECK (length(name) <= 60),               -- empty: as its rule set is called
    ruleset     TEXT    NOT NULL CHECK (json_valid(ruleset)),
    valid_from  TEXT    NOT NULL CHECK (length(valid_from) = 10),          -- a date of the club's calendar
    is_offered  INTEGER NOT NULL CHECK (is_offered IN (0, 1)),             -- whether new games may choose it
    recorded_at TEXT    NOT NULL
) STRICT;

CREATE TABLE profiles (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    email     TEXT    NOT NULL CHECK (length(email) <= 200),
    pseudonym TEXT    NOT NULL CHECK (length(pseudonym) <= 60),
    is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1))   -- the own page is hidden from others
, players_number TEXT NOT NULL DEFAULT '' CHECK (length(players_number) <= 20), short_name TEXT NOT NULL DEFAULT '' CHECK (length(short_name) <= 12)) STRICT;

CREATE TABLE publications (
    id           INTEGER PRIMARY KEY,
    as_of        TEXT    NOT NULL CHECK (as_of IS date(as_of)),
    year         INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2098),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    published_at TEXT    NOT NULL
) STRICT;

CREATE TABLE published_files (
    publication_id INTEGER NOT NULL REFERENCES publications (id),
    audience       TEXT    NOT NULL CHECK (audience IN ('public', 'internal')),
    path           TEXT    NOT NULL CHECK (length(path) BETWEEN 1 AND 100),
    content        BLOB    NOT NULL,
    PRIMARY KEY (publication_id, audience, path)
) STRICT;

CREATE TABLE publishing_rules (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    document   TEXT    NOT NULL CHECK (json_valid(document)),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    decided_at TEXT    NOT NULL
) STRICT;

CREATE TABLE recovery_codes (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    code_hash  TEXT    NOT NULL,
    used_at    TEXT,
    PRIMARY KEY (account_id, code_hash)
) STRICT;

CREATE TABLE removals (
    person_id  INTEGER PRIMARY KEY REFERENCES people (id),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    removed_at TEXT    NOT NULL
) STRICT;

CREATE TABLE reopenings (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,              -- made by the tablet; a retry finds it again
    ending_id   INTEGER NOT NULL UNIQUE REFERENCES endings (id),
    author      TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    reopened_at TEXT    NOT NULL
) STRICT;

CREATE TABLE results (
    game_id  INTEGER NOT NULL REFERENCES outcomes (game_id),
    number   INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),
    points   INTEGER NOT NULL,
    twelfths INTEGER NOT NULL CHECK (twelfths BETWEEN 0 AND 48),
    tally    TEXT    NOT NULL CHECK (json_valid(tally)),
    PRIMARY KEY (game_id, number),
    FOREIGN KEY (game_id, number) REFERENCES players (game_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE seals (
    name   TEXT    PRIMARY KEY,                             -- of the table
    rows   INTEGER NOT NULL,
    digest TEXT    NOT NULL CHECK (length(digest) = 32)     -- the sum modulo 2^128, in hexadecimal
) STRICT, WITHOUT ROWID;

CREATE TABLE second_factors (
    account_id   INTEGER PRIMARY KEY REFERENCES accounts (id),
    secret       TEXT    NOT NULL,                              -- Base32; codes are computed from it, so a hash would not do
    confirmed_at TEXT,                                          -- NULL until a first code was right
    last_step    INTEGER NOT NULL CHECK (last_step >= 0)        -- of the last accepted code: each code is accepted once
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

CREATE TABLE site_files (
    audience TEXT NOT NULL CHECK (audience IN ('public', 'internal')),
    path     TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 100),
    content  BLOB NOT NULL,
    PRIMARY KEY (audience, path)
) STRICT;

CREATE TABLE sittings (
    game_id    INTEGER PRIMARY KEY REFERENCES games (id),
    played_on  TEXT    NOT NULL CHECK (played_on IS date(played_on)),
    evening_id INTEGER REFERENCES evenings (id)
) STRICT;

CREATE TABLE slip_words (
    game_id  INTEGER PRIMARY KEY REFERENCES slips (game_id),
    reason   TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    author   TEXT    NOT NULL CHECK (length(author) BETWEEN 1 AND 60),
    given_at TEXT    NOT NULL
) STRICT;

CREATE TABLE slips (
    game_id      INTEGER PRIMARY KEY REFERENCES games (id),
    handed_in_on TEXT    NOT NULL CHECK (handed_in_on IS date(handed_in_on)),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    noted_at     TEXT    NOT NULL
) STRICT;

CREATE TABLE special_wins (
    game_id INTEGER NOT NULL REFERENCES outcomes (game_id),
    deal    INTEGER NOT NULL CHECK (deal >= 1),
    number  INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),
    hand    TEXT    NOT NULL,
    points  INTEGER NOT NULL,
    PRIMARY KEY (game_id, deal)
) STRICT, WITHOUT ROWID;

CREATE TABLE statutes (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    document   TEXT    NOT NULL CHECK (json_valid(document)),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    decided_at TEXT    NOT NULL
) STRICT;

CREATE TABLE strikes (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,                                -- of the form
    game_id   INTEGER NOT NULL REFERENCES games (id),
    is_struck INTEGER NOT NULL CHECK (is_struck IN (0, 1)),           -- 0: taken back
    reason    TEXT    NOT NULL CHECK (length(reason) BETWEEN is_struck AND 200),
    author    TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    struck_on TEXT    NOT NULL CHECK (struck_on IS date(struck_on)),  -- the day in the club
    struck_at TEXT    NOT NULL
) STRICT;

CREATE TABLE tournament_clocks (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 1),
    whole_ms      INTEGER NOT NULL CHECK (whole_ms BETWEEN 0 AND 86400000),   -- what the clock began with
    left_ms       INTEGER NOT NULL CHECK (left_ms BETWEEN 0 AND 86400000),    -- left at at_ms
    at_ms         INTEGER NOT NULL,                                            -- Unix time in milliseconds
    is_running    INTEGER NOT NULL CHECK (is_running IN (0, 1)),
    is_last_hand  INTEGER NOT NULL CHECK (is_last_hand IN (0, 1)),             -- the gong of this time has come
    gongs         INTEGER NOT NULL CHECK (gongs >= 0),                         -- how many gongs there were
    latest_ms     INTEGER NOT NULL                                             -- the latest time seen: it is never earlier again
) STRICT;

CREATE TABLE tournament_entries_by_day (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    day           TEXT    NOT NULL CHECK (day GLOB '????-??-??'),
    entries       INTEGER NOT NULL CHECK (entries >= 1),
    PRIMARY KEY (tournament_id, day)
) STRICT;

CREATE TABLE tournament_fees (
    entry_id   INTEGER PRIMARY KEY REFERENCES entries (id),
    entrant_id INTEGER NOT NULL REFERENCES entrants (id)
) STRICT;

CREATE TABLE tournament_games (
    game_id       INTEGER PRIMARY KEY REFERENCES games (id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 0),
    table_number  INTEGER NOT NULL CHECK (table_number >= 0),
    begun_at      TEXT    NOT NULL,
    left_at       TEXT                                                         -- since then the table plays on paper
) STRICT;

CREATE TABLE tournament_observations (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (id),
    referees      TEXT    NOT NULL CHECK (length(referees) <= 1000),           -- a name in each line; empty: not known
    remark        TEXT    NOT NULL CHECK (length(remark) <= 2000),
    author        TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    noted_at      TEXT    NOT NULL
) STRICT;

CREATE TABLE tournament_penalties (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 0),
    table_number  INTEGER NOT NULL CHECK (table_number >= 0),
    seat          TEXT    NOT NULL CHECK (seat IN ('E', 'S', 'W', 'N')),
    points        INTEGER NOT NULL CHECK (points BETWEEN -100000 AND 100000),  -- 0: a warning
    hand          INTEGER CHECK (hand BETWEEN 1 AND 16),
    reason        TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    withdraws     INTEGER UNIQUE REFERENCES tournament_penalties (id),         -- the penalty this one takes back
    author        TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    given_at      TEXT    NOT NULL
) STRICT;

CREATE TABLE tournament_people (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    added_at  TEXT    NOT NULL
) STRICT;

CREATE TABLE tournament_rounds (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 0),
    tables        TEXT    NOT NULL CHECK (json_valid(tables)),
    seed          INTEGER NOT NULL,                                            -- of the drawing
    drawn_at      TEXT    NOT NULL,
    PRIMARY KEY (tournament_id, round)
) STRICT;

CREATE TABLE tournament_sign_ups (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,                                     -- the request's id, and the entrant's once confirmed
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    first_name    TEXT    NOT NULL CHECK (length(first_name) <= 60),
    last_name     TEXT    NOT NULL CHECK (length(last_name) <= 60),
    ema           TEXT    NOT NULL CHECK (length(ema) <= 20),
    country       TEXT    NOT NULL CHECK (length(country) <= 3),
    club          TEXT    NOT NULL CHECK (length(club) <= 60),
    team          TEXT    NOT NULL CHECK (length(team) <= 60),
    contact       TEXT    NOT NULL CHECK (length(contact) <= 80),              -- how the club answers; may be empty
    consent       TEXT    NOT NULL CHECK (consent IN ('name', 'nameless')),    -- under which name the person appears in public
    sent_at       TEXT    NOT NULL,
    decision      TEXT    CHECK (decision IN ('plays', 'waits', 'refused')),   -- NULL: not decided; refused ones have no name left
    decided_at    TEXT,
    CHECK ((decision IS NULL) = (decided_at IS NULL)),
    CHECK (decision = 'refused' OR length(last_name) >= 1)
) STRICT;

CREATE TABLE tournament_slips (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL CHECK (round >= 0),
    table_number  INTEGER NOT NULL CHECK (table_number >= 0),
    copy          INTEGER NOT NULL CHECK (copy IN (1, 2)),
    content       TEXT    NOT NULL CHECK (json_valid(content)),                -- hands and totals; null: taken back
    author        TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    entered_at    TEXT    NOT NULL
, game_id INTEGER REFERENCES games (id)) STRICT;

CREATE TABLE tournaments (
    id            INTEGER PRIMARY KEY,
    key           TEXT    NOT NULL UNIQUE,                                     -- the request's id
    name          TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    place         TEXT    NOT NULL CHECK (length(place) <= 80),
    first_day     TEXT    NOT NULL CHECK (first_day GLOB '????-??-??'),
    days          INTEGER NOT NULL CHECK (days BETWEEN 1 AND 14),
    rules         TEXT    NOT NULL,                                            -- a family's id, played as its preset
    rounds        INTEGER NOT NULL CHECK (rounds BETWEEN 1 AND 60),
    minutes       INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 600),          -- the clock of a round
    entered_twice INTEGER NOT NULL CHECK (entered_twice IN (0, 1)),            -- two people enter each slip
    hands_count   INTEGER NOT NULL CHECK (hands_count IN (0, 1)),              -- 0: the totals count where both are there
    author        TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    added_at      TEXT    NOT NULL
, is_public INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)), country      TEXT    NOT NULL DEFAULT '' CHECK (length(country) <= 3), must_qualify INTEGER NOT NULL DEFAULT 0 CHECK (must_qualify IN (0, 1)), fee_cents    INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents BETWEEN 0 AND 100000000), revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0), takes_entries INTEGER NOT NULL DEFAULT 0 CHECK (takes_entries IN (0, 1)), starts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(starts) AND json_type(starts) = 'array'), organiser TEXT NOT NULL DEFAULT '' CHECK (length(organiser) <= 80), on_behalf TEXT NOT NULL DEFAULT '' CHECK (length(on_behalf) <= 80)) STRICT;

CREATE TABLE trial_games (
    game_id INTEGER PRIMARY KEY REFERENCES games (id)
) STRICT;

CREATE TABLE withdrawals (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,
    deal_id      INTEGER NOT NULL UNIQUE REFERENCES deals (id),
    withdrawn_at TEXT    NOT NULL
, correction_id INTEGER REFERENCES corrections (id), author TEXT CHECK (length(author) BETWEEN 1 AND 60)) STRICT;

CREATE TABLE withdrawn_publications (
    publication_id INTEGER PRIMARY KEY REFERENCES publications (id),
    reason         TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
    author         TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    withdrawn_at   TEXT    NOT NULL
) STRICT;

CREATE TABLE years (
    year        INTEGER PRIMARY KEY CHECK (year BETWEEN 1900 AND 2098),  -- the year of ours in which it begins
    last_day    TEXT    CHECK (last_day IS date(last_day)),              -- null: the eve of Chinese New Year
    slips_until TEXT    CHECK (slips_until IS date(slips_until)),        -- the last day for slips of this year
    closed_at   TEXT,
    closed_by   TEXT    CHECK (length(closed_by) BETWEEN 1 AND 60),
    list        TEXT    CHECK (json_valid(list)),                        -- the final list as it was closed, by people's rows
    CHECK ((closed_at IS NULL) = (list IS NULL))
) STRICT;

CREATE INDEX bochowes_by_game ON bochowes (game_id);

CREATE UNIQUE INDEX calendar_links_in_use ON calendar_links (account_id) WHERE revoked_at IS NULL;

CREATE INDEX confirmations_of_game ON confirmations (game_id);

CREATE INDEX deals_by_correction ON deals (correction_id) WHERE correction_id IS NOT NULL;

CREATE INDEX deals_by_game ON deals (game_id, number);

CREATE INDEX deductions_by_deal ON deductions (deal_id);

CREATE INDEX email_changes_by_person ON email_changes (person_id);

CREATE INDEX endings_by_game ON endings (game_id);

CREATE INDEX entrants_of_tournament ON entrants (tournament_id);

CREATE INDEX entries_by_day ON entries (booked_on);

CREATE INDEX entries_by_dues_year ON entries (dues_year) WHERE dues_year IS NOT NULL;

CREATE UNIQUE INDEX evening_invitations_in_use ON evening_invitations (evening_id, person_id) WHERE revoked_at IS NULL;

CREATE INDEX evening_notices_by_evening ON evening_notices (evening_id);

CREATE INDEX evening_presence_by_evening ON evening_presence (evening_id);

CREATE INDEX evening_seatings_by_evening ON evening_seatings (evening_id);

CREATE INDEX evenings_by_day ON evenings (played_on);

CREATE INDEX fees_of_entrant ON tournament_fees (entrant_id);

CREATE INDEX links_by_end ON links (expires_at);

CREATE INDEX mails_by_state ON mails (state, next_at);

CREATE INDEX membership_steps_by_person ON membership_steps (person_id);

CREATE INDEX name_consents_by_person ON name_consents (person_id);

CREATE INDEX name_questions_by_person ON name_questions (person_id);

CREATE INDEX offices_by_person ON offices (person_id);

CREATE INDEX payments_by_deal ON payments (deal_id);

CREATE INDEX penalties_of_tournament ON tournament_penalties (tournament_id);

CREATE INDEX players_by_person ON players (person_id);

CREATE INDEX publications_by_day ON publications (as_of);

CREATE INDEX sessions_by_account ON sessions (account_id);

CREATE UNIQUE INDEX short_names ON profiles (short_name) WHERE short_name <> '';

CREATE INDEX sign_ups_of_tournament ON tournament_sign_ups (tournament_id);

CREATE INDEX sittings_by_day ON sittings (played_on);

CREATE INDEX sittings_by_evening ON sittings (evening_id) WHERE evening_id IS NOT NULL;

CREATE INDEX slips_of_tournament ON tournament_slips (tournament_id, round, table_number, copy);

CREATE INDEX strikes_of_game ON strikes (game_id);

CREATE UNIQUE INDEX tournament_games_by_table ON tournament_games (tournament_id, round, table_number) WHERE left_at IS NULL;

CREATE INDEX withdrawals_by_correction ON withdrawals (correction_id) WHERE correction_id IS NOT NULL;

CREATE VIEW known_people AS
SELECT people.id AS person_id, COALESCE(merges.into_id, people.id) AS known_id
FROM people LEFT JOIN merges ON merges.person_id = people.id;

CREATE VIEW movements AS
SELECT deal_id, payee AS number, points FROM payments
UNION ALL
SELECT deal_id, payer, -points FROM payments
UNION ALL
SELECT deal_id, player, -points FROM deductions;

CREATE VIEW standing_deals AS
SELECT deals.id, deals.key, deals.game_id, deals.number, deals.facts, deals.recorded_at
FROM deals
WHERE NOT EXISTS (SELECT 1 FROM withdrawals WHERE withdrawals.deal_id = deals.id);

CREATE VIEW standing_endings AS
SELECT endings.id, endings.key, endings.game_id, endings.how, endings.after, endings.ended_at
FROM endings
WHERE NOT EXISTS (SELECT 1 FROM reopenings WHERE reopenings.ending_id = endings.id);

CREATE VIEW standing_files AS
SELECT publication_id, audience, path, content
FROM published_files
WHERE publication_id NOT IN (SELECT publication_id FROM withdrawn_publications);

CREATE VIEW standing_movements AS
SELECT standing_deals.game_id, movements.deal_id, movements.number, movements.points
FROM standing_deals JOIN movements ON movements.deal_id = standing_deals.id;

CREATE VIEW struck_games AS
SELECT game_id, reason, struck_on FROM strikes
WHERE is_struck = 1 AND id IN (SELECT max(id) FROM strikes GROUP BY game_id);

CREATE TRIGGER a_reversal_keeps_the_category BEFORE INSERT ON entries
WHEN NEW.reverses_id IS NOT NULL
  AND NEW.category_id IS NOT (SELECT category_id FROM entries WHERE id = NEW.reverses_id)
BEGIN SELECT RAISE(ABORT, 'a reversal keeps the category'); END;

CREATE TRIGGER a_reversal_undoes_its_entry BEFORE INSERT ON entries
WHEN NEW.reverses_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM entries WHERE id = NEW.reverses_id AND reverses_id IS NULL
      AND from_account = NEW.to_account AND to_account = NEW.from_account AND amount_cents = NEW.amount_cents
)
BEGIN SELECT RAISE(ABORT, 'a reversal undoes an entry exactly'); END;

CREATE TRIGGER an_entry_goes_the_way_of_its_category BEFORE INSERT ON entries
WHEN NEW.category_id IS NOT NULL AND NEW.reverses_id IS NULL AND NOT EXISTS (
    SELECT 1 FROM cash_categories WHERE id = NEW.category_id
      AND (direction = 'income') = (NEW.from_account = 'other')
)
BEGIN SELECT RAISE(ABORT, 'an entry goes the way of its category'); END;

CREATE TRIGGER audit_chain_is_final_1 BEFORE UPDATE ON audit_chain
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;

CREATE TRIGGER audit_chain_is_final_2 BEFORE DELETE ON audit_chain
WHEN OLD.line_id > COALESCE((SELECT max(line_id) FROM audit_starts), -1)
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;

CREATE TRIGGER audit_is_final_1 BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;

CREATE TRIGGER audit_is_final_2 BEFORE DELETE ON audit
WHEN OLD.id > COALESCE((SELECT max(line_id) FROM audit_starts), -1)
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;

CREATE TRIGGER audit_starts_are_final_1 BEFORE UPDATE ON audit_starts
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;

CREATE TRIGGER audit_starts_are_final_2 BEFORE DELETE ON audit_starts
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;

CREATE TRIGGER brought_games_are_final_1 BEFORE UPDATE ON brought_games
BEGIN SELECT RAISE(ABORT, 'games that were brought along are final'); END;

CREATE TRIGGER brought_games_are_final_2 BEFORE DELETE ON brought_games
BEGIN SELECT RAISE(ABORT, 'games that were brought along are final'); END;

CREATE TRIGGER brought_games_have_no_deals_1 BEFORE INSERT ON deals
WHEN EXISTS (SELECT 1 FROM brought_games WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'games that were brought along have no deals'); END;

CREATE TRIGGER brought_games_have_no_deals_2 BEFORE INSERT ON brought_games
WHEN EXISTS (SELECT 1 FROM deals WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'games that were brought along have no deals'); END;

CREATE TRIGGER cash_categories_keep_their_use BEFORE UPDATE OF id, key, direction ON cash_categories
BEGIN SELECT RAISE(ABORT, 'a category keeps its use'); END;

CREATE TRIGGER cash_categories_stay BEFORE DELETE ON cash_categories
BEGIN SELECT RAISE(ABORT, 'categories are retired, not deleted'); END;

CREATE TRIGGER closed_years_are_final_1 BEFORE UPDATE ON years WHEN OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'closed years are final'); END;

CREATE TRIGGER closed_years_are_final_2 BEFORE DELETE ON years WHEN OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'closed years are final'); END;

CREATE TRIGGER club_names_are_final_1 BEFORE UPDATE ON club_names
BEGIN SELECT RAISE(ABORT, 'names of the club are final'); END;

CREATE TRIGGER club_names_are_final_2 BEFORE DELETE ON club_names
BEGIN SELECT RAISE(ABORT, 'names of the club are final'); END;

CREATE TRIGGER confirmations_are_final_1 BEFORE UPDATE ON confirmations
BEGIN SELECT RAISE(ABORT, 'confirmations are final'); END;

CREATE TRIGGER confirmations_are_final_2 BEFORE DELETE ON confirmations
BEGIN SELECT RAISE(ABORT, 'confirmations are final'); END;

CREATE TRIGGER corrections_are_final_1 BEFORE UPDATE ON corrections
BEGIN SELECT RAISE(ABORT, 'corrections are final'); END;

CREATE TRIGGER corrections_are_final_2 BEFORE DELETE ON corrections
BEGIN SELECT RAISE(ABORT, 'corrections are final'); END;

CREATE TRIGGER corrections_stay_in_their_game BEFORE INSERT ON deals
WHEN NEW.correction_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM corrections JOIN deals AS wrong ON wrong.id = corrections.deal_id
    WHERE corrections.id = NEW.correction_id AND wrong.game_id = NEW.game_id
)
BEGIN SELECT RAISE(ABORT, 'a correction stays in its game'); END;

CREATE TRIGGER deals_are_final_1 BEFORE UPDATE ON deals
BEGIN SELECT RAISE(ABORT, 'deals are final'); END;

CREATE TRIGGER deals_are_final_2 BEFORE DELETE ON deals
BEGIN SELECT RAISE(ABORT, 'deals are final'); END;

CREATE TRIGGER deductions_are_final_1 BEFORE UPDATE ON deductions
BEGIN SELECT RAISE(ABORT, 'deductions are final'); END;

CREATE TRIGGER deductions_are_final_2 BEFORE DELETE ON deductions
BEGIN SELECT RAISE(ABORT, 'deductions are final'); END;

CREATE TRIGGER endings_are_final_1 BEFORE UPDATE ON endings
BEGIN SELECT RAISE(ABORT, 'endings are final'); END;

CREATE TRIGGER endings_are_final_2 BEFORE DELETE ON endings
BEGIN SELECT RAISE(ABORT, 'endings are final'); END;

CREATE TRIGGER entries_are_final_1 BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are final'); END;

CREATE TRIGGER entries_are_final_2 BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are final'); END;

CREATE TRIGGER evening_presence_is_final_1 BEFORE UPDATE ON evening_presence
BEGIN SELECT RAISE(ABORT, 'lines about who is here are final'); END;

CREATE TRIGGER evening_presence_is_final_2 BEFORE DELETE ON evening_presence
BEGIN SELECT RAISE(ABORT, 'lines about who is here are final'); END;

CREATE TRIGGER evening_seatings_are_final_1 BEFORE UPDATE ON evening_seatings
BEGIN SELECT RAISE(ABORT, 'evening seatings are final'); END;

CREATE TRIGGER evening_seatings_are_final_2 BEFORE DELETE ON evening_seatings
BEGIN SELECT RAISE(ABORT, 'evening seatings are final'); END;

CREATE TRIGGER evening_seats_are_final_1 BEFORE UPDATE ON evening_seats
BEGIN SELECT RAISE(ABORT, 'evening seats are final'); END;

CREATE TRIGGER evening_seats_are_final_2 BEFORE DELETE ON evening_seats
BEGIN SELECT RAISE(ABORT, 'evening seats are final'); END;

CREATE TRIGGER evening_tables_are_final_1 BEFORE UPDATE ON evening_tables
BEGIN SELECT RAISE(ABORT, 'evening tables are final'); END;

CREATE TRIGGER evening_tables_are_final_2 BEFORE DELETE ON evening_tables
BEGIN SELECT RAISE(ABORT, 'evening tables are final'); END;

CREATE TRIGGER game_presets_are_final_1 BEFORE UPDATE ON game_presets
BEGIN SELECT RAISE(ABORT, 'game presets are final'); END;

CREATE TRIGGER game_presets_are_final_2 BEFORE DELETE ON game_presets
BEGIN SELECT RAISE(ABORT, 'game presets are final'); END;

CREATE TRIGGER games_are_final_1 BEFORE UPDATE ON games
BEGIN SELECT RAISE(ABORT, 'games are final'); END;

CREATE TRIGGER games_are_final_2 BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'games are final'); END;

CREATE TRIGGER mails_stay BEFORE DELETE ON mails
BEGIN SELECT RAISE(ABORT, 'mails are not deleted'); END;

CREATE TRIGGER name_consents_are_final BEFORE UPDATE ON name_consents
BEGIN SELECT RAISE(ABORT, 'answers are final'); END;

CREATE TRIGGER nobody_is_merged_twice BEFORE INSERT ON merges
WHEN EXISTS (SELECT 1 FROM merges WHERE person_id = NEW.into_id OR into_id = NEW.person_id)
BEGIN SELECT RAISE(ABORT, 'a person that stands for another is not merged'); END;

CREATE TRIGGER one_deal_stands_per_number BEFORE INSERT ON deals
WHEN EXISTS (SELECT 1 FROM standing_deals WHERE game_id = NEW.game_id AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a deal with this number stands already'); END;

CREATE TRIGGER one_ending_stands_per_game BEFORE INSERT ON endings
WHEN EXISTS (SELECT 1 FROM standing_endings WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'the game has ended already'); END;

CREATE TRIGGER one_list_stands_per_day BEFORE INSERT ON publications
WHEN EXISTS (
    SELECT 1 FROM publications
    WHERE as_of = NEW.as_of AND id NOT IN (SELECT publication_id FROM withdrawn_publications)
)
BEGIN SELECT RAISE(ABORT, 'a list of this day stands already'); END;

CREATE TRIGGER outcomes_are_final_1 BEFORE UPDATE ON outcomes
BEGIN SELECT RAISE(ABORT, 'outcomes are final'); END;

CREATE TRIGGER outcomes_are_of_games_that_ended BEFORE INSERT ON outcomes
WHEN NOT EXISTS (SELECT 1 FROM standing_endings WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'a game that goes on has no outcome'); END;

CREATE TRIGGER outcomes_follow_corrections BEFORE DELETE ON outcomes
WHEN EXISTS (SELECT 1 FROM standing_endings WHERE game_id = OLD.game_id) AND NOT EXISTS (
    SELECT 1 FROM corrections
    JOIN deals ON deals.id = corrections.deal_id
    JOIN standing_endings ON standing_endings.game_id = deals.game_id
    WHERE deals.game_id = OLD.game_id AND corrections.corrected_at >= standing_endings.ended_at
)
BEGIN SELECT RAISE(ABORT, 'outcomes are final'); END;

CREATE TRIGGER payments_are_final_1 BEFORE UPDATE ON payments
BEGIN SELECT RAISE(ABORT, 'payments are final'); END;

CREATE TRIGGER payments_are_final_2 BEFORE DELETE ON payments
BEGIN SELECT RAISE(ABORT, 'payments are final'); END;

CREATE TRIGGER people_stay_1 BEFORE DELETE ON people
BEGIN SELECT RAISE(ABORT, 'people are not deleted'); END;

CREATE TRIGGER players_are_final_1 BEFORE UPDATE ON players
BEGIN SELECT RAISE(ABORT, 'players are final'); END;

CREATE TRIGGER players_are_final_2 BEFORE DELETE ON players
BEGIN SELECT RAISE(ABORT, 'players are final'); END;

CREATE TRIGGER players_pay_players BEFORE INSERT ON payments
WHEN (
    SELECT count(*) FROM deals JOIN players ON players.game_id = deals.game_id
    WHERE deals.id = NEW.deal_id AND players.number IN (NEW.payer, NEW.payee)
) <> 2
BEGIN SELECT RAISE(ABORT, 'payers and payees are players of the game'); END;

CREATE TRIGGER presets_are_final_1 BEFORE UPDATE ON presets
BEGIN SELECT RAISE(ABORT, 'presets are final'); END;

CREATE TRIGGER presets_are_final_2 BEFORE DELETE ON presets
BEGIN SELECT RAISE(ABORT, 'presets are final'); END;

CREATE TRIGGER publications_are_final_1 BEFORE UPDATE ON publications
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;

CREATE TRIGGER publications_are_final_2 BEFORE DELETE ON publications
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;

CREATE TRIGGER published_files_are_final_1 BEFORE UPDATE ON published_files
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;

CREATE TRIGGER published_files_are_final_2 BEFORE DELETE ON published_files
BEGIN SELECT RAISE(ABORT, 'what was published is final'); END;

CREATE TRIGGER publishing_rules_are_final_1 BEFORE UPDATE ON publishing_rules
BEGIN SELECT RAISE(ABORT, 'decisions are final'); END;

CREATE TRIGGER publishing_rules_are_final_2 BEFORE DELETE ON publishing_rules
BEGIN SELECT RAISE(ABORT, 'decisions are final'); END;

CREATE TRIGGER reopenings_are_final_1 BEFORE UPDATE ON reopenings
BEGIN SELECT RAISE(ABORT, 'reopenings are final'); END;

CREATE TRIGGER reopenings_are_final_2 BEFORE DELETE ON reopenings
BEGIN SELECT RAISE(ABORT, 'reopenings are final'); END;

CREATE TRIGGER results_are_final_1 BEFORE UPDATE ON results
BEGIN SELECT RAISE(ABORT, 'results are final'); END;

CREATE TRIGGER results_follow_corrections BEFORE DELETE ON results
WHEN EXISTS (SELECT 1 FROM standing_endings WHERE game_id = OLD.game_id) AND NOT EXISTS (
    SELECT 1 FROM corrections
    JOIN deals ON deals.id = corrections.deal_id
    JOIN standing_endings ON standing_endings.game_id = deals.game_id
    WHERE deals.game_id = OLD.game_id AND corrections.corrected_at >= standing_endings.ended_at
)
BEGIN SELECT RAISE(ABORT, 'results are final'); END;

CREATE TRIGGER sent_mails_are_final BEFORE UPDATE ON mails WHEN OLD.state = 'sent'
BEGIN SELECT RAISE(ABORT, 'a mail that was sent is final'); END;

CREATE TRIGGER statutes_are_final_1 BEFORE UPDATE ON statutes
BEGIN SELECT RAISE(ABORT, 'decisions are final'); END;

CREATE TRIGGER statutes_are_final_2 BEFORE DELETE ON statutes
BEGIN SELECT RAISE(ABORT, 'decisions are final'); END;

CREATE TRIGGER strikes_are_final_1 BEFORE UPDATE ON strikes
BEGIN SELECT RAISE(ABORT, 'strikes are final'); END;

CREATE TRIGGER strikes_are_final_2 BEFORE DELETE ON strikes
BEGIN SELECT RAISE(ABORT, 'strikes are final'); END;

CREATE TRIGGER tournament_games_stay BEFORE DELETE ON tournament_games
BEGIN SELECT RAISE(ABORT, 'games of a tournament stay'); END;

CREATE TRIGGER tournament_penalties_are_final_1 BEFORE UPDATE ON tournament_penalties
BEGIN SELECT RAISE(ABORT, 'penalties are final'); END;

CREATE TRIGGER tournament_penalties_are_final_2 BEFORE DELETE ON tournament_penalties
BEGIN SELECT RAISE(ABORT, 'penalties are final'); END;

CREATE TRIGGER tournament_rounds_are_final_1 BEFORE UPDATE ON tournament_rounds
WHEN EXISTS (SELECT 1 FROM tournament_slips WHERE tournament_id = OLD.tournament_id AND round >= OLD.round)
BEGIN SELECT RAISE(ABORT, 'a round that was begun is final'); END;

CREATE TRIGGER tournament_rounds_are_final_2 BEFORE DELETE ON tournament_rounds
WHEN EXISTS (SELECT 1 FROM tournament_slips WHERE tournament_id = OLD.tournament_id AND round >= OLD.round)
BEGIN SELECT RAISE(ABORT, 'a round that was begun is final'); END;

CREATE TRIGGER tournament_rounds_are_final_3 BEFORE UPDATE ON tournament_rounds
WHEN EXISTS (SELECT 1 FROM tournament_games
             WHERE tournament_id = OLD.tournament_id AND round >= OLD.round AND left_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'a round that was begun is final'); END;

CREATE TRIGGER tournament_rounds_are_final_4 BEFORE DELETE ON tournament_rounds
WHEN EXISTS (SELECT 1 FROM tournament_games
             WHERE tournament_id = OLD.tournament_id AND round >= OLD.round AND left_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'a round that was begun is final'); END;

CREATE TRIGGER tournament_sign_ups_are_decided_once BEFORE UPDATE ON tournament_sign_ups
WHEN OLD.decision IS NOT NULL
 AND (NEW.contact <> ''
  OR (OLD.key, OLD.tournament_id, OLD.first_name, OLD.last_name, OLD.ema, OLD.country, OLD.club, OLD.team,
      OLD.consent, OLD.sent_at, OLD.decision, OLD.decided_at)
     IS NOT
     (NEW.key, NEW.tournament_id, NEW.first_name, NEW.last_name, NEW.ema, NEW.country, NEW.club, NEW.team,
      NEW.consent, NEW.sent_at, NEW.decision, NEW.decided_at))
BEGIN SELECT RAISE(ABORT, 'what was decided about an entry stays'); END;

CREATE TRIGGER tournament_slips_are_final_1 BEFORE UPDATE ON tournament_slips
BEGIN SELECT RAISE(ABORT, 'slips of a tournament are final'); END;

CREATE TRIGGER tournament_slips_are_final_2 BEFORE DELETE ON tournament_slips
BEGIN SELECT RAISE(ABORT, 'slips of a tournament are final'); END;

CREATE TRIGGER trial_games_are_final_1 BEFORE UPDATE ON trial_games
BEGIN SELECT RAISE(ABORT, 'trial games are final'); END;

CREATE TRIGGER trial_games_are_final_2 BEFORE DELETE ON trial_games
BEGIN SELECT RAISE(ABORT, 'trial games are final'); END;

CREATE TRIGGER withdrawals_are_final_1 BEFORE UPDATE ON withdrawals
BEGIN SELECT RAISE(ABORT, 'withdrawals are final'); END;

CREATE TRIGGER withdrawals_are_final_2 BEFORE DELETE ON withdrawals
BEGIN SELECT RAISE(ABORT, 'withdrawals are final'); END;

CREATE TRIGGER withdrawn_publications_are_final_1 BEFORE UPDATE ON withdrawn_publications
BEGIN SELECT RAISE(ABORT, 'what was withdrawn stays so'); END;

CREATE TRIGGER withdrawn_publications_are_final_2 BEFORE DELETE ON withdrawn_publications
BEGIN SELECT RAISE(ABORT, 'what was withdrawn stays so'); END;
