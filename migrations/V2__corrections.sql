-- Corrections of earlier deals. A correction is one transaction: it withdraws the deal that was
-- wrong and every later one whose payments change with it, and adds them anew.

CREATE TABLE corrections (
    id           INTEGER PRIMARY KEY,
    key          TEXT    NOT NULL UNIQUE,             -- made by the tablet; a retry finds it again
    deal_id      INTEGER NOT NULL UNIQUE REFERENCES deals (id),  -- the deal that was wrong
    last_id      INTEGER NOT NULL REFERENCES deals (id),         -- the last deal the sender knew
    reason       TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
    author       TEXT    CHECK (length(author) BETWEEN 1 AND 60),
    corrected_at TEXT    NOT NULL
) STRICT;

-- What a correction added and what it withdrew; null for what was played or taken back.
ALTER TABLE deals ADD COLUMN correction_id INTEGER REFERENCES corrections (id);
ALTER TABLE withdrawals ADD COLUMN correction_id INTEGER REFERENCES corrections (id);
CREATE INDEX deals_by_correction ON deals (correction_id) WHERE correction_id IS NOT NULL;
CREATE INDEX withdrawals_by_correction ON withdrawals (correction_id) WHERE correction_id IS NOT NULL;

CREATE TRIGGER corrections_stay_in_their_game BEFORE INSERT ON deals
WHEN NEW.correction_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM corrections JOIN deals AS wrong ON wrong.id = corrections.deal_id
    WHERE corrections.id = NEW.correction_id AND wrong.game_id = NEW.game_id
)
BEGIN SELECT RAISE(ABORT, 'a correction stays in its game'); END;

CREATE TRIGGER corrections_are_final_1 BEFORE UPDATE ON corrections
BEGIN SELECT RAISE(ABORT, 'corrections are final'); END;
CREATE TRIGGER corrections_are_final_2 BEFORE DELETE ON corrections
BEGIN SELECT RAISE(ABORT, 'corrections are final'); END;
