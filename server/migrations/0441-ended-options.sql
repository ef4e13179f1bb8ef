-- A corporate action ends options of listed series: they pay what they are worth at the last row before it.
ALTER TABLE option_order ADD COLUMN ex_at timestamptz; -- moment of the action, of those that one ended alone
CREATE INDEX option_order_of_instrument ON option_order (instrument_id, expires_at, no) WHERE state = 'open';
CREATE INDEX corporate_action_live ON corporate_action (ex_at, no) WHERE state IN ('confirmed', 'effective');

CREATE OR REPLACE FUNCTION option_order_opens() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.state <> 'open' OR num_nonnulls(NEW.settle_no, NEW.outcome, NEW.settle_price, NEW.settle_log_seq, NEW.settle_log_at,
    NEW.settled_at, NEW.payout, NEW.sale_sigma, NEW.sale_sigma_as_of, NEW.sale_trading_ms, NEW.ex_at) > 0 THEN
    RAISE EXCEPTION 'option_order: an option begins open' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (length(NEW.id) = 36 AND translate(NEW.id, '0123456789abcdef-', '') = ''
    AND NEW.customer_id <> '' AND NEW.account IN ('real', 'demo')
    AND NEW.decimals BETWEEN 0 AND 8 AND NEW.open_price > 0 AND NEW.strike > 0
    AND NEW.open_log_seq > 0 AND NEW.stake > 0 AND NEW.escrow >= 0
    AND CASE NEW.term
      WHEN 'listed' THEN NEW.side IN ('call', 'put')
        AND NEW.expires_at - NEW.opened_at BETWEEN interval '30 minutes' AND interval '4800 hours'
      ELSE NEW.expires_at - NEW.opened_at = CASE NEW.term
        WHEN '60s' THEN interval '60 seconds' WHEN '5m' THEN interval '5 minutes'
        WHEN '15m' THEN interval '15 minutes' WHEN '1h' THEN interval '1 hour'
        WHEN '4h' THEN interval '4 hours' WHEN '1d' THEN interval '24 hours'
        WHEN '1w' THEN interval '168 hours' END END) IS NOT TRUE THEN
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

-- As before, but for what a corporate action ends: that was bought before it and expires at it or later. It ends at a row
-- of before it, by the volatility of its purchase, and may pay nothing.
CREATE OR REPLACE FUNCTION option_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reopened option_order;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state IN ('closed', 'void') THEN
    reopened := NEW;
    reopened.state := 'open'; reopened.settle_no := NULL; reopened.outcome := NULL;
    reopened.settle_price := NULL; reopened.settle_log_seq := NULL; reopened.settle_log_at := NULL;
    reopened.settled_at := NULL; reopened.payout := NULL; reopened.sale_sigma := NULL;
    reopened.sale_sigma_as_of := NULL; reopened.sale_trading_ms := NULL; reopened.ex_at := NULL;
    IF reopened IS NOT DISTINCT FROM OLD THEN
      IF (NEW.settle_no IS NOT NULL AND NEW.payout BETWEEN 0 AND NEW.stake + NEW.escrow
        AND CASE NEW.outcome
          WHEN 'sold' THEN NEW.state = 'closed' AND NEW.term = 'listed'
            AND NEW.settle_price > 0 AND NEW.settle_log_seq >= NEW.open_log_seq AND NEW.sale_trading_ms > 0
            AND CASE WHEN NEW.ex_at IS NULL THEN NEW.payout > 0
              AND NEW.settled_at <= NEW.expires_at - interval '30 minutes'
              AND NEW.settle_log_at BETWEEN NEW.settled_at - interval '10 seconds' AND NEW.settled_at + interval '10 seconds'
              AND NEW.sale_sigma BETWEEN 0 AND NEW.sigma AND NEW.sale_sigma_as_of <= NEW.settled_at
              AND NEW.sale_trading_ms * interval '1 millisecond' <= NEW.expires_at - NEW.settled_at
            ELSE NEW.opened_at < NEW.ex_at AND NEW.expires_at >= NEW.ex_at AND NEW.settle_log_at < NEW.ex_at
              AND (NEW.sale_sigma, NEW.sale_sigma_as_of) = (NEW.sigma, NEW.sigma_as_of)
              AND NEW.sale_trading_ms * interval '1 millisecond' <= NEW.expires_at - NEW.ex_at
            END
          ELSE NEW.settled_at >= NEW.expires_at
            AND num_nonnulls(NEW.sale_sigma, NEW.sale_sigma_as_of, NEW.sale_trading_ms, NEW.ex_at) = 0
            AND CASE NEW.state
              WHEN 'void' THEN NEW.outcome = 'void' AND NEW.payout = NEW.stake
                AND num_nonnulls(NEW.settle_price, NEW.settle_log_seq, NEW.settle_log_at) = 0
                AND (NEW.term <> 'listed' OR NEW.settled_at > NEW.expires_at + interval '168 hours')
              ELSE NEW.settle_price > 0 AND NEW.settle_log_seq > 0
                AND NEW.settle_log_at BETWEEN NEW.expires_at - interval '5 seconds' AND NEW.expires_at
                  + CASE NEW.term WHEN 'listed' THEN interval '168 hours' ELSE interval '0' END
                AND CASE NEW.outcome
                  WHEN 'win' THEN NEW.side IN ('up', 'down') AND NEW.payout = NEW.stake + NEW.escrow
                  WHEN 'lose' THEN NEW.side IN ('up', 'down') AND NEW.payout = 0
                  WHEN 'draw' THEN NEW.side IN ('up', 'down') AND NEW.payout = NEW.stake
                  WHEN 'paid' THEN NEW.side IN ('call', 'put') AND NEW.payout > 0
                  WHEN 'worthless' THEN NEW.side IN ('call', 'put') AND NEW.payout = 0
                END
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

-- The server writes the attributes in this order (server/modules/options/store.ts).
ALTER TYPE option_closing ADD ATTRIBUTE ex_at timestamptz;

CREATE OR REPLACE FUNCTION option_order_settle(p_closings option_closing[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE settled integer;
BEGIN
  WITH done AS MATERIALIZED (SELECT nextval('option_order_settle_no') AS no, c.* FROM unnest(p_closings) AS c)
  UPDATE option_order o
    SET state = done.state, settle_no = done.no, outcome = done.outcome, settle_price = done.price,
      settle_log_seq = done.log_seq, settle_log_at = done.log_at, settled_at = done.at, payout = done.payout,
      sale_sigma = done.sale_sigma, sale_sigma_as_of = done.sale_sigma_as_of, sale_trading_ms = done.sale_trading_ms,
      ex_at = done.ex_at
    FROM done WHERE o.id = done.id AND o.state = 'open';
  GET DIAGNOSTICS settled = ROW_COUNT;
  IF settled <> cardinality(p_closings) THEN
    RAISE EXCEPTION 'option_order: an option that was to be settled is not open' USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
