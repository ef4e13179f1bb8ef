-- Prices that customers want to be told of. Prices are 10^-8 of the quote, as in the price log.
CREATE TABLE price_alert (
  id            text        PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no            bigint      GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id   text        NOT NULL CHECK (customer_id <> ''),
  instrument_id integer     NOT NULL,
  code          text        NOT NULL CHECK (code <> ''),
  app_name      text        NOT NULL CHECK (app_name <> ''),
  decimals      integer     NOT NULL CHECK (decimals BETWEEN 0 AND 8),
  side          text        NOT NULL CHECK (side IN ('above', 'below')),
  level         bigint      NOT NULL CHECK (level > 0),
  since_log_seq bigint      NOT NULL CHECK (since_log_seq > 0), -- the last row there was when it was set; it fires at a later one
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL CHECK (expires_at > created_at), -- rows from this moment on do not fire it

  state         text        NOT NULL CHECK (state IN ('armed', 'fired', 'expired', 'removed')),
  ended_at      timestamptz,
  fired_log_seq bigint,
  fired_price   bigint,
  fired_at      timestamptz, -- of the row

  CONSTRAINT price_alert_ended CHECK ((ended_at IS NULL) = (state = 'armed')),
  CONSTRAINT price_alert_fired CHECK (CASE state
    WHEN 'fired' THEN (fired_log_seq > since_log_seq AND fired_at < expires_at AND CASE side
      WHEN 'above' THEN fired_price >= level ELSE fired_price <= level END) IS TRUE
    ELSE num_nonnulls(fired_log_seq, fired_price, fired_at) = 0 END)
);
CREATE INDEX price_alert_armed ON price_alert (no) WHERE state = 'armed';
CREATE INDEX price_alert_expires ON price_alert (expires_at) WHERE state = 'armed';
CREATE INDEX price_alert_of ON price_alert (customer_id, no DESC);
CREATE INDEX price_alert_ended_at ON price_alert (ended_at) WHERE state <> 'armed';

-- One that is over stays as it is; while it is armed, only its expiry is moved.
CREATE FUNCTION price_alert_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['expires_at', 'state', 'ended_at', 'fired_log_seq', 'fired_price', 'fired_at'];
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.state = 'armed')
    OR (TG_OP = 'UPDATE' AND OLD.state = 'armed' AND to_jsonb(OLD) - moving = to_jsonb(NEW) - moving)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'price_alert: not such a step' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER price_alert_keeps_its_course BEFORE INSERT OR UPDATE ON price_alert
  FOR EACH ROW EXECUTE FUNCTION price_alert_guard();
ALTER TABLE price_alert ENABLE ALWAYS TRIGGER price_alert_keeps_its_course;
