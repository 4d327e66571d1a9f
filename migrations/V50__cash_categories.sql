-- The club's own categories of the cash book beside those that every club has, when its financial year begins, and its account at a bank.

-- Names may change, what a category is for may not. The first takes the entry fees of tournaments.
CREATE TABLE cash_categories (
    id         INTEGER PRIMARY KEY,
    key        TEXT    NOT NULL UNIQUE,
    name       TEXT    NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 40),
    direction  TEXT    NOT NULL CHECK (direction IN ('income', 'expense')),
    is_retired INTEGER NOT NULL DEFAULT 0 CHECK (is_retired IN (0, 1)),
    CHECK (id <> 1 OR is_retired = 0)
) STRICT;

INSERT INTO cash_categories (id, key, name, direction) VALUES
    (1, 'entry_fees', 'Nenngeld', 'income'),
    (2, 'hall', 'Saalmiete', 'expense'),
    (3, 'printing', 'Zettel und Drucken', 'expense'),
    (4, 'tiles', 'Steine', 'expense'),
    (5, 'bank_fees', 'Kontoführung', 'expense');

CREATE TRIGGER cash_categories_keep_their_use BEFORE UPDATE OF id, key, direction ON cash_categories
BEGIN SELECT RAISE(ABORT, 'a category keeps its use'); END;
CREATE TRIGGER cash_categories_stay BEFORE DELETE ON cash_categories
BEGIN SELECT RAISE(ABORT, 'categories are retired, not deleted'); END;

-- Money of a category of its own comes from or goes to the account 'other'.
ALTER TABLE entries ADD COLUMN category_id INTEGER REFERENCES cash_categories (id)
    CHECK (category_id IS NULL OR 'other' IN (from_account, to_account));

CREATE TRIGGER an_entry_goes_the_way_of_its_category BEFORE INSERT ON entries
WHEN NEW.category_id IS NOT NULL AND NEW.reverses_id IS NULL AND NOT EXISTS (
    SELECT 1 FROM cash_categories WHERE id = NEW.category_id
      AND (direction = 'income') = (NEW.from_account = 'other')
)
BEGIN SELECT RAISE(ABORT, 'an entry goes the way of its category'); END;
CREATE TRIGGER a_reversal_keeps_the_category BEFORE INSERT ON entries
WHEN NEW.reverses_id IS NOT NULL
  AND NEW.category_id IS NOT (SELECT category_id FROM entries WHERE id = NEW.reverses_id)
BEGIN SELECT RAISE(ABORT, 'a reversal keeps the category'); END;

CREATE TABLE cash_settings (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    first_month INTEGER NOT NULL CHECK (first_month BETWEEN 1 AND 12),    -- of the financial year
    iban        TEXT    NOT NULL CHECK (iban = '' OR length(iban) BETWEEN 15 AND 34),
    holder      TEXT    NOT NULL CHECK (length(holder) <= 70),           -- in whose name the account is
    CHECK ((iban = '') = (holder = ''))
) STRICT;
INSERT INTO cash_settings VALUES (1, 1, '', '');
