-- The year around the evenings: what the club has decided, when games belong to which day, what they left behind, slips,
-- membership, money. Points, money and closed years are final; what the club only arranges may be arranged anew.

-- What the club has decided for its year, one document per decision; the last one holds.
CREATE TABLE statutes (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    document   TEXT    NOT NULL CHECK (json_valid(document)),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    decided_at TEXT    NOT NULL
) STRICT;

-- Years for which the club has decided something, and those that are closed.
CREATE TABLE years (
    year        INTEGER PRIMARY KEY CHECK (year BETWEEN 1900 AND 2098),  -- the year of ours in which it begins
    last_day    TEXT    CHECK (last_day IS date(last_day)),              -- null: the eve of Chinese New Year
    slips_until TEXT    CHECK (slips_until IS date(slips_until)),        -- the last day for slips of this year
    closed_at   TEXT,
    closed_by   TEXT    CHECK (length(closed_by) BETWEEN 1 AND 60),
    list        TEXT    CHECK (json_valid(list)),                        -- the final list as it was closed, by people's rows
    CHECK ((closed_at IS NULL) = (list IS NULL))
) STRICT;

CREATE TABLE evenings (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,
    kind      TEXT    NOT NULL CHECK (kind IN ('club_evening', 'private_round', 'tournament', 'marathon')),
    played_on TEXT    NOT NULL CHECK (played_on IS date(played_on)),
    name      TEXT    NOT NULL CHECK (length(name) <= 60),
    added_at  TEXT    NOT NULL
) STRICT;
CREATE INDEX evenings_by_day ON evenings (played_on);

-- To which day, and to which evening, a game belongs.
CREATE TABLE sittings (
    game_id    INTEGER PRIMARY KEY REFERENCES games (id),
    played_on  TEXT    NOT NULL CHECK (played_on IS date(played_on)),
    evening_id INTEGER REFERENCES evenings (id)
) STRICT;
CREATE INDEX sittings_by_day ON sittings (played_on);
CREATE INDEX sittings_by_evening ON sittings (evening_id) WHERE evening_id IS NOT NULL;

-- What a game that has ended left behind. An ended game never changes, so neither does this; the doctor plays all of it
-- through again and compares.
CREATE TABLE outcomes (
    game_id         INTEGER PRIMARY KEY REFERENCES games (id),
    family          TEXT    NOT NULL,
    whole_rounds    INTEGER NOT NULL CHECK (whole_rounds >= 0),
    is_round_broken INTEGER NOT NULL CHECK (is_round_broken IN (0, 1)),
    is_bankrupt     INTEGER NOT NULL CHECK (is_bankrupt IN (0, 1)),
    minutes         INTEGER NOT NULL CHECK (minutes >= 0),
    deals           INTEGER NOT NULL CHECK (deals >= 0)
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

CREATE TABLE special_wins (
    game_id INTEGER NOT NULL REFERENCES outcomes (game_id),
    deal    INTEGER NOT NULL CHECK (deal >= 1),
    number  INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),
    hand    TEXT    NOT NULL,
    points  INTEGER NOT NULL,
    PRIMARY KEY (game_id, deal)
) STRICT, WITHOUT ROWID;

-- Special hands that were ready and not won, from the back of the slip; nothing is paid for them.
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
CREATE INDEX bochowes_by_game ON bochowes (game_id);

CREATE TABLE slips (
    game_id      INTEGER PRIMARY KEY REFERENCES games (id),
    handed_in_on TEXT    NOT NULL CHECK (handed_in_on IS date(handed_in_on)),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    noted_at     TEXT    NOT NULL
) STRICT;

-- The word of the keeper of the lists (HZM) for a slip that came late.
CREATE TABLE slip_words (
    game_id  INTEGER PRIMARY KEY REFERENCES slips (game_id),
    reason   TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    author   TEXT    NOT NULL CHECK (length(author) BETWEEN 1 AND 60),
    given_at TEXT    NOT NULL
) STRICT;

-- What concerns a person and nobody else; goes when the person asks for it.
CREATE TABLE profiles (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    email     TEXT    NOT NULL CHECK (length(email) <= 200),
    pseudonym TEXT    NOT NULL CHECK (length(pseudonym) <= 60),
    is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1))   -- the own page is hidden from others
) STRICT;

CREATE TABLE membership_steps (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    since     TEXT    NOT NULL CHECK (since IS date(since)),
    standing  TEXT    NOT NULL CHECK (standing IN ('guest', 'member', 'child', 'pupil', 'student', 'left')),
    noted_at  TEXT    NOT NULL
) STRICT;
CREATE INDEX membership_steps_by_person ON membership_steps (person_id);

CREATE TABLE offices (
    id        INTEGER PRIMARY KEY,
    key       TEXT    NOT NULL UNIQUE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    office    TEXT    NOT NULL CHECK (length(office) BETWEEN 1 AND 60),
    since     TEXT    NOT NULL CHECK (since IS date(since)),
    until     TEXT    CHECK (until IS date(until))
) STRICT;
CREATE INDEX offices_by_person ON offices (person_id);

-- People who were entered twice: the rows of the first are those of the second. The second is never merged itself.
CREATE TABLE merges (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    into_id   INTEGER NOT NULL REFERENCES people (id) CHECK (into_id <> person_id),
    author    TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    merged_at TEXT    NOT NULL
) STRICT;

-- People who are not named any more; their results stay.
CREATE TABLE removals (
    person_id  INTEGER PRIMARY KEY REFERENCES people (id),
    author     TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    removed_at TEXT    NOT NULL
) STRICT;

-- The club's money: cents from one account to another.
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
    reverses_id  INTEGER UNIQUE REFERENCES entries (id),
    CHECK (from_account <> to_account),
    CHECK (from_account IN ('cash', 'bank', 'dues', 'table_money', 'donations', 'prizes', 'other')),
    CHECK (to_account IN ('cash', 'bank', 'dues', 'table_money', 'donations', 'prizes', 'other'))
) STRICT;
CREATE INDEX entries_by_day ON entries (booked_on);
CREATE INDEX entries_by_dues_year ON entries (dues_year) WHERE dues_year IS NOT NULL;

-- Lists of years before Ostwind, as they were brought along.
CREATE TABLE old_lists (
    year      INTEGER NOT NULL CHECK (year BETWEEN 1900 AND 2098),
    person_id INTEGER NOT NULL REFERENCES people (id),
    games     INTEGER NOT NULL CHECK (games >= 0),
    points    INTEGER NOT NULL,
    PRIMARY KEY (year, person_id)
) STRICT, WITHOUT ROWID;

-- Who did what in the club's books, beside what the rows themselves tell.
CREATE TABLE audit (
    id      INTEGER PRIMARY KEY,
    at      TEXT    NOT NULL,
    author  TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    verb    TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    details TEXT    NOT NULL CHECK (length(details) <= 400)
) STRICT;

-- Everybody's row, and the row under which that person is known.
CREATE VIEW known_people AS
SELECT people.id AS person_id, COALESCE(merges.into_id, people.id) AS known_id
FROM people LEFT JOIN merges ON merges.person_id = people.id;

CREATE TRIGGER nobody_is_merged_twice BEFORE INSERT ON merges
WHEN EXISTS (SELECT 1 FROM merges WHERE person_id = NEW.into_id OR into_id = NEW.person_id)
BEGIN SELECT RAISE(ABORT, 'a person that stands for another is not merged'); END;

CREATE TRIGGER closed_years_are_final_1 BEFORE UPDATE ON years WHEN OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'closed years are final'); END;
CREATE TRIGGER closed_years_are_final_2 BEFORE DELETE ON years WHEN OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'closed years are final'); END;

CREATE TRIGGER outcomes_are_final_1 BEFORE UPDATE ON outcomes
BEGIN SELECT RAISE(ABORT, 'outcomes are final'); END;
CREATE TRIGGER outcomes_are_final_2 BEFORE DELETE ON outcomes
BEGIN SELECT RAISE(ABORT, 'outcomes are final'); END;
CREATE TRIGGER outcomes_are_of_games_that_ended BEFORE INSERT ON outcomes
WHEN NOT EXISTS (SELECT 1 FROM endings WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'a game that goes on has no outcome'); END;

CREATE TRIGGER results_are_final_1 BEFORE UPDATE ON results
BEGIN SELECT RAISE(ABORT, 'results are final'); END;
CREATE TRIGGER results_are_final_2 BEFORE DELETE ON results
BEGIN SELECT RAISE(ABORT, 'results are final'); END;

CREATE TRIGGER entries_are_final_1 BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are final'); END;
CREATE TRIGGER entries_are_final_2 BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are final'); END;
CREATE TRIGGER a_reversal_undoes_its_entry BEFORE INSERT ON entries
WHEN NEW.reverses_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM entries WHERE id = NEW.reverses_id AND reverses_id IS NULL
      AND from_account = NEW.to_account AND to_account = NEW.from_account AND amount_cents = NEW.amount_cents
)
BEGIN SELECT RAISE(ABORT, 'a reversal undoes an entry exactly'); END;

CREATE TRIGGER statutes_are_final_1 BEFORE UPDATE ON statutes
BEGIN SELECT RAISE(ABORT, 'decisions are final'); END;
CREATE TRIGGER statutes_are_final_2 BEFORE DELETE ON statutes
BEGIN SELECT RAISE(ABORT, 'decisions are final'); END;

CREATE TRIGGER audit_is_final_1 BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;
CREATE TRIGGER audit_is_final_2 BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;
