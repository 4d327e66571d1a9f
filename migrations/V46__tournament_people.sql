-- People whom the club knows from a tournament alone: their games are in the books, they are in none of the club's lists.

CREATE TABLE tournament_people (
    person_id INTEGER PRIMARY KEY REFERENCES people (id),
    added_at  TEXT    NOT NULL
) STRICT;
