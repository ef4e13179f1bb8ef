-- Options. A row is open, then settles once: closed at a price or void. Nothing else of it ever changes.
-- Money is in USDT units, prices in units of 10^-8, rates in parts per million.
-- Triggers hold the rules, because PostgreSQL parses a CHECK for every statement and a trigger once a session.
CREATE TABLE option_order (
  id             text           PRIMARY KEY,
  no             bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id    text           NOT NULL,
  account        text           NOT NULL,
  instrument_id  integer        NOT NULL,
  code           text           NOT NULL,
  app_name       text           NOT NULL,
  decimals       smallint       NOT NULL,
  side           text           NOT NULL, -- up and down pay a fixed rate; call and put pay by the price
  term           text           NOT NULL,
  formula        text           NOT NULL,
  opened_at      timestamptz    NOT NULL,
  expires_at     timestamptz    NOT NULL,
  open_price     bigint         NOT NULL,
  open_log_seq   bigint         NOT NULL,
  open_log_at    timestamptz    NOT NULL,
  strike         bigint         NOT NULL,
  stake          numeric(78, 0) NOT NULL, -- or the premium
  escrow         numeric(78, 0) NOT NULL, -- the most that it can pay beyond the stake, set aside from the treasury

  rate_ppm       bigint,                  -- of up and down alone
  lots           bigint,                  -- of calls and puts alone, as all down to markup_ppm
  contract_size  bigint,
  cap_price      bigint,                  -- bounds what it pays: above the strike of a call, below that of a put
  sigma          numeric(40, 0),          -- volatility over an hour of trading, in units of 10^-12
  sigma_as_of    timestamptz,
  trading_ms     integer,                 -- trading time until expiry
  markup_ppm     bigint,

  state          text           NOT NULL,
  settle_no      bigint         UNIQUE,   -- rises in the order of settling, for the history and its cursor
  outcome        text,
  settle_price   bigint,
  settle_log_seq bigint,
  settle_log_at  timestamptz,
  settled_at     timestamptz,
  payout         numeric(78, 0)
);
CREATE SEQUENCE option_order_settle_no AS bigint;
CREATE INDEX option_order_due ON option_order (expires_at, no) WHERE state = 'open';
CREATE INDEX option_order_open_of ON option_order (customer_id, account, no DESC) WHERE state = 'open';
CREATE INDEX option_order_history_of ON option_order (customer_id, account, settle_no DESC) WHERE state <> 'open';

CREATE FUNCTION option_order_opens() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.state <> 'open' OR num_nonnulls(NEW.settle_no, NEW.outcome, NEW.settle_price, NEW.settle_log_seq,
    NEW.settle_log_at, NEW.settled_at, NEW.payout) > 0 THEN
    RAISE EXCEPTION 'option_order: an option begins open' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (length(NEW.id) = 36 AND translate(NEW.id, '0123456789abcdef-', '') = ''
    AND NEW.customer_id <> '' AND NEW.account IN ('real', 'demo')
    AND NEW.decimals BETWEEN 0 AND 8 AND NEW.open_price > 0 AND NEW.strike > 0
    AND NEW.open_log_seq > 0 AND NEW.stake > 0 AND NEW.escrow >= 0
    AND NEW.expires_at - NEW.opened_at = CASE NEW.term
      WHEN '60s' THEN interval '60 seconds' WHEN '5m' THEN interval '5 minutes'
      WHEN '15m' THEN interval '15 minutes' WHEN '1h' THEN interval '1 hour'
      WHEN '4h' THEN interval '4 hours' WHEN '1d' THEN interval '24 hours'
      WHEN '1w' THEN interval '168 hours' END) IS NOT TRUE THEN
    RAISE EXCEPTION 'option_order: nobody sells such an option' USING ERRCODE = 'check_violation';
  END IF;
  IF (CASE
    WHEN NEW.side IN ('up', 'down') THEN NEW.strike = NEW.open_price
      AND NEW.rate_ppm BETWEEN 1 AND 999999 AND NEW.escrow < NEW.stake
      AND num_nonnulls(NEW.lots, NEW.contract_size, NEW.cap_price, NEW.sigma, NEW.sigma_as_of,
        NEW.trading_ms, NEW.markup_ppm) = 0
    WHEN NEW.side IN ('call', 'put') THEN NEW.rate_ppm IS NULL AND NEW.lots > 0
      AND NEW.contract_size > 0 AND NEW.sigma >= 0 AND NEW.sigma_as_of <= NEW.opened_at
      AND NEW.trading_ms > 0 AND NEW.markup_ppm BETWEEN 0 AND 999999 AND NEW.cap_price > 0
      AND CASE NEW.side WHEN 'call' THEN NEW.cap_price > NEW.strike ELSE NEW.cap_price < NEW.strike END
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'option_order: terms out of bounds' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- The settling price is at most five seconds old at expiry; without one the option is void.
CREATE FUNCTION option_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reopened option_order;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state IN ('closed', 'void') THEN
    reopened := NEW;
    reopened.state := 'open'; reopened.settle_no := NULL; reopened.outcome := NULL;
    reopened.settle_price := NULL; reopened.settle_log_seq := NULL; reopened.settle_log_at := NULL;
    reopened.settled_at := NULL; reopened.payout := NULL;
    IF reopened IS NOT DISTINCT FROM OLD THEN
      IF (NEW.settle_no IS NOT NULL AND NEW.settled_at >= NEW.expires_at
        AND NEW.payout BETWEEN 0 AND NEW.stake + NEW.escrow
        AND CASE NEW.state
          WHEN 'void' THEN NEW.outcome = 'void' AND NEW.payout = NEW.stake
            AND num_nonnulls(NEW.settle_price, NEW.settle_log_seq, NEW.settle_log_at) = 0
          ELSE NEW.settle_price > 0 AND NEW.settle_log_seq > 0
            AND NEW.settle_log_at BETWEEN NEW.expires_at - interval '5 seconds' AND NEW.expires_at
            AND CASE NEW.outcome
              WHEN 'win' THEN NEW.side IN ('up', 'down') AND NEW.payout = NEW.stake + NEW.escrow
              WHEN 'lose' THEN NEW.side IN ('up', 'down') AND NEW.payout = 0
              WHEN 'draw' THEN NEW.side IN ('up', 'down') AND NEW.payout = NEW.stake
              WHEN 'paid' THEN NEW.side IN ('call', 'put') AND NEW.payout > 0
              WHEN 'worthless' THEN NEW.side IN ('call', 'put') AND NEW.payout = 0
            END
        END) IS NOT TRUE THEN
        RAISE EXCEPTION 'option_order: an option cannot end so' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'option_order: an option is settled once and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION option_order_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'option_order: options are kept' USING ERRCODE = 'restrict_violation';
END $$;

-- The server writes the attributes in this order (server/modules/options/store.ts).
CREATE TYPE option_closing AS (
  id text, state text, outcome text, price bigint, log_seq bigint, log_at timestamptz, at timestamptz, payout numeric
);

-- Settles all the open options given, or none. MATERIALIZED draws the numbers once and in the order given: a plan
-- that scans the closings again for each option numbers them by where the options lie.
CREATE FUNCTION option_order_settle(p_closings option_closing[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE settled integer;
BEGIN
  WITH done AS MATERIALIZED (SELECT nextval('option_order_settle_no') AS no, c.* FROM unnest(p_closings) AS c)
  UPDATE option_order o
    SET state = done.state, settle_no = done.no, outcome = done.outcome, settle_price = done.price,
      settle_log_seq = done.log_seq, settle_log_at = done.log_at, settled_at = done.at, payout = done.payout
    FROM done WHERE o.id = done.id AND o.state = 'open';
  GET DIAGNOSTICS settled = ROW_COUNT;
  IF settled <> cardinality(p_closings) THEN
    RAISE EXCEPTION 'option_order: an option that was to be settled is not open' USING ERRCODE = 'restrict_violation';
  END IF;
END $$;

CREATE TRIGGER option_order_begins_open BEFORE INSERT ON option_order
  FOR EACH ROW EXECUTE FUNCTION option_order_opens();
CREATE TRIGGER option_order_only_settles BEFORE UPDATE OR DELETE ON option_order
  FOR EACH ROW EXECUTE FUNCTION option_order_guard();
CREATE TRIGGER option_order_never_emptied BEFORE TRUNCATE ON option_order
  FOR EACH STATEMENT EXECUTE FUNCTION option_order_kept();
ALTER TABLE option_order ENABLE ALWAYS TRIGGER option_order_begins_open,
  ENABLE ALWAYS TRIGGER option_order_only_settles, ENABLE ALWAYS TRIGGER option_order_never_emptied;
