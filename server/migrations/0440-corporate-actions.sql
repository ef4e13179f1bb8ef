-- What gives a share or an ETF another price from a moment on, as two people said it. Moments are by the program's clock.

CREATE TABLE corporate_action (
  id            text        PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no            bigint      GENERATED ALWAYS AS IDENTITY UNIQUE,
  instrument_id integer     NOT NULL,
  kind          text        NOT NULL CHECK (kind IN ('split', 'merger', 'delisting', 'specialDividend')),
  ratio         text        CHECK (ratio ~ '^[1-9]\d{0,3}:[1-9]\d{0,3}$'), -- new shares for old ones, of a split
  ex_at         timestamptz NOT NULL, -- the first moment of another price
  state         text        NOT NULL CHECK (state IN ('proposed', 'confirmed', 'effective', 'ended', 'stopped')),
  proposed_by   text        NOT NULL CHECK (proposed_by <> ''),
  proposed_at   timestamptz NOT NULL,
  confirmed_by  text        CHECK (confirmed_by <> proposed_by), -- never the same person
  stop_asked_by text,       -- who wants a confirmed one stopped
  stop_asked_at timestamptz,
  stopped_by    text,
  log_seq       bigint,     -- the last row before it, once it is effective; null where there is none
  since         timestamptz NOT NULL, -- in this state

  CONSTRAINT corporate_action_ratio CHECK ((ratio IS NOT NULL) = (kind = 'split')),
  CONSTRAINT corporate_action_confirmed CHECK (CASE state WHEN 'proposed' THEN confirmed_by IS NULL
    WHEN 'stopped' THEN true ELSE confirmed_by IS NOT NULL END),
  CONSTRAINT corporate_action_asked CHECK ((stop_asked_by IS NULL) = (stop_asked_at IS NULL)),
  CONSTRAINT corporate_action_stopped CHECK ((stopped_by IS NOT NULL) = (state = 'stopped')
    AND (state <> 'stopped' OR confirmed_by IS NULL OR coalesce(stop_asked_by <> stopped_by, false))),
  CONSTRAINT corporate_action_row CHECK (log_seq IS NULL OR state IN ('effective', 'ended'))
);
CREATE UNIQUE INDEX corporate_action_once ON corporate_action (instrument_id, ex_at) WHERE state <> 'stopped';

CREATE FUNCTION corporate_action_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moving text[];
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state = 'proposed' AND num_nonnulls(NEW.stop_asked_by, NEW.log_seq) = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    moving := CASE OLD.state || ' ' || NEW.state
      WHEN 'proposed confirmed' THEN ARRAY['state', 'since', 'confirmed_by']
      WHEN 'proposed stopped' THEN ARRAY['state', 'since', 'stopped_by']
      WHEN 'confirmed confirmed' THEN ARRAY['stop_asked_by', 'stop_asked_at']
      WHEN 'confirmed stopped' THEN ARRAY['state', 'since', 'stopped_by']
      WHEN 'confirmed effective' THEN ARRAY['state', 'since', 'log_seq']
      WHEN 'effective ended' THEN ARRAY['state', 'since']
    END;
    IF to_jsonb(NEW) - moving = to_jsonb(OLD) - moving AND (NEW.state <> OLD.state
      OR (NEW.stop_asked_by IS NOT NULL AND NEW.stop_asked_by IS DISTINCT FROM OLD.stop_asked_by)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'corporate_action: there is no such step, and nothing else of it changes'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER corporate_action_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON corporate_action
  FOR EACH ROW EXECUTE FUNCTION corporate_action_guard();
CREATE FUNCTION corporate_action_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'corporate_action: rows are kept' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER corporate_action_never_emptied BEFORE TRUNCATE ON corporate_action
  FOR EACH STATEMENT EXECUTE FUNCTION corporate_action_kept();
ALTER TABLE corporate_action ENABLE ALWAYS TRIGGER corporate_action_keeps_its_course,
  ENABLE ALWAYS TRIGGER corporate_action_never_emptied;

-- What waits is cancelled at no price, and what is open is closed without a fee.
ALTER TABLE contract_waiting DROP CONSTRAINT contract_waiting_cancel_reason_check;
ALTER TABLE contract_waiting ADD CONSTRAINT contract_waiting_cancel_reason_check CHECK (cancel_reason IN
  ('customer', 'stops', 'margin', 'treasury', 'policy', 'riskNotice', 'corporateAction'));
ALTER TABLE contract_waiting DROP CONSTRAINT contract_waiting_cancelled_at_a_price;
ALTER TABLE contract_waiting ADD CONSTRAINT contract_waiting_cancelled_at_a_price CHECK (
  CASE WHEN state = 'cancelled' AND cancel_reason NOT IN ('customer', 'corporateAction')
    THEN cancel_log_seq IS NOT NULL AND cancel_log_seq > coalesce(limit_log_seq, placed_log_seq)
    ELSE cancel_log_seq IS NULL END
);

CREATE OR REPLACE FUNCTION contract_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reopened contract_order;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state = 'closed' THEN
    reopened := NEW; reopened.state := 'open';
    reopened.close_no := NULL; reopened.close_reason := NULL; reopened.close_price := NULL;
    reopened.close_log_seq := NULL; reopened.closed_at := NULL; reopened.profit := NULL; reopened.close_fee := NULL;
    IF reopened IS NOT DISTINCT FROM OLD THEN
      IF num_nulls(NEW.close_no, NEW.close_reason, NEW.close_price, NEW.close_log_seq, NEW.closed_at,
        NEW.profit, NEW.close_fee) > 0 THEN
        RAISE EXCEPTION 'contract_order: an order is closed in full' USING ERRCODE = 'check_violation';
      END IF;
      IF NOT (NEW.close_reason IN ('customer', 'stopLoss', 'takeProfit', 'liquidation', 'corporateAction') AND NEW.close_price > 0
        AND NEW.close_log_seq >= coalesce(NEW.stops_log_seq, NEW.open_log_seq)
        AND NEW.profit BETWEEN -NEW.margin AND NEW.escrow AND NEW.close_fee BETWEEN 0 AND NEW.margin + NEW.profit
        AND (NEW.close_reason = 'customer' OR NEW.parent_id IS NULL)
        AND (NEW.close_reason <> 'takeProfit' OR NEW.close_price = NEW.take_profit)
        AND (NEW.close_reason <> 'corporateAction' OR NEW.close_fee = 0)) THEN
        RAISE EXCEPTION 'contract_order: an order cannot end so' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state = 'open' THEN
    IF contract_order_is_edit(OLD, NEW) OR contract_order_is_divided(OLD, NEW) THEN
      NEW.levels_no := nextval('contract_levels_no'); RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'contract_order: it changes its stops, is divided or is closed, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;
