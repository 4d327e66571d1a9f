-- What the report to the federation needs beside the results, and the entry fees that were paid.

ALTER TABLE tournaments ADD COLUMN country      TEXT    NOT NULL DEFAULT '' CHECK (length(country) <= 3);
ALTER TABLE tournaments ADD COLUMN must_qualify INTEGER NOT NULL DEFAULT 0 CHECK (must_qualify IN (0, 1));
ALTER TABLE tournaments ADD COLUMN fee_cents    INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents BETWEEN 0 AND 100000000);

-- A fee is paid while its entry is not reversed.
CREATE TABLE tournament_fees (
    entry_id   INTEGER PRIMARY KEY REFERENCES entries (id),
    entrant_id INTEGER NOT NULL REFERENCES entrants (id)
) STRICT;

CREATE INDEX fees_of_entrant ON tournament_fees (entrant_id);
