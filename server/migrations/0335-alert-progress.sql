-- How far an armed alert was held against the price log, so that a restart does not read all of it again.
ALTER TABLE price_alert ADD COLUMN checked_log_seq bigint CHECK (checked_log_seq > since_log_seq);

CREATE OR REPLACE FUNCTION price_alert_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['expires_at', 'state', 'ended_at', 'fired_log_seq', 'fired_price', 'fired_at',
    'checked_log_seq'];
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.state = 'armed')
    OR (TG_OP = 'UPDATE' AND OLD.state = 'armed' AND to_jsonb(OLD) - moving = to_jsonb(NEW) - moving
      AND (OLD.checked_log_seq IS NULL OR NEW.checked_log_seq >= OLD.checked_log_seq) IS TRUE)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'price_alert: not such a step' USING ERRCODE = 'check_violation';
END $$;
