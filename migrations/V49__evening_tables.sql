-- Who is at an evening, and how its tables are set. Lines are only added: the last one about a person holds, and the last seating.

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
CREATE INDEX evening_presence_by_evening ON evening_presence (evening_id);

CREATE TABLE evening_seatings (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,                            -- the request's id
    evening_id  INTEGER NOT NULL REFERENCES evenings (id),
    is_accepted INTEGER NOT NULL CHECK (is_accepted IN (0, 1)),     -- 0: a proposal, which tablets do not see
    author      TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    set_at      TEXT    NOT NULL
) STRICT;
CREATE INDEX evening_seatings_by_evening ON evening_seatings (evening_id);

CREATE TABLE evening_tables (
    seating_id INTEGER NOT NULL REFERENCES evening_seatings (id),
    number     INTEGER NOT NULL CHECK (number BETWEEN 1 AND 99),
    preset     TEXT,                                                -- NULL: the table chooses its rules
    since      TEXT    NOT NULL,                                    -- a game that had ended by then was played before
    PRIMARY KEY (seating_id, number)
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

CREATE TRIGGER evening_presence_is_final_1 BEFORE UPDATE ON evening_presence
BEGIN SELECT RAISE(ABORT, 'lines about who is here are final'); END;
CREATE TRIGGER evening_presence_is_final_2 BEFORE DELETE ON evening_presence
BEGIN SELECT RAISE(ABORT, 'lines about who is here are final'); END;
CREATE TRIGGER evening_seatings_are_final_1 BEFORE UPDATE ON evening_seatings
BEGIN SELECT RAISE(ABORT, 'evening seatings are final'); END;
CREATE TRIGGER evening_seatings_are_final_2 BEFORE DELETE ON evening_seatings
BEGIN SELECT RAISE(ABORT, 'evening seatings are final'); END;
CREATE TRIGGER evening_tables_are_final_1 BEFORE UPDATE ON evening_tables
BEGIN SELECT RAISE(ABORT, 'evening tables are final'); END;
CREATE TRIGGER evening_tables_are_final_2 BEFORE DELETE ON evening_tables
BEGIN SELECT RAISE(ABORT, 'evening tables are final'); END;
CREATE TRIGGER evening_seats_are_final_1 BEFORE UPDATE ON evening_seats
BEGIN SELECT RAISE(ABORT, 'evening seats are final'); END;
CREATE TRIGGER evening_seats_are_final_2 BEFORE DELETE ON evening_seats
BEGIN SELECT RAISE(ABORT, 'evening seats are final'); END;
