-- The club whose rows a transaction sees: SELECT set_config('ostwind.club', '1', true) chooses it. Without it, this is an error.
CREATE FUNCTION current_club() RETURNS BIGINT LANGUAGE sql STABLE PARALLEL SAFE
RETURN current_setting('ostwind.club')::BIGINT;

-- Whether a text is a day that exists, such as 2024-02-29.
CREATE FUNCTION is_day(day TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN day IS NULL OR CASE WHEN day ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' THEN
    substr(day, 9, 2)::INT <= CASE
        WHEN substr(day, 6, 2) IN ('04', '06', '09', '11') THEN 30
        WHEN substr(day, 6, 2) <> '02' THEN 31
        WHEN substr(day, 1, 4)::INT % 400 = 0 THEN 29
        WHEN substr(day, 1, 4)::INT % 100 = 0 THEN 28
        WHEN substr(day, 1, 4)::INT % 4 = 0 THEN 29
        ELSE 28
    END
ELSE FALSE END;

-- Whether a text is a time of a day, such as 19:30.
CREATE FUNCTION is_time(at TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN at IS NULL OR at ~ '^([01]\d|2[0-3]):[0-5]\d$';

-- As in SQLite: whether a text is JSON. Not in parallel, because it catches an error.
CREATE FUNCTION json_valid(document TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    PERFORM document::JSON;
    RETURN TRUE;
EXCEPTION WHEN invalid_text_representation THEN
    RETURN FALSE;
END $$;

-- As in SQLite: the kind of a JSON document.
CREATE FUNCTION json_type(document TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE json_typeof(document::JSON)
    WHEN 'string' THEN 'text'
    WHEN 'boolean' THEN btrim(document, E' \t\r\n')
    WHEN 'number' THEN CASE WHEN document ~ '[.eE]' THEN 'real' ELSE 'integer' END
    ELSE json_typeof(document::JSON)
END;

-- What a path such as $.options.name leads to, in a JSON document. Paths with positions are an error.
CREATE FUNCTION json_member(document TEXT, path TEXT) RETURNS JSON
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF path !~ '^\$(\.[A-Za-z_]\w*)*$' THEN
        RAISE EXCEPTION USING MESSAGE = 'no path of names: ' || path, ERRCODE = 'feature_not_supported';
    END IF;
    RETURN document::JSON #> string_to_array(substr(path, 3), '.');
END $$;

-- A JSON value as SQLite gives it, but numbers as text.
CREATE FUNCTION json_as_text(found JSON) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE json_typeof(found)
    WHEN 'boolean' THEN CASE found #>> '{}' WHEN 'true' THEN '1' ELSE '0' END
    ELSE found #>> '{}'
END;

-- As in SQLite: what a path leads to, but numbers as text.
CREATE FUNCTION json_extract(document TEXT, path TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN json_as_text(json_member(document, path));

-- As in SQLite: the values of the array that a path leads to. What is no array is an error.
CREATE FUNCTION json_each(document TEXT, path TEXT) RETURNS TABLE (value TEXT)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
    SELECT json_as_text(element) FROM json_array_elements(json_member(document, path)) AS element;
END;

-- As in SQLite: the first of two values that is not null.
CREATE FUNCTION ifnull(anycompatible, anycompatible) RETURNS anycompatible
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT coalesce($1, $2)';

-- As in SQLite: the day so many days later, such as date('2024-02-28', '+2 days').
CREATE FUNCTION date(day TEXT, later TEXT) RETURNS TEXT LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN CASE WHEN is_day(day) AND later ~ '^[+-]\d{1,6} days$' THEN
    to_char(day::DATE + split_part(later, ' ', 1)::INT, 'YYYY-MM-DD')
END;

-- Whether a whole club is copied, which was examined before, or removed: table by table, and not as its books go on.
CREATE FUNCTION is_whole_club() RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE
RETURN current_setting('ostwind.is_whole_club', true) IS NOT DISTINCT FROM 'on';

-- Refuses what a trigger was run for, with the trigger's sentence.
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP IN ('INSERT', 'DELETE') AND is_whole_club() THEN
        RETURN coalesce(NEW, OLD);
    END IF;
    RAISE EXCEPTION USING MESSAGE = TG_ARGV[0], ERRCODE = 'integrity_constraint_violation';
END $$;
