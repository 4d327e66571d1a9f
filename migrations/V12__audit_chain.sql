-- The log proves itself: each line has a hash over the hash of the line before and its own words. Lines of before are
-- taken into the chain with the first line that is added. And the file says whose it is.

PRAGMA application_id = 1330861143; -- the letters OSTW

CREATE TABLE audit_chain (
    line_id INTEGER PRIMARY KEY REFERENCES audit (id),
    hash    TEXT    NOT NULL CHECK (length(hash) = 64)      -- SHA-256, in hexadecimal
) STRICT;

CREATE TRIGGER audit_chain_is_final_1 BEFORE UPDATE ON audit_chain
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;
CREATE TRIGGER audit_chain_is_final_2 BEFORE DELETE ON audit_chain
BEGIN SELECT RAISE(ABORT, 'the audit log is final'); END;
