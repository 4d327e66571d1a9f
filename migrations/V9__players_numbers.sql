-- The federation gives its players numbers, which stand on its score sheet.

ALTER TABLE profiles ADD COLUMN players_number TEXT NOT NULL DEFAULT '' CHECK (length(players_number) <= 20);
