-- How a person is called where there is little room: at the table, in its lists. Empty: by the first name.

ALTER TABLE profiles ADD COLUMN short_name TEXT NOT NULL DEFAULT '' CHECK (length(short_name) <= 12);

CREATE UNIQUE INDEX short_names ON profiles (short_name) WHERE short_name <> '';
