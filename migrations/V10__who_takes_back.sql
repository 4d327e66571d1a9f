-- Who took a deal back, where that is known: a tablet alone does not tell who holds it.

ALTER TABLE withdrawals ADD COLUMN author TEXT CHECK (length(author) BETWEEN 1 AND 60);
