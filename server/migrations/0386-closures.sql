-- What two people close beside the calendars of markets: holidays and early closes. Moments are by the program's clock.

CREATE TABLE market_closure (
  id           text        PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no           bigint      GENERATED ALWAYS AS IDENTITY UNIQUE,
  calendar     text        NOT NULL CHECK (calendar ~ '^[a-z-]{1,40}$'),
  day          text        NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'), -- a trading day, in the calendar's zone
  closes_at    integer     CHECK (closes_at BETWEEN 0 AND 1439), -- in minutes since its midnight; null: all of it
  closes_from  timestamptz NOT NULL, -- the first moment that it closes
  reason       text        NOT NULL CHECK (btrim(reason) <> ''),
  state        text        NOT NULL CHECK (state IN ('proposed', 'confirmed', 'stopped')),
  proposed_by  text        NOT NULL CHECK (proposed_by <> ''),
  proposed_at  timestamptz NOT NULL,
  confirmed_by text        CHECK (confirmed_by <> proposed_by), -- never the same person
  stopped_by   text,
  since        timestamptz NOT NULL, -- in this state

  CONSTRAINT market_closure_confirmed CHECK ((confirmed_by IS NOT NULL) = (state = 'confirmed')),
  CONSTRAINT market_closure_stopped CHECK ((stopped_by IS NOT NULL) = (state = 'stopped')),
  CONSTRAINT market_closure_ahead CHECK (state = 'stopped' OR closes_from >= since + interval '24 hours')
);
CREATE UNIQUE INDEX market_closure_once ON market_closure (calendar, day, coalesce(closes_at, -1))
  WHERE state <> 'stopped';

CREATE FUNCTION market_closure_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['state', 'since', 'confirmed_by', 'stopped_by', 'closes_from'];
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state = 'proposed' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'proposed' AND NEW.state <> 'proposed'
    AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'market_closure: there is no such step, and nothing else of it changes'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER market_closure_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON market_closure
  FOR EACH ROW EXECUTE FUNCTION market_closure_guard();
CREATE FUNCTION market_closure_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'market_closure: rows are kept' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER market_closure_never_emptied BEFORE TRUNCATE ON market_closure
  FOR EACH STATEMENT EXECUTE FUNCTION market_closure_kept();
ALTER TABLE market_closure ENABLE ALWAYS TRIGGER market_closure_keeps_its_course,
  ENABLE ALWAYS TRIGGER market_closure_never_emptied;
