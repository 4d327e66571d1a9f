-- Who organises a tournament and in whose name it is held: what stands above its papers. Empty: the club, and nobody else.

ALTER TABLE tournaments ADD COLUMN organiser TEXT NOT NULL DEFAULT '' CHECK (length(organiser) <= 80);
ALTER TABLE tournaments ADD COLUMN on_behalf TEXT NOT NULL DEFAULT '' CHECK (length(on_behalf) <= 80);
