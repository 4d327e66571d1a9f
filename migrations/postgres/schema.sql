-- The schema of many clubs in PostgreSQL (15 or newer), written by `cargo xtask schema` from migrations/schema.sql.
-- Do not change it by hand.
--
-- Each row belongs to the club in its last column, each key begins with the club, and no reference leads out of it. A transaction
-- sees the rows of the club that it has chosen (current_club). A role that may bypass row level security must not serve clubs.


-- Functions

-- The club whose rows a transaction sees: SELECT set_config('ostwind.club', '1', true) chooses it. Without it, this is an error.
CREATE FUNCTION current_club() RETURNS BIGINT LANGUAGE sql STABLE PARALLEL SAFE
RETURN current_setting('ostwind.club')::BIGINT;

-- Whether a text is a day that exists, such as 2024-02-29.
CREATE FUNCTION is_day(day TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN day IS NULL OR CASE WHEN day ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' THEN
    substr(day, 9, 2)::INT <= CASE
        WHEN substr(day, 6, 2) IN ('04', '06', '09', '11') THEN 30
        WHEN substr(day, 6, 2) <> '02' THEN 31
        WHEN substr(day, 1, 4)::INT % 400 = 0 THEN 29
        WHEN substr(day, 1, 4)::INT % 100 = 0 THEN 28
        WHEN substr(day, 1, 4)::INT % 4 = 0 THEN 29
        ELSE 28
    END
ELSE FALSE END;

-- Whether a text is a time of a day, such as 19:30.
CREATE FUNCTION is_time(at TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN at IS NULL OR at ~ '^([01]\d|2[0-3]):[0-5]\d$';

-- As in SQLite: whether a text is JSON. Not in parallel, because it catches an error.
CREATE FUNCTION json_valid(document TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    PERFORM document::JSON;
    RETURN TRUE;
EXCEPTION WHEN invalid_text_representation THEN
    RETURN FALSE;
END $$;

-- As in SQLite: the kind of a JSON document.
CREATE FUNCTION json_type(document TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE json_typeof(document::JSON)
    WHEN 'string' THEN 'text'
    WHEN 'boolean' THEN btrim(document, E' \t\r\n')
    WHEN 'number' THEN CASE WHEN document ~ '[.eE]' THEN 'real' ELSE 'integer' END
    ELSE json_typeof(document::JSON)
END;

-- What a path such as $.options.name leads to, in a JSON document. Paths with positions are an error.
CREATE FUNCTION json_member(document TEXT, path TEXT) RETURNS JSON
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF path !~ '^\$(\.[A-Za-z_]\w*)*$' THEN
        RAISE EXCEPTION USING MESSAGE = 'no path of names: ' || path, ERRCODE = 'feature_not_supported';
    END IF;
    RETURN document::JSON #> string_to_array(substr(path, 3), '.');
END $$;

-- A JSON value as SQLite gives it, but numbers as text.
CREATE FUNCTION json_as_text(found JSON) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE json_typeof(found)
    WHEN 'boolean' THEN CASE found #>> '{}' WHEN 'true' THEN '1' ELSE '0' END
    ELSE found #>> '{}'
END;

-- As in SQLite: what a path leads to, but numbers as text.
CREATE FUNCTION json_extract(document TEXT, path TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN json_as_text(json_member(document, path));

-- As in SQLite: the values of the array that a path leads to. What is no array is an error.
CREATE FUNCTION json_each(document TEXT, path TEXT) RETURNS TABLE (value TEXT)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT json_as_text(element) FROM json_array_elements(json_member(document, path)) AS element;
END;

-- As in SQLite: the first of two values that is not null.
CREATE FUNCTION ifnull(anycompatible, anycompatible) RETURNS anycompatible
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT coalesce($1, $2)';

-- As in SQLite: the day so many days later, such as date('2024-02-28', '+2 days').
CREATE FUNCTION date(day TEXT, later TEXT) RETURNS TEXT LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN CASE WHEN is_day(day) AND later ~ '^[+-]\d{1,6} days$' THEN
    to_char(day::DATE + split_part(later, ' ', 1)::INT, 'YYYY-MM-DD')
END;

-- Whether a whole club is copied, which was examined before, or removed: table by table, and not as its books go on.
CREATE FUNCTION is_whole_club() RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE
RETURN current_setting('ostwind.is_whole_club', true) IS NOT DISTINCT FROM 'on';

-- Refuses what a trigger was run for, with the trigger's sentence.
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP IN ('INSERT', 'DELETE') AND is_whole_club() THEN
        RETURN coalesce(NEW, OLD);
    END IF;
    RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
END $$;


-- Tables

CREATE TABLE people (
    id       BIGINT,
    key      TEXT   NOT NULL,  -- made by whoever adds the person
    name     TEXT   NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    added_at TEXT   NOT NULL,  -- UTC, RFC 3339, as all times here
    club_id  BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, name)
);

CREATE TABLE accounts (
    id          BIGINT,
    key         TEXT   NOT NULL,
    person_id   BIGINT,  -- whose account, where that is one of the books
    name        TEXT   NOT NULL CHECK (length(name) BETWEEN 1 AND 60),  -- as it stands in the log
    login       TEXT   NOT NULL CHECK (length(login) BETWEEN 1 AND 200),  -- in small letters
    password    TEXT   NOT NULL,  -- argon2id, with salt and parameters
    role        TEXT   NOT NULL CHECK (role IN ('administrator', 'master_of_ceremonies', 'treasurer', 'auditor', 'member')),
    is_disabled BIGINT NOT NULL CHECK (is_disabled IN (0, 1)),
    created_at  TEXT   NOT NULL,
    club_id     BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, person_id),
    UNIQUE (club_id, login),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE audit (
    id      BIGINT,
    at      TEXT   NOT NULL,
    author  TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    verb    TEXT   NOT NULL,
    subject TEXT   NOT NULL,
    details TEXT   NOT NULL CHECK (length(details) <= 400),
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id)
);

CREATE TABLE audit_chain (
    line_id BIGINT,
    hash    TEXT   NOT NULL CHECK (length(hash) = 64),  -- SHA-256, in hexadecimal
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, line_id),
    FOREIGN KEY (club_id, line_id) REFERENCES audit (club_id, id) DEFERRABLE
);

CREATE TABLE audit_starts (
    line_id BIGINT,
    hash    TEXT   NOT NULL CHECK (length(hash) = 64),
    cut_at  TEXT   NOT NULL,
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, line_id)
);

CREATE TABLE games (
    id         BIGINT,  -- also the game's number in the club's books
    key        TEXT   NOT NULL,
    ruleset    TEXT   NOT NULL CHECK (json_valid(ruleset)),
    table_name TEXT   NOT NULL CHECK (length(table_name) <= 40),
    started_at TEXT   NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key)
);

CREATE TABLE players (
    game_id   BIGINT NOT NULL,
    number    BIGINT NOT NULL CHECK (number BETWEEN 1 AND 5),  -- 1 is the first East
    person_id BIGINT NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id, number),
    UNIQUE (club_id, game_id, person_id),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE bochowes (
    id       BIGINT,
    key      TEXT   NOT NULL,
    game_id  BIGINT NOT NULL,
    number   BIGINT NOT NULL CHECK (number BETWEEN 1 AND 5),
    hand     TEXT   NOT NULL CHECK (length(hand) BETWEEN 1 AND 60),
    points   BIGINT NOT NULL CHECK (points > 0),
    noted_at TEXT   NOT NULL,
    club_id  BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, game_id, number) REFERENCES players (club_id, game_id, number) DEFERRABLE
);

CREATE TABLE brought_games (
    game_id    BIGINT,
    author     TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    brought_at TEXT   NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE calendar_links (
    id         BIGINT,
    account_id BIGINT NOT NULL,
    token_hash TEXT   NOT NULL,
    made_at    TEXT   NOT NULL,
    revoked_at TEXT,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, token_hash),
    FOREIGN KEY (club_id, account_id) REFERENCES accounts (club_id, id) DEFERRABLE
);

CREATE TABLE cash_categories (
    id         BIGINT,
    key        TEXT   NOT NULL,
    name       TEXT   NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
    direction  TEXT   NOT NULL CHECK (direction IN ('income', 'expense')),
    is_retired BIGINT NOT NULL DEFAULT 0 CHECK (is_retired IN (0, 1)),
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    CHECK (id <> 1 OR is_retired = 0)
);

CREATE UNIQUE INDEX cash_categories_name_key ON cash_categories (club_id, lower(name COLLATE "C"));

CREATE TABLE cash_settings (
    id          BIGINT CHECK (id = 1),
    first_month BIGINT NOT NULL CHECK (first_month BETWEEN 1 AND 12),  -- of the financial year
    iban        TEXT   NOT NULL CHECK (iban = '' OR length(iban) BETWEEN 15 AND 34),
    holder      TEXT   NOT NULL CHECK (length(holder) <= 70),  -- in whose name the account is
    club_id     BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    CHECK ((iban = '') = (holder = ''))
);

CREATE TABLE club_names (
    id       BIGINT,
    name     TEXT   NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    named_at TEXT   NOT NULL,
    club_id  BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id)
);

CREATE TABLE confirmations (
    id           BIGINT,
    key          TEXT   NOT NULL,  -- the request's id
    game_id      BIGINT NOT NULL,
    number       BIGINT NOT NULL,  -- the player's number in the game
    is_right     BIGINT NOT NULL CHECK (is_right IN (0, 1)),  -- 0: taken back
    points       BIGINT NOT NULL,  -- the result that was confirmed
    confirmed_at TEXT   NOT NULL,
    confirmed_on TEXT   CHECK (is_day(confirmed_on)),
    wrong_deal   BIGINT CHECK (wrong_deal IS NULL OR (wrong_deal >= 1 AND is_right = 0)),
    club_id      BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, game_id, number) REFERENCES players (club_id, game_id, number) DEFERRABLE
);

CREATE TABLE deals (
    id            BIGINT,
    key           TEXT   NOT NULL,  -- made by the tablet; a retry finds it again
    game_id       BIGINT NOT NULL,
    number        BIGINT NOT NULL CHECK (number >= 1),  -- 1, 2, 3 … within the game
    facts         TEXT   NOT NULL CHECK (json_valid(facts)),
    recorded_at   TEXT   NOT NULL,
    correction_id BIGINT,
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE corrections (
    id           BIGINT,
    key          TEXT   NOT NULL,  -- made by the tablet; a retry finds it again
    deal_id      BIGINT NOT NULL,  -- the deal that was wrong
    last_id      BIGINT NOT NULL,  -- the last deal the sender knew
    reason       TEXT   NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    author       TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    corrected_at TEXT   NOT NULL,
    club_id      BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, deal_id),
    FOREIGN KEY (club_id, deal_id) REFERENCES deals (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, last_id) REFERENCES deals (club_id, id) DEFERRABLE
);

CREATE TABLE deductions (
    deal_id BIGINT NOT NULL,
    player  BIGINT NOT NULL CHECK (player BETWEEN 1 AND 5),
    points  BIGINT NOT NULL CHECK (points > 0),
    reason  TEXT   NOT NULL,  -- the id of the penalty
    club_id BIGINT NOT NULL DEFAULT current_club(),
    FOREIGN KEY (club_id, deal_id) REFERENCES deals (club_id, id) DEFERRABLE
);

CREATE TABLE email_changes (
    id         BIGINT,
    person_id  BIGINT NOT NULL,
    token_hash TEXT   NOT NULL,
    email      TEXT   NOT NULL CHECK (length(email) BETWEEN 3 AND 200),
    asked_at   TEXT   NOT NULL,
    expires_at TEXT   NOT NULL,
    ended_at   TEXT,  -- confirmed, or replaced by a later one
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, token_hash),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE endings (
    id       BIGINT,
    key      TEXT   NOT NULL,
    game_id  BIGINT NOT NULL,
    how      TEXT   NOT NULL CHECK (how IN ('complete', 'agreed', 'abandoned')),
    after    BIGINT NOT NULL CHECK (after >= 0),  -- how many entries stood then
    ended_at TEXT   NOT NULL,
    club_id  BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE tournaments (
    id            BIGINT,
    key           TEXT   NOT NULL,  -- the request's id
    name          TEXT   NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    place         TEXT   NOT NULL CHECK (length(place) <= 80),
    first_day     TEXT   NOT NULL CHECK (first_day ~ '^....-..-..$'),
    days          BIGINT NOT NULL CHECK (days BETWEEN 1 AND 14),
    rules         TEXT   NOT NULL,  -- a family's id, played as its preset
    rounds        BIGINT NOT NULL CHECK (rounds BETWEEN 1 AND 60),
    minutes       BIGINT NOT NULL CHECK (minutes BETWEEN 1 AND 600),  -- the clock of a round
    entered_twice BIGINT NOT NULL CHECK (entered_twice IN (0, 1)),  -- two people enter each slip
    hands_count   BIGINT NOT NULL CHECK (hands_count IN (0, 1)),  -- 0: the totals count where both are there
    author        TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    added_at      TEXT   NOT NULL,
    is_public     BIGINT NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
    country       TEXT   NOT NULL DEFAULT '' CHECK (length(country) <= 3),
    must_qualify  BIGINT NOT NULL DEFAULT 0 CHECK (must_qualify IN (0, 1)),
    fee_cents     BIGINT NOT NULL DEFAULT 0 CHECK (fee_cents BETWEEN 0 AND 100000000),
    revision      BIGINT NOT NULL DEFAULT 0 CHECK (revision >= 0),
    takes_entries BIGINT NOT NULL DEFAULT 0 CHECK (takes_entries IN (0, 1)),
    starts        TEXT   NOT NULL DEFAULT '[]' CHECK (json_valid(starts) AND json_type(starts) = 'array'),
    organiser     TEXT   NOT NULL DEFAULT '' CHECK (length(organiser) <= 80),
    on_behalf     TEXT   NOT NULL DEFAULT '' CHECK (length(on_behalf) <= 80),
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key)
);

CREATE TABLE entrants (
    id            BIGINT,
    key           TEXT   NOT NULL,
    tournament_id BIGINT NOT NULL,
    person_id     BIGINT,  -- whose page the results belong to
    number        BIGINT CHECK (number BETWEEN 1 AND 99999),  -- in the plan; substitutes from 1001 on
    first_name    TEXT   NOT NULL CHECK (length(first_name) <= 60),
    last_name     TEXT   NOT NULL CHECK (length(last_name) BETWEEN 1 AND 60),
    ema           TEXT   NOT NULL CHECK (length(ema) <= 20),  -- text, with leading zeros
    country       TEXT   NOT NULL CHECK (length(country) <= 3),
    club          TEXT   NOT NULL CHECK (length(club) <= 60),
    team          TEXT   NOT NULL CHECK (length(team) <= 60),
    status        TEXT   NOT NULL CHECK (status IN ('plays', 'waits', 'cancelled', 'left', 'substitute')),
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, tournament_id, number),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE entries (
    id           BIGINT,
    key          TEXT   NOT NULL,
    booked_on    TEXT   NOT NULL CHECK (is_day(booked_on)),
    from_account TEXT   NOT NULL,
    to_account   TEXT   NOT NULL,
    amount_cents BIGINT NOT NULL CHECK (amount_cents BETWEEN 1 AND 100000000),
    person_id    BIGINT,
    dues_year    BIGINT CHECK (dues_year BETWEEN 1900 AND 2098),  -- for which year dues were paid
    note         TEXT   NOT NULL CHECK (length(note) <= 200),
    author       TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    recorded_at  TEXT   NOT NULL,
    reverses_id  BIGINT,
    category_id  BIGINT CHECK (category_id IS NULL OR 'other' IN (from_account, to_account)),
    club_id      BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, reverses_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, reverses_id) REFERENCES entries (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, category_id) REFERENCES cash_categories (club_id, id) DEFERRABLE,
    CHECK (from_account <> to_account),
    CHECK (from_account IN ('cash', 'bank', 'dues', 'table_money', 'donations', 'prizes', 'other')),
    CHECK (to_account IN ('cash', 'bank', 'dues', 'table_money', 'donations', 'prizes', 'other'))
);

CREATE TABLE evenings (
    id        BIGINT,
    key       TEXT   NOT NULL,
    kind      TEXT   NOT NULL CHECK (kind IN ('club_evening', 'private_round', 'tournament', 'marathon')),
    played_on TEXT   NOT NULL CHECK (is_day(played_on)),
    name      TEXT   NOT NULL CHECK (length(name) <= 60),
    added_at  TEXT   NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key)
);

CREATE TABLE evening_answers (
    id          BIGINT,
    evening_id  BIGINT NOT NULL,
    person_id   BIGINT NOT NULL,
    is_coming   BIGINT NOT NULL CHECK (is_coming IN (0, 1)),
    guests      BIGINT NOT NULL CHECK (guests BETWEEN 0 AND 4),
    guest_names TEXT   NOT NULL CHECK (length(guest_names) <= 120),  -- separated by commas; may be fewer than the guests
    answered_at TEXT   NOT NULL,
    club_id     BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, evening_id, person_id),
    FOREIGN KEY (club_id, evening_id) REFERENCES evenings (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE,
    CHECK (is_coming = 1 OR (guests = 0 AND guest_names = ''))
);

CREATE TABLE evening_invitations (
    id         BIGINT,
    evening_id BIGINT NOT NULL,
    person_id  BIGINT NOT NULL,
    token_hash TEXT   NOT NULL,
    made_at    TEXT   NOT NULL,
    revoked_at TEXT,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, token_hash),
    FOREIGN KEY (club_id, evening_id) REFERENCES evenings (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE evening_notices (
    id           BIGINT,
    key          TEXT   NOT NULL,  -- the request's id
    evening_id   BIGINT NOT NULL,
    starts_at    TEXT   CHECK (is_time(starts_at)),  -- the club's local time; NULL: not known
    ends_at      TEXT   CHECK (is_time(ends_at)),  -- before starts_at: on the next day
    place        TEXT   NOT NULL CHECK (length(place) <= 80),
    is_cancelled BIGINT NOT NULL CHECK (is_cancelled IN (0, 1)),
    noted_at     TEXT   NOT NULL,
    club_id      BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, evening_id) REFERENCES evenings (club_id, id) DEFERRABLE,
    CHECK (ends_at IS NULL OR starts_at IS NOT NULL)
);

CREATE TABLE evening_presence (
    id         BIGINT,
    request    TEXT   NOT NULL,  -- its id; one request may be about many people
    evening_id BIGINT NOT NULL,
    person_id  BIGINT NOT NULL,
    presence   TEXT   NOT NULL CHECK (presence IN ('here', 'left', 'away')),
    author     TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    said_at    TEXT   NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, request, person_id, presence),
    FOREIGN KEY (club_id, evening_id) REFERENCES evenings (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE evening_seatings (
    id          BIGINT,
    key         TEXT   NOT NULL,  -- the request's id
    evening_id  BIGINT NOT NULL,
    is_accepted BIGINT NOT NULL CHECK (is_accepted IN (0, 1)),  -- 0: a proposal, which tablets do not see
    author      TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    set_at      TEXT   NOT NULL,
    club_id     BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, evening_id) REFERENCES evenings (club_id, id) DEFERRABLE
);

CREATE TABLE evening_tables (
    seating_id BIGINT NOT NULL,
    number     BIGINT NOT NULL CHECK (number BETWEEN 1 AND 99),
    preset     TEXT,  -- NULL: the table chooses its rules
    since      TEXT   NOT NULL,  -- a game that had ended by then was played before
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, seating_id, number),
    FOREIGN KEY (club_id, seating_id) REFERENCES evening_seatings (club_id, id) DEFERRABLE
);

CREATE TABLE evening_seats (
    seating_id BIGINT NOT NULL,
    number     BIGINT NOT NULL,
    place      BIGINT NOT NULL CHECK (place BETWEEN 0 AND 4),  -- 0 is East
    person_id  BIGINT NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, seating_id, number, place),
    UNIQUE (club_id, seating_id, person_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, seating_id, number) REFERENCES evening_tables (club_id, seating_id, number) DEFERRABLE
);

CREATE TABLE game_presets (
    game_id BIGINT,
    preset  TEXT   NOT NULL CHECK (length(preset) BETWEEN 1 AND 40),  -- what all versions of one share
    name    TEXT   NOT NULL CHECK (length(name) <= 60),  -- as it was called then; empty: as its rule set
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE last_notice (
    id      BIGINT CHECK (id = 1),
    ended   TEXT   NOT NULL CHECK (ended IN ('sent', 'refused', 'unsure', 'given_up')),
    subject TEXT   NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
    remark  TEXT   NOT NULL CHECK (length(remark) <= 300),  -- what the mail server said, without the address
    at      TEXT   NOT NULL,
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id)
);

CREATE TABLE links (
    id         BIGINT,
    key        TEXT   NOT NULL,
    token_hash TEXT   NOT NULL,
    kind       TEXT   NOT NULL CHECK (kind IN ('first_start', 'invitation', 'password_reset', 'game', 'evening', 'help')),
    role       TEXT   CHECK (role IN ('administrator', 'master_of_ceremonies', 'treasurer', 'auditor', 'member')),
    person_id  BIGINT,  -- whom an invitation is for
    account_id BIGINT,  -- whose password is set anew, or who asks for help
    game_id    BIGINT,
    evening_id BIGINT,
    made_by    BIGINT,
    made_at    TEXT   NOT NULL,
    expires_at TEXT   NOT NULL,
    revoked_at TEXT,
    used_at    TEXT,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, token_hash),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, account_id) REFERENCES accounts (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, evening_id) REFERENCES evenings (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, made_by) REFERENCES accounts (club_id, id) DEFERRABLE,
    CHECK ((kind IN ('first_start', 'invitation')) = (role IS NOT NULL)),
    CHECK (kind = 'invitation' OR person_id IS NULL),
    CHECK ((kind IN ('password_reset', 'help')) = (account_id IS NOT NULL)),
    CHECK ((kind = 'game') = (game_id IS NOT NULL)),
    CHECK ((kind = 'evening') = (evening_id IS NOT NULL))
);

CREATE TABLE list_readers (
    person_id BIGINT,
    added_at  TEXT   NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, person_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE logos (
    id            BIGINT CHECK (id = coalesce(tournament_id, 0)),
    tournament_id BIGINT CHECK (tournament_id >= 1),  -- null: the club
    name          TEXT   NOT NULL CHECK (name !~ '[^0-9a-f]' AND length(name) = 64),  -- the SHA-256 of the picture
    picture       BYTEA  NOT NULL CHECK (length(picture) BETWEEN 1 AND 1100000),  -- a PNG, written by the program
    set_at        TEXT   NOT NULL,
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, tournament_id),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE
);

CREATE TABLE publications (
    id           BIGINT,
    as_of        TEXT   NOT NULL CHECK (is_day(as_of)),
    year         BIGINT NOT NULL CHECK (year BETWEEN 1900 AND 2098),
    author       TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    published_at TEXT   NOT NULL,
    club_id      BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id)
);

CREATE TABLE mails (
    id             BIGINT,
    publication_id BIGINT NOT NULL,
    person_id      BIGINT NOT NULL,
    message_id     TEXT   NOT NULL,
    state          TEXT   NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'unsure', 'refused')),
    attempts       BIGINT NOT NULL CHECK (attempts >= 0),
    next_at        TEXT   NOT NULL,
    changed_at     TEXT   NOT NULL,
    remark         TEXT   NOT NULL CHECK (length(remark) <= 300),
    club_id        BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, message_id),
    UNIQUE (club_id, publication_id, person_id),
    FOREIGN KEY (club_id, publication_id) REFERENCES publications (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE membership_steps (
    id        BIGINT,
    key       TEXT   NOT NULL,
    person_id BIGINT NOT NULL,
    since     TEXT   NOT NULL CHECK (is_day(since)),
    standing  TEXT   NOT NULL CHECK (standing IN ('guest', 'member', 'child', 'pupil', 'student', 'left')),
    noted_at  TEXT   NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE merge_reversals (
    person_id BIGINT,
    document  TEXT   NOT NULL CHECK (json_valid(document)),
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, person_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE merges (
    person_id BIGINT,
    into_id   BIGINT NOT NULL CHECK (into_id <> person_id),
    author    TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    merged_at TEXT   NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, person_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, into_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE name_consents (
    id        BIGINT,
    key       TEXT   NOT NULL,
    person_id BIGINT NOT NULL,
    answer    TEXT   NOT NULL CHECK (answer IN ('name', 'pseudonym', 'nameless')),
    given_at  TEXT   NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE name_questions (
    id         BIGINT,
    person_id  BIGINT NOT NULL,
    token_hash TEXT   NOT NULL,
    asked_at   TEXT   NOT NULL,
    revoked_at TEXT,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, token_hash),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE notices (
    id         BIGINT,
    message_id TEXT   NOT NULL,
    recipient  TEXT   NOT NULL CHECK (length(recipient) BETWEEN 3 AND 200),
    subject    TEXT   NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
    body       TEXT   NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
    attempts   BIGINT NOT NULL CHECK (attempts >= 0),
    next_at    TEXT   NOT NULL,
    made_at    TEXT   NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, message_id)
);

CREATE TABLE offices (
    id        BIGINT,
    key       TEXT   NOT NULL,
    person_id BIGINT NOT NULL,
    office    TEXT   NOT NULL CHECK (length(office) BETWEEN 1 AND 60),
    since     TEXT   NOT NULL CHECK (is_day(since)),
    until     TEXT   CHECK (is_day(until)),
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE old_lists (
    year      BIGINT NOT NULL CHECK (year BETWEEN 1900 AND 2098),
    person_id BIGINT NOT NULL,
    games     BIGINT NOT NULL CHECK (games >= 0),
    points    BIGINT NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, year, person_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE outcomes (
    game_id         BIGINT,
    family          TEXT   NOT NULL,
    whole_rounds    BIGINT NOT NULL CHECK (whole_rounds >= 0),
    is_round_broken BIGINT NOT NULL CHECK (is_round_broken IN (0, 1)),
    is_bankrupt     BIGINT NOT NULL CHECK (is_bankrupt IN (0, 1)),
    minutes         BIGINT NOT NULL CHECK (minutes >= 0),
    deals           BIGINT NOT NULL CHECK (deals >= 0),
    club_id         BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE payments (
    deal_id BIGINT NOT NULL,
    payer   BIGINT NOT NULL CHECK (payer BETWEEN 1 AND 5),
    payee   BIGINT NOT NULL CHECK (payee BETWEEN 1 AND 5),
    points  BIGINT NOT NULL CHECK (points > 0),
    reason  TEXT   NOT NULL,  -- the kind of reason; figures follow from the facts
    club_id BIGINT NOT NULL DEFAULT current_club(),
    FOREIGN KEY (club_id, deal_id) REFERENCES deals (club_id, id) DEFERRABLE,
    CHECK (payer <> payee)
);

CREATE TABLE presets (
    id          BIGINT,
    key         TEXT   NOT NULL,  -- made with the form; a retry finds it again
    preset      TEXT   NOT NULL CHECK (length(preset) BETWEEN 1 AND 40),  -- what all versions of one share
    name        TEXT   NOT NULL CHECK (length(name) <= 60),  -- empty: as its rule set is called
    ruleset     TEXT   NOT NULL CHECK (json_valid(ruleset)),
    valid_from  TEXT   NOT NULL CHECK (length(valid_from) = 10),  -- a date of the club's calendar
    is_offered  BIGINT NOT NULL CHECK (is_offered IN (0, 1)),  -- whether new games may choose it
    recorded_at TEXT   NOT NULL,
    club_id     BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key)
);

CREATE TABLE profiles (
    person_id      BIGINT,
    email          TEXT   NOT NULL CHECK (length(email) <= 200),
    pseudonym      TEXT   NOT NULL CHECK (length(pseudonym) <= 60),
    is_hidden      BIGINT NOT NULL CHECK (is_hidden IN (0, 1)),  -- the own page is hidden from others
    players_number TEXT   NOT NULL DEFAULT '' CHECK (length(players_number) <= 20),
    short_name     TEXT   NOT NULL DEFAULT '' CHECK (length(short_name) <= 12),
    club_id        BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, person_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE published_files (
    publication_id BIGINT NOT NULL,
    audience       TEXT   NOT NULL CHECK (audience IN ('public', 'internal')),
    path           TEXT   NOT NULL CHECK (length(path) BETWEEN 1 AND 100),
    content        BYTEA  NOT NULL,
    club_id        BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, publication_id, audience, path),
    FOREIGN KEY (club_id, publication_id) REFERENCES publications (club_id, id) DEFERRABLE
);

CREATE TABLE publishing_rules (
    id         BIGINT,
    key        TEXT   NOT NULL,
    document   TEXT   NOT NULL CHECK (json_valid(document)),
    author     TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    decided_at TEXT   NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key)
);

CREATE TABLE recovery_codes (
    account_id BIGINT NOT NULL,
    code_hash  TEXT   NOT NULL,
    used_at    TEXT,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, account_id, code_hash),
    FOREIGN KEY (club_id, account_id) REFERENCES accounts (club_id, id) DEFERRABLE
);

CREATE TABLE removals (
    person_id  BIGINT,
    author     TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    removed_at TEXT   NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, person_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE reopenings (
    id          BIGINT,
    key         TEXT   NOT NULL,  -- made by the tablet; a retry finds it again
    ending_id   BIGINT NOT NULL,
    author      TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    reopened_at TEXT   NOT NULL,
    club_id     BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, ending_id),
    FOREIGN KEY (club_id, ending_id) REFERENCES endings (club_id, id) DEFERRABLE
);

CREATE TABLE results (
    game_id  BIGINT NOT NULL,
    number   BIGINT NOT NULL CHECK (number BETWEEN 1 AND 5),
    points   BIGINT NOT NULL,
    twelfths BIGINT NOT NULL CHECK (twelfths BETWEEN 0 AND 48),
    tally    TEXT   NOT NULL CHECK (json_valid(tally)),
    club_id  BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id, number),
    FOREIGN KEY (club_id, game_id) REFERENCES outcomes (club_id, game_id) DEFERRABLE,
    FOREIGN KEY (club_id, game_id, number) REFERENCES players (club_id, game_id, number) DEFERRABLE
);

CREATE TABLE second_factors (
    account_id   BIGINT,
    secret       TEXT   NOT NULL,  -- Base32; codes are computed from it, so a hash would not do
    confirmed_at TEXT,  -- NULL until a first code was right
    last_step    BIGINT NOT NULL CHECK (last_step >= 0),  -- of the last accepted code: each code is accepted once
    club_id      BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, account_id),
    FOREIGN KEY (club_id, account_id) REFERENCES accounts (club_id, id) DEFERRABLE
);

CREATE TABLE sessions (
    id         BIGINT,
    key        TEXT   NOT NULL,
    token_hash TEXT   NOT NULL,
    account_id BIGINT NOT NULL,
    device     TEXT   NOT NULL CHECK (length(device) <= 200),  -- what the browser says it is
    created_at TEXT   NOT NULL,
    seen_at    TEXT   NOT NULL,
    expires_at TEXT   NOT NULL,
    ended_at   TEXT,
    ended_by   TEXT   CHECK (ended_by IN ('signed_out', 'password_changed', 'account_changed')),
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, token_hash),
    FOREIGN KEY (club_id, account_id) REFERENCES accounts (club_id, id) DEFERRABLE,
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);

CREATE TABLE site_files (
    audience TEXT   NOT NULL CHECK (audience IN ('public', 'internal')),
    path     TEXT   NOT NULL CHECK (length(path) BETWEEN 1 AND 100),
    content  BYTEA  NOT NULL,
    club_id  BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, audience, path)
);

CREATE TABLE sittings (
    game_id    BIGINT,
    played_on  TEXT   NOT NULL CHECK (is_day(played_on)),
    evening_id BIGINT,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, evening_id) REFERENCES evenings (club_id, id) DEFERRABLE
);

CREATE TABLE slips (
    game_id      BIGINT,
    handed_in_on TEXT   NOT NULL CHECK (is_day(handed_in_on)),
    author       TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    noted_at     TEXT   NOT NULL,
    club_id      BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE slip_words (
    game_id  BIGINT,
    reason   TEXT   NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    author   TEXT   NOT NULL CHECK (length(author) BETWEEN 1 AND 60),
    given_at TEXT   NOT NULL,
    club_id  BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id),
    FOREIGN KEY (club_id, game_id) REFERENCES slips (club_id, game_id) DEFERRABLE
);

CREATE TABLE special_wins (
    game_id BIGINT NOT NULL,
    deal    BIGINT NOT NULL CHECK (deal >= 1),
    number  BIGINT NOT NULL CHECK (number BETWEEN 1 AND 5),
    hand    TEXT   NOT NULL,
    points  BIGINT NOT NULL,
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id, deal),
    FOREIGN KEY (club_id, game_id) REFERENCES outcomes (club_id, game_id) DEFERRABLE
);

CREATE TABLE statutes (
    id         BIGINT,
    key        TEXT   NOT NULL,
    document   TEXT   NOT NULL CHECK (json_valid(document)),
    author     TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    decided_at TEXT   NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key)
);

CREATE TABLE strikes (
    id        BIGINT,
    key       TEXT   NOT NULL,  -- of the form
    game_id   BIGINT NOT NULL,
    is_struck BIGINT NOT NULL CHECK (is_struck IN (0, 1)),  -- 0: taken back
    reason    TEXT   NOT NULL CHECK (length(reason) BETWEEN is_struck AND 200),
    author    TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    struck_on TEXT   NOT NULL CHECK (is_day(struck_on)),  -- the day in the club
    struck_at TEXT   NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_clocks (
    tournament_id BIGINT,
    round         BIGINT NOT NULL CHECK (round >= 1),
    whole_ms      BIGINT NOT NULL CHECK (whole_ms BETWEEN 0 AND 86400000),  -- what the clock began with
    left_ms       BIGINT NOT NULL CHECK (left_ms BETWEEN 0 AND 86400000),  -- left at at_ms
    at_ms         BIGINT NOT NULL,  -- Unix time in milliseconds
    is_running    BIGINT NOT NULL CHECK (is_running IN (0, 1)),
    is_last_hand  BIGINT NOT NULL CHECK (is_last_hand IN (0, 1)),  -- the gong of this time has come
    gongs         BIGINT NOT NULL CHECK (gongs >= 0),  -- how many gongs there were
    latest_ms     BIGINT NOT NULL,  -- the latest time seen: it is never earlier again
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, tournament_id),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_entries_by_day (
    tournament_id BIGINT NOT NULL,
    day           TEXT   NOT NULL CHECK (day ~ '^....-..-..$'),
    entries       BIGINT NOT NULL CHECK (entries >= 1),
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, tournament_id, day),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_fees (
    entry_id   BIGINT,
    entrant_id BIGINT NOT NULL,
    club_id    BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, entry_id),
    FOREIGN KEY (club_id, entry_id) REFERENCES entries (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, entrant_id) REFERENCES entrants (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_games (
    game_id       BIGINT,
    tournament_id BIGINT NOT NULL,
    round         BIGINT NOT NULL CHECK (round >= 0),
    table_number  BIGINT NOT NULL CHECK (table_number >= 0),
    begun_at      TEXT   NOT NULL,
    left_at       TEXT,  -- since then the table plays on paper
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_observations (
    tournament_id BIGINT,
    referees      TEXT   NOT NULL CHECK (length(referees) <= 1000),  -- a name in each line; empty: not known
    remark        TEXT   NOT NULL CHECK (length(remark) <= 2000),
    author        TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    noted_at      TEXT   NOT NULL,
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, tournament_id),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_penalties (
    id            BIGINT,
    key           TEXT   NOT NULL,
    tournament_id BIGINT NOT NULL,
    round         BIGINT NOT NULL CHECK (round >= 0),
    table_number  BIGINT NOT NULL CHECK (table_number >= 0),
    seat          TEXT   NOT NULL CHECK (seat IN ('E', 'S', 'W', 'N')),
    points        BIGINT NOT NULL CHECK (points BETWEEN -100000 AND 100000),  -- 0: a warning
    hand          BIGINT CHECK (hand BETWEEN 1 AND 16),
    reason        TEXT   NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    withdraws     BIGINT,  -- the penalty this one takes back
    author        TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    given_at      TEXT   NOT NULL,
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, withdraws),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, withdraws) REFERENCES tournament_penalties (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_people (
    person_id BIGINT,
    added_at  TEXT   NOT NULL,
    club_id   BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, person_id),
    FOREIGN KEY (club_id, person_id) REFERENCES people (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_rounds (
    tournament_id BIGINT NOT NULL,
    round         BIGINT NOT NULL CHECK (round >= 0),
    tables        TEXT   NOT NULL CHECK (json_valid(tables)),
    seed          BIGINT NOT NULL,  -- of the drawing
    drawn_at      TEXT   NOT NULL,
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, tournament_id, round),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE
);

CREATE TABLE tournament_sign_ups (
    id            BIGINT,
    key           TEXT   NOT NULL,  -- the request's id, and the entrant's once confirmed
    tournament_id BIGINT NOT NULL,
    first_name    TEXT   NOT NULL CHECK (length(first_name) <= 60),
    last_name     TEXT   NOT NULL CHECK (length(last_name) <= 60),
    ema           TEXT   NOT NULL CHECK (length(ema) <= 20),
    country       TEXT   NOT NULL CHECK (length(country) <= 3),
    club          TEXT   NOT NULL CHECK (length(club) <= 60),
    team          TEXT   NOT NULL CHECK (length(team) <= 60),
    contact       TEXT   NOT NULL CHECK (length(contact) <= 80),  -- how the club answers; may be empty
    consent       TEXT   NOT NULL CHECK (consent IN ('name', 'nameless')),  -- under which name the person appears in public
    sent_at       TEXT   NOT NULL,
    decision      TEXT   CHECK (decision IN ('plays', 'waits', 'refused')),  -- NULL: not decided; refused ones have no name left
    decided_at    TEXT,
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE,
    CHECK ((decision IS NULL) = (decided_at IS NULL)),
    CHECK (decision = 'refused' OR length(last_name) >= 1)
);

CREATE TABLE tournament_slips (
    id            BIGINT,
    key           TEXT   NOT NULL,
    tournament_id BIGINT NOT NULL,
    round         BIGINT NOT NULL CHECK (round >= 0),
    table_number  BIGINT NOT NULL CHECK (table_number >= 0),
    copy          BIGINT NOT NULL CHECK (copy IN (1, 2)),
    content       TEXT   NOT NULL CHECK (json_valid(content)),  -- hands and totals; null: taken back
    author        TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    entered_at    TEXT   NOT NULL,
    game_id       BIGINT,
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    FOREIGN KEY (club_id, tournament_id) REFERENCES tournaments (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE trial_games (
    game_id BIGINT,
    club_id BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, game_id),
    FOREIGN KEY (club_id, game_id) REFERENCES games (club_id, id) DEFERRABLE
);

CREATE TABLE withdrawals (
    id            BIGINT,
    key           TEXT   NOT NULL,
    deal_id       BIGINT NOT NULL,
    withdrawn_at  TEXT   NOT NULL,
    correction_id BIGINT,
    author        TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    club_id       BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, id),
    UNIQUE (club_id, key),
    UNIQUE (club_id, deal_id),
    FOREIGN KEY (club_id, deal_id) REFERENCES deals (club_id, id) DEFERRABLE,
    FOREIGN KEY (club_id, correction_id) REFERENCES corrections (club_id, id) DEFERRABLE
);

CREATE TABLE withdrawn_publications (
    publication_id BIGINT,
    reason         TEXT   NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
    author         TEXT   CHECK (length(author) BETWEEN 1 AND 60),
    withdrawn_at   TEXT   NOT NULL,
    club_id        BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, publication_id),
    FOREIGN KEY (club_id, publication_id) REFERENCES publications (club_id, id) DEFERRABLE
);

CREATE TABLE years (
    year        BIGINT CHECK (year BETWEEN 1900 AND 2098),  -- the year of ours in which it begins
    last_day    TEXT   CHECK (is_day(last_day)),  -- null: the eve of Chinese New Year
    slips_until TEXT   CHECK (is_day(slips_until)),  -- the last day for slips of this year
    closed_at   TEXT,
    closed_by   TEXT   CHECK (length(closed_by) BETWEEN 1 AND 60),
    list        TEXT   CHECK (json_valid(list)),  -- the final list as it was closed, by people's rows
    club_id     BIGINT NOT NULL DEFAULT current_club(),
    PRIMARY KEY (club_id, year),
    CHECK ((closed_at IS NULL) = (list IS NULL))
);


-- References to tables that come later

ALTER TABLE deals ADD FOREIGN KEY (club_id, correction_id) REFERENCES corrections (club_id, id) DEFERRABLE;


-- Indexes

CREATE INDEX bochowes_by_game ON bochowes (club_id, game_id);
CREATE UNIQUE INDEX calendar_links_in_use ON calendar_links (club_id, account_id) WHERE revoked_at IS NULL;
CREATE INDEX confirmations_of_game ON confirmations (club_id, game_id);
CREATE INDEX deals_by_correction ON deals (club_id, correction_id) WHERE correction_id IS NOT NULL;
CREATE INDEX deals_by_game ON deals (club_id, game_id, number);
CREATE INDEX deductions_by_deal ON deductions (club_id, deal_id);
CREATE INDEX email_changes_by_person ON email_changes (club_id, person_id);
CREATE INDEX endings_by_game ON endings (club_id, game_id);
CREATE INDEX entrants_of_tournament ON entrants (club_id, tournament_id);
CREATE INDEX entries_by_day ON entries (club_id, booked_on);
CREATE INDEX entries_by_dues_year ON entries (club_id, dues_year) WHERE dues_year IS NOT NULL;
CREATE UNIQUE INDEX evening_invitations_in_use ON evening_invitations (club_id, evening_id, person_id) WHERE revoked_at IS NULL;
CREATE INDEX evening_notices_by_evening ON evening_notices (club_id, evening_id);
CREATE INDEX evening_presence_by_evening ON evening_presence (club_id, evening_id);
CREATE INDEX evening_seatings_by_evening ON evening_seatings (club_id, evening_id);
CREATE INDEX evenings_by_day ON evenings (club_id, played_on);
CREATE INDEX fees_of_entrant ON tournament_fees (club_id, entrant_id);
CREATE INDEX links_by_end ON links (club_id, expires_at);
CREATE INDEX mails_by_state ON mails (club_id, state, next_at);
CREATE INDEX membership_steps_by_person ON membership_steps (club_id, person_id);
CREATE INDEX name_consents_by_person ON name_consents (club_id, person_id);
CREATE INDEX name_questions_by_person ON name_questions (club_id, person_id);
CREATE INDEX offices_by_person ON offices (club_id, person_id);
CREATE INDEX payments_by_deal ON payments (club_id, deal_id);
CREATE INDEX penalties_of_tournament ON tournament_penalties (club_id, tournament_id);
CREATE INDEX players_by_person ON players (club_id, person_id);
CREATE INDEX publications_by_day ON publications (club_id, as_of);
CREATE INDEX sessions_by_account ON sessions (club_id, account_id);
CREATE UNIQUE INDEX short_names ON profiles (club_id, short_name) WHERE short_name <> '';
CREATE INDEX sign_ups_of_tournament ON tournament_sign_ups (club_id, tournament_id);
CREATE INDEX sittings_by_day ON sittings (club_id, played_on);
CREATE INDEX sittings_by_evening ON sittings (club_id, evening_id) WHERE evening_id IS NOT NULL;
CREATE INDEX slips_of_tournament ON tournament_slips (club_id, tournament_id, round, table_number, copy);
CREATE INDEX strikes_of_game ON strikes (club_id, game_id);
CREATE UNIQUE INDEX tournament_games_by_table ON tournament_games (club_id, tournament_id, round, table_number) WHERE left_at IS NULL;
CREATE INDEX withdrawals_by_correction ON withdrawals (club_id, correction_id) WHERE correction_id IS NOT NULL;


-- Views

CREATE VIEW known_people WITH (security_invoker = true) AS
SELECT people.id AS person_id, COALESCE(merges.into_id, people.id) AS known_id
FROM people LEFT JOIN merges ON merges.person_id = people.id;

CREATE VIEW movements WITH (security_invoker = true) AS
SELECT deal_id, payee AS number, points FROM payments
UNION ALL
SELECT deal_id, payer, -points FROM payments
UNION ALL
SELECT deal_id, player, -points FROM deductions;

CREATE VIEW standing_deals WITH (security_invoker = true) AS
SELECT deals.id, deals.key, deals.game_id, deals.number, deals.facts, deals.recorded_at
FROM deals
WHERE NOT EXISTS (SELECT 1 FROM withdrawals WHERE withdrawals.deal_id = deals.id);

CREATE VIEW standing_endings WITH (security_invoker = true) AS
SELECT endings.id, endings.key, endings.game_id, endings.how, endings.after, endings.ended_at
FROM endings
WHERE NOT EXISTS (SELECT 1 FROM reopenings WHERE reopenings.ending_id = endings.id);

CREATE VIEW standing_files WITH (security_invoker = true) AS
SELECT publication_id, audience, path, content
FROM published_files
WHERE publication_id NOT IN (SELECT publication_id FROM withdrawn_publications);

CREATE VIEW standing_movements WITH (security_invoker = true) AS
SELECT standing_deals.game_id, movements.deal_id, movements.number, movements.points
FROM standing_deals JOIN movements ON movements.deal_id = standing_deals.id;

CREATE VIEW struck_games WITH (security_invoker = true) AS
SELECT game_id, reason, struck_on FROM strikes
WHERE is_struck = 1 AND id IN (SELECT max(id) FROM strikes GROUP BY game_id);


-- Each transaction sees the rows of its club only, the owner's as well

ALTER TABLE accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON accounts USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON accounts
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE audit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON audit USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON audit
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE audit_chain ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON audit_chain USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON audit_chain
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE audit_starts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON audit_starts USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON audit_starts
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE bochowes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON bochowes USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON bochowes
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE brought_games ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON brought_games USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON brought_games
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE calendar_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON calendar_links USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON calendar_links
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE cash_categories ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON cash_categories USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON cash_categories
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE cash_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON cash_settings USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON cash_settings
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE club_names ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON club_names USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON club_names
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE confirmations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON confirmations USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON confirmations
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE corrections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON corrections USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON corrections
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE deals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON deals USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON deals
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE deductions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON deductions USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON deductions
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE email_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON email_changes USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON email_changes
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE endings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON endings USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON endings
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE entrants ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON entrants USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON entrants
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON entries USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON entries
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE evening_answers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON evening_answers USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON evening_answers
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE evening_invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON evening_invitations USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON evening_invitations
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE evening_notices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON evening_notices USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON evening_notices
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE evening_presence ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON evening_presence USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON evening_presence
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE evening_seatings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON evening_seatings USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON evening_seatings
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE evening_seats ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON evening_seats USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON evening_seats
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE evening_tables ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON evening_tables USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON evening_tables
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE evenings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON evenings USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON evenings
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE game_presets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON game_presets USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON game_presets
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE games ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON games USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON games
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE last_notice ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON last_notice USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON last_notice
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON links USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON links
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE list_readers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON list_readers USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON list_readers
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE logos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON logos USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON logos
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON mails USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON mails
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE membership_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON membership_steps USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON membership_steps
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE merge_reversals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON merge_reversals USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON merge_reversals
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE merges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON merges USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON merges
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE name_consents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON name_consents USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON name_consents
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE name_questions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON name_questions USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON name_questions
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE notices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON notices USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON notices
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE offices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON offices USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON offices
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE old_lists ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON old_lists USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON old_lists
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE outcomes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON outcomes USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON outcomes
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON payments USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON payments
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON people USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON people
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE players ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON players USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON players
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE presets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON presets USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON presets
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE profiles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON profiles USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON profiles
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE publications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON publications USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON publications
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE published_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON published_files USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON published_files
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE publishing_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON publishing_rules USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON publishing_rules
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON recovery_codes USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON recovery_codes
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE removals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON removals USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON removals
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE reopenings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON reopenings USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON reopenings
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE results ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON results USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON results
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON second_factors USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON second_factors
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON sessions USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON sessions
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE site_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON site_files USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON site_files
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE sittings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON sittings USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON sittings
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE slip_words ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON slip_words USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON slip_words
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE slips ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON slips USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON slips
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE special_wins ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON special_wins USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON special_wins
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE statutes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON statutes USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON statutes
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE strikes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON strikes USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON strikes
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_clocks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_clocks USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_clocks
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_entries_by_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_entries_by_day USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_entries_by_day
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_fees ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_fees USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_fees
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_games ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_games USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_games
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_observations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_observations USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_observations
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_penalties ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_penalties USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_penalties
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_people USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_people
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_rounds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_rounds USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_rounds
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_sign_ups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_sign_ups USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_sign_ups
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournament_slips ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournament_slips USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournament_slips
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE tournaments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON tournaments USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON tournaments
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE trial_games ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON trial_games USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON trial_games
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE withdrawals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON withdrawals USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON withdrawals
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE withdrawn_publications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON withdrawn_publications USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON withdrawn_publications
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');

ALTER TABLE years ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_club ON years USING (club_id = current_club()) WITH CHECK (club_id = current_club());
CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON years
EXECUTE FUNCTION refuse('a table of many clubs is not emptied');


-- Rows without a number get the next one of their club

CREATE FUNCTION number_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM accounts WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON accounts FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_accounts();

CREATE FUNCTION number_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM audit WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON audit FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_audit();

CREATE FUNCTION number_audit_starts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(line_id), 0) + 1 INTO NEW.line_id FROM audit_starts WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON audit_starts FOR EACH ROW
WHEN (NEW.line_id IS NULL)
EXECUTE FUNCTION number_audit_starts();

CREATE FUNCTION number_bochowes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM bochowes WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON bochowes FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_bochowes();

CREATE FUNCTION number_calendar_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM calendar_links WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON calendar_links FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_calendar_links();

CREATE FUNCTION number_cash_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM cash_categories WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON cash_categories FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_cash_categories();

CREATE FUNCTION number_cash_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM cash_settings WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON cash_settings FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_cash_settings();

CREATE FUNCTION number_club_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM club_names WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON club_names FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_club_names();

CREATE FUNCTION number_confirmations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM confirmations WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON confirmations FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_confirmations();

CREATE FUNCTION number_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM corrections WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON corrections FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_corrections();

CREATE FUNCTION number_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM deals WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON deals FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_deals();

CREATE FUNCTION number_email_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM email_changes WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON email_changes FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_email_changes();

CREATE FUNCTION number_endings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM endings WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON endings FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_endings();

CREATE FUNCTION number_entrants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM entrants WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON entrants FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_entrants();

CREATE FUNCTION number_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM entries WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON entries FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_entries();

CREATE FUNCTION number_evening_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM evening_answers WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON evening_answers FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_evening_answers();

CREATE FUNCTION number_evening_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM evening_invitations WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON evening_invitations FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_evening_invitations();

CREATE FUNCTION number_evening_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM evening_notices WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON evening_notices FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_evening_notices();

CREATE FUNCTION number_evening_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM evening_presence WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON evening_presence FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_evening_presence();

CREATE FUNCTION number_evening_seatings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM evening_seatings WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON evening_seatings FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_evening_seatings();

CREATE FUNCTION number_evenings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM evenings WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON evenings FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_evenings();

CREATE FUNCTION number_games() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM games WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON games FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_games();

CREATE FUNCTION number_last_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM last_notice WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON last_notice FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_last_notice();

CREATE FUNCTION number_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM links WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON links FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_links();

CREATE FUNCTION number_logos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM logos WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON logos FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_logos();

CREATE FUNCTION number_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM mails WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON mails FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_mails();

CREATE FUNCTION number_membership_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM membership_steps WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON membership_steps FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_membership_steps();

CREATE FUNCTION number_name_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM name_consents WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON name_consents FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_name_consents();

CREATE FUNCTION number_name_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM name_questions WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON name_questions FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_name_questions();

CREATE FUNCTION number_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM notices WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON notices FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_notices();

CREATE FUNCTION number_offices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM offices WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON offices FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_offices();

CREATE FUNCTION number_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM people WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON people FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_people();

CREATE FUNCTION number_presets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM presets WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON presets FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_presets();

CREATE FUNCTION number_publications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM publications WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON publications FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_publications();

CREATE FUNCTION number_publishing_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM publishing_rules WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON publishing_rules FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_publishing_rules();

CREATE FUNCTION number_reopenings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM reopenings WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON reopenings FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_reopenings();

CREATE FUNCTION number_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM sessions WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON sessions FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_sessions();

CREATE FUNCTION number_statutes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM statutes WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON statutes FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_statutes();

CREATE FUNCTION number_strikes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM strikes WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON strikes FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_strikes();

CREATE FUNCTION number_tournament_penalties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM tournament_penalties WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON tournament_penalties FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_tournament_penalties();

CREATE FUNCTION number_tournament_sign_ups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM tournament_sign_ups WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON tournament_sign_ups FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_tournament_sign_ups();

CREATE FUNCTION number_tournament_slips() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM tournament_slips WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON tournament_slips FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_tournament_slips();

CREATE FUNCTION number_tournaments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM tournaments WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON tournaments FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_tournaments();

CREATE FUNCTION number_withdrawals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM withdrawals WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON withdrawals FOR EACH ROW
WHEN (NEW.id IS NULL)
EXECUTE FUNCTION number_withdrawals();

CREATE FUNCTION number_years() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT coalesce(max(year), 0) + 1 INTO NEW.year FROM years WHERE club_id = NEW.club_id;
    RETURN NEW;
END $$;

CREATE TRIGGER numbers_itself BEFORE INSERT ON years FOR EACH ROW
WHEN (NEW.year IS NULL)
EXECUTE FUNCTION number_years();


-- What is final, and what rows must agree with

CREATE FUNCTION a_reversal_keeps_the_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF NEW.reverses_id IS NOT NULL
      AND NEW.category_id IS DISTINCT FROM (SELECT category_id FROM entries WHERE id = NEW.reverses_id) THEN
        RAISE EXCEPTION USING MESSAGE = 'a reversal keeps the category', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_reversal_keeps_the_category BEFORE INSERT ON entries FOR EACH ROW
EXECUTE FUNCTION a_reversal_keeps_the_category();

CREATE FUNCTION a_reversal_undoes_its_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM entries WHERE id = NEW.reverses_id AND reverses_id IS NULL
          AND from_account = NEW.to_account AND to_account = NEW.from_account AND amount_cents = NEW.amount_cents
    ) THEN
        RAISE EXCEPTION USING MESSAGE = 'a reversal undoes an entry exactly', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_reversal_undoes_its_entry BEFORE INSERT ON entries FOR EACH ROW
EXECUTE FUNCTION a_reversal_undoes_its_entry();

CREATE FUNCTION an_entry_goes_the_way_of_its_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF NEW.category_id IS NOT NULL AND NEW.reverses_id IS NULL AND NOT EXISTS (
        SELECT 1 FROM cash_categories WHERE id = NEW.category_id
          AND (direction = 'income') = (NEW.from_account = 'other')
    ) THEN
        RAISE EXCEPTION USING MESSAGE = 'an entry goes the way of its category', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_entry_goes_the_way_of_its_category BEFORE INSERT ON entries FOR EACH ROW
EXECUTE FUNCTION an_entry_goes_the_way_of_its_category();

CREATE TRIGGER audit_chain_is_final_1 BEFORE UPDATE ON audit_chain FOR EACH ROW
EXECUTE FUNCTION refuse('the audit log is final');

CREATE FUNCTION audit_chain_is_final_2() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN OLD;
    END IF;
    IF OLD.line_id > COALESCE((SELECT max(line_id) FROM audit_starts), -1) THEN
        RAISE EXCEPTION USING MESSAGE = 'the audit log is final', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER audit_chain_is_final_2 BEFORE DELETE ON audit_chain FOR EACH ROW
EXECUTE FUNCTION audit_chain_is_final_2();

CREATE TRIGGER audit_is_final_1 BEFORE UPDATE ON audit FOR EACH ROW
EXECUTE FUNCTION refuse('the audit log is final');

CREATE FUNCTION audit_is_final_2() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN OLD;
    END IF;
    IF OLD.id > COALESCE((SELECT max(line_id) FROM audit_starts), -1) THEN
        RAISE EXCEPTION USING MESSAGE = 'the audit log is final', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER audit_is_final_2 BEFORE DELETE ON audit FOR EACH ROW
EXECUTE FUNCTION audit_is_final_2();

CREATE TRIGGER audit_starts_are_final_1 BEFORE UPDATE ON audit_starts FOR EACH ROW
EXECUTE FUNCTION refuse('the audit log is final');

CREATE TRIGGER audit_starts_are_final_2 BEFORE DELETE ON audit_starts FOR EACH ROW
EXECUTE FUNCTION refuse('the audit log is final');

CREATE TRIGGER brought_games_are_final_1 BEFORE UPDATE ON brought_games FOR EACH ROW
EXECUTE FUNCTION refuse('games that were brought along are final');

CREATE TRIGGER brought_games_are_final_2 BEFORE DELETE ON brought_games FOR EACH ROW
EXECUTE FUNCTION refuse('games that were brought along are final');

CREATE FUNCTION brought_games_have_no_deals_1() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT 1 FROM brought_games WHERE game_id = NEW.game_id) THEN
        RAISE EXCEPTION USING MESSAGE = 'games that were brought along have no deals', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER brought_games_have_no_deals_1 BEFORE INSERT ON deals FOR EACH ROW
EXECUTE FUNCTION brought_games_have_no_deals_1();

CREATE FUNCTION brought_games_have_no_deals_2() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT 1 FROM deals WHERE game_id = NEW.game_id) THEN
        RAISE EXCEPTION USING MESSAGE = 'games that were brought along have no deals', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER brought_games_have_no_deals_2 BEFORE INSERT ON brought_games FOR EACH ROW
EXECUTE FUNCTION brought_games_have_no_deals_2();

CREATE TRIGGER cash_categories_keep_their_use BEFORE UPDATE OF id, key, direction ON cash_categories FOR EACH ROW
EXECUTE FUNCTION refuse('a category keeps its use');

CREATE TRIGGER cash_categories_stay BEFORE DELETE ON cash_categories FOR EACH ROW
EXECUTE FUNCTION refuse('categories are retired, not deleted');

CREATE TRIGGER closed_years_are_final_1 BEFORE UPDATE ON years FOR EACH ROW
WHEN (OLD.closed_at IS NOT NULL)
EXECUTE FUNCTION refuse('closed years are final');

CREATE TRIGGER closed_years_are_final_2 BEFORE DELETE ON years FOR EACH ROW
WHEN (OLD.closed_at IS NOT NULL)
EXECUTE FUNCTION refuse('closed years are final');

CREATE TRIGGER club_names_are_final_1 BEFORE UPDATE ON club_names FOR EACH ROW
EXECUTE FUNCTION refuse('names of the club are final');

CREATE TRIGGER club_names_are_final_2 BEFORE DELETE ON club_names FOR EACH ROW
EXECUTE FUNCTION refuse('names of the club are final');

CREATE TRIGGER confirmations_are_final_1 BEFORE UPDATE ON confirmations FOR EACH ROW
EXECUTE FUNCTION refuse('confirmations are final');

CREATE TRIGGER confirmations_are_final_2 BEFORE DELETE ON confirmations FOR EACH ROW
EXECUTE FUNCTION refuse('confirmations are final');

CREATE TRIGGER corrections_are_final_1 BEFORE UPDATE ON corrections FOR EACH ROW
EXECUTE FUNCTION refuse('corrections are final');

CREATE TRIGGER corrections_are_final_2 BEFORE DELETE ON corrections FOR EACH ROW
EXECUTE FUNCTION refuse('corrections are final');

CREATE FUNCTION corrections_stay_in_their_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF NEW.correction_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM corrections JOIN deals AS wrong ON wrong.id = corrections.deal_id
        WHERE corrections.id = NEW.correction_id AND wrong.game_id = NEW.game_id
    ) THEN
        RAISE EXCEPTION USING MESSAGE = 'a correction stays in its game', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER corrections_stay_in_their_game BEFORE INSERT ON deals FOR EACH ROW
EXECUTE FUNCTION corrections_stay_in_their_game();

CREATE TRIGGER deals_are_final_1 BEFORE UPDATE ON deals FOR EACH ROW
EXECUTE FUNCTION refuse('deals are final');

CREATE TRIGGER deals_are_final_2 BEFORE DELETE ON deals FOR EACH ROW
EXECUTE FUNCTION refuse('deals are final');

CREATE TRIGGER deductions_are_final_1 BEFORE UPDATE ON deductions FOR EACH ROW
EXECUTE FUNCTION refuse('deductions are final');

CREATE TRIGGER deductions_are_final_2 BEFORE DELETE ON deductions FOR EACH ROW
EXECUTE FUNCTION refuse('deductions are final');

CREATE TRIGGER endings_are_final_1 BEFORE UPDATE ON endings FOR EACH ROW
EXECUTE FUNCTION refuse('endings are final');

CREATE TRIGGER endings_are_final_2 BEFORE DELETE ON endings FOR EACH ROW
EXECUTE FUNCTION refuse('endings are final');

CREATE TRIGGER entries_are_final_1 BEFORE UPDATE ON entries FOR EACH ROW
EXECUTE FUNCTION refuse('entries are final');

CREATE TRIGGER entries_are_final_2 BEFORE DELETE ON entries FOR EACH ROW
EXECUTE FUNCTION refuse('entries are final');

CREATE TRIGGER evening_presence_is_final_1 BEFORE UPDATE ON evening_presence FOR EACH ROW
EXECUTE FUNCTION refuse('lines about who is here are final');

CREATE TRIGGER evening_presence_is_final_2 BEFORE DELETE ON evening_presence FOR EACH ROW
EXECUTE FUNCTION refuse('lines about who is here are final');

CREATE TRIGGER evening_seatings_are_final_1 BEFORE UPDATE ON evening_seatings FOR EACH ROW
EXECUTE FUNCTION refuse('evening seatings are final');

CREATE TRIGGER evening_seatings_are_final_2 BEFORE DELETE ON evening_seatings FOR EACH ROW
EXECUTE FUNCTION refuse('evening seatings are final');

CREATE TRIGGER evening_seats_are_final_1 BEFORE UPDATE ON evening_seats FOR EACH ROW
EXECUTE FUNCTION refuse('evening seats are final');

CREATE TRIGGER evening_seats_are_final_2 BEFORE DELETE ON evening_seats FOR EACH ROW
EXECUTE FUNCTION refuse('evening seats are final');

CREATE TRIGGER evening_tables_are_final_1 BEFORE UPDATE ON evening_tables FOR EACH ROW
EXECUTE FUNCTION refuse('evening tables are final');

CREATE TRIGGER evening_tables_are_final_2 BEFORE DELETE ON evening_tables FOR EACH ROW
EXECUTE FUNCTION refuse('evening tables are final');

CREATE TRIGGER game_presets_are_final_1 BEFORE UPDATE ON game_presets FOR EACH ROW
EXECUTE FUNCTION refuse('game presets are final');

CREATE TRIGGER game_presets_are_final_2 BEFORE DELETE ON game_presets FOR EACH ROW
EXECUTE FUNCTION refuse('game presets are final');

CREATE TRIGGER games_are_final_1 BEFORE UPDATE ON games FOR EACH ROW
EXECUTE FUNCTION refuse('games are final');

CREATE TRIGGER games_are_final_2 BEFORE DELETE ON games FOR EACH ROW
EXECUTE FUNCTION refuse('games are final');

CREATE TRIGGER mails_stay BEFORE DELETE ON mails FOR EACH ROW
EXECUTE FUNCTION refuse('mails are not deleted');

CREATE TRIGGER name_consents_are_final BEFORE UPDATE ON name_consents FOR EACH ROW
EXECUTE FUNCTION refuse('answers are final');

CREATE FUNCTION nobody_is_merged_twice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT 1 FROM merges WHERE person_id = NEW.into_id OR into_id = NEW.person_id) THEN
        RAISE EXCEPTION USING MESSAGE = 'a person that stands for another is not merged', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER nobody_is_merged_twice BEFORE INSERT ON merges FOR EACH ROW
EXECUTE FUNCTION nobody_is_merged_twice();

CREATE FUNCTION one_deal_stands_per_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT 1 FROM standing_deals WHERE game_id = NEW.game_id AND number = NEW.number) THEN
        RAISE EXCEPTION USING MESSAGE = 'a deal with this number stands already', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER one_deal_stands_per_number BEFORE INSERT ON deals FOR EACH ROW
EXECUTE FUNCTION one_deal_stands_per_number();

CREATE FUNCTION one_ending_stands_per_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF EXISTS (SELECT 1 FROM standing_endings WHERE game_id = NEW.game_id) THEN
        RAISE EXCEPTION USING MESSAGE = 'the game has ended already', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER one_ending_stands_per_game BEFORE INSERT ON endings FOR EACH ROW
EXECUTE FUNCTION one_ending_stands_per_game();

CREATE FUNCTION one_list_stands_per_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF EXISTS (
        SELECT 1 FROM publications
        WHERE as_of = NEW.as_of AND id NOT IN (SELECT publication_id FROM withdrawn_publications)
    ) THEN
        RAISE EXCEPTION USING MESSAGE = 'a list of this day stands already', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER one_list_stands_per_day BEFORE INSERT ON publications FOR EACH ROW
EXECUTE FUNCTION one_list_stands_per_day();

CREATE TRIGGER outcomes_are_final_1 BEFORE UPDATE ON outcomes FOR EACH ROW
EXECUTE FUNCTION refuse('outcomes are final');

CREATE FUNCTION outcomes_are_of_games_that_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF NOT EXISTS (SELECT 1 FROM standing_endings WHERE game_id = NEW.game_id) THEN
        RAISE EXCEPTION USING MESSAGE = 'a game that goes on has no outcome', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER outcomes_are_of_games_that_ended BEFORE INSERT ON outcomes FOR EACH ROW
EXECUTE FUNCTION outcomes_are_of_games_that_ended();

CREATE FUNCTION outcomes_follow_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN OLD;
    END IF;
    IF EXISTS (SELECT 1 FROM standing_endings WHERE game_id = OLD.game_id) AND NOT EXISTS (
        SELECT 1 FROM corrections
        JOIN deals ON deals.id = corrections.deal_id
        JOIN standing_endings ON standing_endings.game_id = deals.game_id
        WHERE deals.game_id = OLD.game_id AND corrections.corrected_at >= standing_endings.ended_at
    ) THEN
        RAISE EXCEPTION USING MESSAGE = 'outcomes are final', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER outcomes_follow_corrections BEFORE DELETE ON outcomes FOR EACH ROW
EXECUTE FUNCTION outcomes_follow_corrections();

CREATE TRIGGER payments_are_final_1 BEFORE UPDATE ON payments FOR EACH ROW
EXECUTE FUNCTION refuse('payments are final');

CREATE TRIGGER payments_are_final_2 BEFORE DELETE ON payments FOR EACH ROW
EXECUTE FUNCTION refuse('payments are final');

CREATE TRIGGER people_stay_1 BEFORE DELETE ON people FOR EACH ROW
EXECUTE FUNCTION refuse('people are not deleted');

CREATE TRIGGER players_are_final_1 BEFORE UPDATE ON players FOR EACH ROW
EXECUTE FUNCTION refuse('players are final');

CREATE TRIGGER players_are_final_2 BEFORE DELETE ON players FOR EACH ROW
EXECUTE FUNCTION refuse('players are final');

CREATE FUNCTION players_pay_players() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN NEW;
    END IF;
    IF (
        SELECT count(*) FROM deals JOIN players ON players.game_id = deals.game_id
        WHERE deals.id = NEW.deal_id AND players.number IN (NEW.payer, NEW.payee)
    ) <> 2 THEN
        RAISE EXCEPTION USING MESSAGE = 'payers and payees are players of the game', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER players_pay_players BEFORE INSERT ON payments FOR EACH ROW
EXECUTE FUNCTION players_pay_players();

CREATE TRIGGER presets_are_final_1 BEFORE UPDATE ON presets FOR EACH ROW
EXECUTE FUNCTION refuse('presets are final');

CREATE TRIGGER presets_are_final_2 BEFORE DELETE ON presets FOR EACH ROW
EXECUTE FUNCTION refuse('presets are final');

CREATE TRIGGER publications_are_final_1 BEFORE UPDATE ON publications FOR EACH ROW
EXECUTE FUNCTION refuse('what was published is final');

CREATE TRIGGER publications_are_final_2 BEFORE DELETE ON publications FOR EACH ROW
EXECUTE FUNCTION refuse('what was published is final');

CREATE TRIGGER published_files_are_final_1 BEFORE UPDATE ON published_files FOR EACH ROW
EXECUTE FUNCTION refuse('what was published is final');

CREATE TRIGGER published_files_are_final_2 BEFORE DELETE ON published_files FOR EACH ROW
EXECUTE FUNCTION refuse('what was published is final');

CREATE TRIGGER publishing_rules_are_final_1 BEFORE UPDATE ON publishing_rules FOR EACH ROW
EXECUTE FUNCTION refuse('decisions are final');

CREATE TRIGGER publishing_rules_are_final_2 BEFORE DELETE ON publishing_rules FOR EACH ROW
EXECUTE FUNCTION refuse('decisions are final');

CREATE TRIGGER reopenings_are_final_1 BEFORE UPDATE ON reopenings FOR EACH ROW
EXECUTE FUNCTION refuse('reopenings are final');

CREATE TRIGGER reopenings_are_final_2 BEFORE DELETE ON reopenings FOR EACH ROW
EXECUTE FUNCTION refuse('reopenings are final');

CREATE TRIGGER results_are_final_1 BEFORE UPDATE ON results FOR EACH ROW
EXECUTE FUNCTION refuse('results are final');

CREATE FUNCTION results_follow_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN OLD;
    END IF;
    IF EXISTS (SELECT 1 FROM standing_endings WHERE game_id = OLD.game_id) AND NOT EXISTS (
        SELECT 1 FROM corrections
        JOIN deals ON deals.id = corrections.deal_id
        JOIN standing_endings ON standing_endings.game_id = deals.game_id
        WHERE deals.game_id = OLD.game_id AND corrections.corrected_at >= standing_endings.ended_at
    ) THEN
        RAISE EXCEPTION USING MESSAGE = 'results are final', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER results_follow_corrections BEFORE DELETE ON results FOR EACH ROW
EXECUTE FUNCTION results_follow_corrections();

CREATE TRIGGER sent_mails_are_final BEFORE UPDATE ON mails FOR EACH ROW
WHEN (OLD.state = 'sent')
EXECUTE FUNCTION refuse('a mail that was sent is final');

CREATE TRIGGER statutes_are_final_1 BEFORE UPDATE ON statutes FOR EACH ROW
EXECUTE FUNCTION refuse('decisions are final');

CREATE TRIGGER statutes_are_final_2 BEFORE DELETE ON statutes FOR EACH ROW
EXECUTE FUNCTION refuse('decisions are final');

CREATE TRIGGER strikes_are_final_1 BEFORE UPDATE ON strikes FOR EACH ROW
EXECUTE FUNCTION refuse('strikes are final');

CREATE TRIGGER strikes_are_final_2 BEFORE DELETE ON strikes FOR EACH ROW
EXECUTE FUNCTION refuse('strikes are final');

CREATE TRIGGER tournament_games_stay BEFORE DELETE ON tournament_games FOR EACH ROW
EXECUTE FUNCTION refuse('games of a tournament stay');

CREATE TRIGGER tournament_penalties_are_final_1 BEFORE UPDATE ON tournament_penalties FOR EACH ROW
EXECUTE FUNCTION refuse('penalties are final');

CREATE TRIGGER tournament_penalties_are_final_2 BEFORE DELETE ON tournament_penalties FOR EACH ROW
EXECUTE FUNCTION refuse('penalties are final');

CREATE FUNCTION tournament_rounds_are_final_1() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM tournament_slips WHERE tournament_id = OLD.tournament_id AND round >= OLD.round) THEN
        RAISE EXCEPTION USING MESSAGE = 'a round that was begun is final', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER tournament_rounds_are_final_1 BEFORE UPDATE ON tournament_rounds FOR EACH ROW
EXECUTE FUNCTION tournament_rounds_are_final_1();

CREATE FUNCTION tournament_rounds_are_final_2() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN OLD;
    END IF;
    IF EXISTS (SELECT 1 FROM tournament_slips WHERE tournament_id = OLD.tournament_id AND round >= OLD.round) THEN
        RAISE EXCEPTION USING MESSAGE = 'a round that was begun is final', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER tournament_rounds_are_final_2 BEFORE DELETE ON tournament_rounds FOR EACH ROW
EXECUTE FUNCTION tournament_rounds_are_final_2();

CREATE FUNCTION tournament_rounds_are_final_3() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM tournament_games
                 WHERE tournament_id = OLD.tournament_id AND round >= OLD.round AND left_at IS NULL) THEN
        RAISE EXCEPTION USING MESSAGE = 'a round that was begun is final', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER tournament_rounds_are_final_3 BEFORE UPDATE ON tournament_rounds FOR EACH ROW
EXECUTE FUNCTION tournament_rounds_are_final_3();

CREATE FUNCTION tournament_rounds_are_final_4() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_whole_club() THEN
        RETURN OLD;
    END IF;
    IF EXISTS (SELECT 1 FROM tournament_games
                 WHERE tournament_id = OLD.tournament_id AND round >= OLD.round AND left_at IS NULL) THEN
        RAISE EXCEPTION USING MESSAGE = 'a round that was begun is final', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER tournament_rounds_are_final_4 BEFORE DELETE ON tournament_rounds FOR EACH ROW
EXECUTE FUNCTION tournament_rounds_are_final_4();

CREATE TRIGGER tournament_sign_ups_are_decided_once BEFORE UPDATE ON tournament_sign_ups FOR EACH ROW
WHEN (OLD.decision IS NOT NULL
 AND (NEW.contact <> ''
  OR (OLD.key, OLD.tournament_id, OLD.first_name, OLD.last_name, OLD.ema, OLD.country, OLD.club, OLD.team,
      OLD.consent, OLD.sent_at, OLD.decision, OLD.decided_at) IS DISTINCT FROM
     (NEW.key, NEW.tournament_id, NEW.first_name, NEW.last_name, NEW.ema, NEW.country, NEW.club, NEW.team,
      NEW.consent, NEW.sent_at, NEW.decision, NEW.decided_at)))
EXECUTE FUNCTION refuse('what was decided about an entry stays');

CREATE TRIGGER tournament_slips_are_final_1 BEFORE UPDATE ON tournament_slips FOR EACH ROW
EXECUTE FUNCTION refuse('slips of a tournament are final');

CREATE TRIGGER tournament_slips_are_final_2 BEFORE DELETE ON tournament_slips FOR EACH ROW
EXECUTE FUNCTION refuse('slips of a tournament are final');

CREATE TRIGGER trial_games_are_final_1 BEFORE UPDATE ON trial_games FOR EACH ROW
EXECUTE FUNCTION refuse('trial games are final');

CREATE TRIGGER trial_games_are_final_2 BEFORE DELETE ON trial_games FOR EACH ROW
EXECUTE FUNCTION refuse('trial games are final');

CREATE TRIGGER withdrawals_are_final_1 BEFORE UPDATE ON withdrawals FOR EACH ROW
EXECUTE FUNCTION refuse('withdrawals are final');

CREATE TRIGGER withdrawals_are_final_2 BEFORE DELETE ON withdrawals FOR EACH ROW
EXECUTE FUNCTION refuse('withdrawals are final');

CREATE TRIGGER withdrawn_publications_are_final_1 BEFORE UPDATE ON withdrawn_publications FOR EACH ROW
EXECUTE FUNCTION refuse('what was withdrawn stays so');

CREATE TRIGGER withdrawn_publications_are_final_2 BEFORE DELETE ON withdrawn_publications FOR EACH ROW
EXECUTE FUNCTION refuse('what was withdrawn stays so');
