-- When the rounds of a tournament begin, as far as it is known: a list of round, day (both from 1) and minute of the day.

ALTER TABLE tournaments ADD COLUMN starts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(starts) AND json_type(starts) = 'array');
