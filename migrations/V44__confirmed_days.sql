-- The day of the club on which a player confirmed: where the statutes say so, four confirmations stand for the slip, which has
-- its last day. Confirmations of before have the day of their instant.

ALTER TABLE confirmations ADD COLUMN confirmed_on TEXT CHECK (confirmed_on IS date(confirmed_on));
