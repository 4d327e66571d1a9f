-- How the last mail about an account ended, so that a refused test mail can be seen.

CREATE TABLE last_notice (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    ended   TEXT    NOT NULL CHECK (ended IN ('sent', 'refused', 'unsure', 'given_up')),
    subject TEXT    NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
    remark  TEXT    NOT NULL CHECK (length(remark) <= 300),                    -- what the mail server said, without the address
    at      TEXT    NOT NULL
) STRICT;
