-- People who run the service, and everything they do or try.
CREATE TABLE operator (
  id         text        PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no         bigint      GENERATED ALWAYS AS IDENTITY UNIQUE,
  name       text        NOT NULL CHECK (name <> ''),
  roles      text[]      NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['reviewer', 'treasurer', 'admin']),
  token_hash bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32), -- SHA-256 of a token of 256 random bits
  created_at timestamptz NOT NULL,
  ended_at   timestamptz
);
CREATE UNIQUE INDEX operator_named_once ON operator (lower(name)) WHERE ended_at IS NULL;

CREATE TABLE operator_act (
  no          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id text        NOT NULL CHECK (operator_id <> ''), -- 'founder': the admin token, who has no row
  act         text        NOT NULL CHECK (act <> ''),
  ref         text,       -- id of what the act is about
  outcome     text        NOT NULL CHECK (outcome <> ''),
  detail      text,
  at          timestamptz NOT NULL
);

CREATE FUNCTION operator_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: rows are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- An operator only ends: another role or token is another operator, so that old acts keep their meaning.
CREATE FUNCTION operator_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.ended_at IS NULL
    AND to_jsonb(NEW) - 'ended_at' = to_jsonb(OLD) - 'ended_at' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'operator: one can only be ended' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER operator_stays BEFORE UPDATE OR DELETE ON operator
  FOR EACH ROW EXECUTE FUNCTION operator_guard();
CREATE TRIGGER operator_never_emptied BEFORE TRUNCATE ON operator
  FOR EACH STATEMENT EXECUTE FUNCTION operator_kept();
CREATE TRIGGER operator_act_stays BEFORE UPDATE OR DELETE ON operator_act
  FOR EACH ROW EXECUTE FUNCTION operator_kept();
CREATE TRIGGER operator_act_never_emptied BEFORE TRUNCATE ON operator_act
  FOR EACH STATEMENT EXECUTE FUNCTION operator_kept();
ALTER TABLE operator ENABLE ALWAYS TRIGGER operator_stays, ENABLE ALWAYS TRIGGER operator_never_emptied;
ALTER TABLE operator_act ENABLE ALWAYS TRIGGER operator_act_stays, ENABLE ALWAYS TRIGGER operator_act_never_emptied;
