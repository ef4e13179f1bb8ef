-- Contract orders that wait for their limit. One ends once: it opens as the contract order of the same id, or
-- it is cancelled, by its customer or for a reason of the engine. Nothing else of it ever changes. Money is
-- USDT units, prices are units of 10^-8.

-- The order in which they ended, for the list of cancelled ones and its cursor.
CREATE SEQUENCE contract_waiting_end_no AS bigint;

CREATE TABLE contract_waiting (
  id              text           PRIMARY KEY CHECK (length(id) = 36),
  no              bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id     text           NOT NULL CHECK (customer_id <> ''),
  account         text           NOT NULL CHECK (account IN ('real', 'demo')),
  instrument_id   integer        NOT NULL,
  code            text           NOT NULL,
  app_name        text           NOT NULL,
  side            text           NOT NULL CHECK (side IN ('long', 'short')),
  lots            bigint         NOT NULL CHECK (lots > 0),
  leverage        integer        NOT NULL CHECK (leverage > 0),

  decimals        smallint       NOT NULL CHECK (decimals BETWEEN 0 AND 8),
  contract_size   bigint         NOT NULL CHECK (contract_size > 0),
  fee_ppm         bigint         NOT NULL CHECK (fee_ppm BETWEEN 0 AND 2999),
  spread_ppm      bigint         NOT NULL CHECK (spread_ppm BETWEEN 0 AND 49999),
  close_out_ppm   bigint         NOT NULL CHECK (close_out_ppm BETWEEN 1 AND 999999),

  limit_price     bigint         NOT NULL CHECK (limit_price > 0),
  stop_loss       bigint         NOT NULL CHECK (stop_loss > 0),
  take_profit     bigint         NOT NULL CHECK (take_profit > 0),
  held            numeric(78, 0) NOT NULL CHECK (held > 0),
  placed_at       timestamptz    NOT NULL,
  placed_log_seq  bigint         NOT NULL,

  state           text           NOT NULL CHECK (state IN ('waiting', 'opened', 'cancelled')),
  end_no          bigint         UNIQUE,
  ended_at        timestamptz,
  cancel_reason   text CHECK (cancel_reason IN ('customer', 'stops', 'margin', 'treasury')),

  CONSTRAINT contract_waiting_stops CHECK (
    CASE side
      WHEN 'long' THEN stop_loss < limit_price AND limit_price < take_profit
      ELSE stop_loss > limit_price AND limit_price > take_profit
    END
  ),
  CONSTRAINT contract_waiting_ended_in_full CHECK (
    num_nonnulls(end_no, ended_at) = CASE state WHEN 'waiting' THEN 0 ELSE 2 END
    AND (cancel_reason IS NOT NULL) = (state = 'cancelled')
  )
);

CREATE INDEX contract_waiting_all ON contract_waiting (no) WHERE state = 'waiting';
CREATE INDEX contract_waiting_of ON contract_waiting (customer_id, account, no DESC)
  WHERE state = 'waiting';
CREATE INDEX contract_waiting_cancelled_of ON contract_waiting (customer_id, account, end_no DESC)
  WHERE state = 'cancelled';

CREATE FUNCTION contract_waiting_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before contract_waiting;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'waiting' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'waiting' AND NEW.state <> 'waiting' THEN
    before := NEW;
    before.state := OLD.state;
    before.end_no := NULL;
    before.ended_at := NULL;
    before.cancel_reason := NULL;
    IF before IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'contract_waiting: an order begins waiting, ends once, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER contract_waiting_only_ends
  BEFORE INSERT OR UPDATE OR DELETE ON contract_waiting
  FOR EACH ROW EXECUTE FUNCTION contract_waiting_guard();

CREATE TRIGGER contract_waiting_never_emptied
  BEFORE TRUNCATE ON contract_waiting
  FOR EACH STATEMENT EXECUTE FUNCTION contract_order_kept();

ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_only_ends;
ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_never_emptied;

-- What customers earned over time is summed from these.
CREATE INDEX contract_order_closed_at_of ON contract_order (customer_id, account, closed_at)
  WHERE state = 'closed';
