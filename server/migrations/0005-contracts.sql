-- Contract orders. Everything an order was opened on is fixed in its row; the only change there is,
-- and it happens once, is from open to closed. Money is USDT units, prices are units of 10^-8.

-- The order in which orders closed, for the history and its cursor.
CREATE SEQUENCE contract_order_close_no AS bigint;

CREATE TABLE contract_order (
  id                text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no                bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id       text           NOT NULL CHECK (customer_id <> ''),
  account           text           NOT NULL CHECK (account IN ('real', 'demo')),
  instrument_id     integer        NOT NULL,
  code              text           NOT NULL,
  app_name          text           NOT NULL,
  side              text           NOT NULL CHECK (side IN ('long', 'short')),
  lots              bigint         NOT NULL CHECK (lots > 0),
  leverage          integer        NOT NULL CHECK (leverage > 0),

  decimals          smallint       NOT NULL CHECK (decimals BETWEEN 0 AND 8),
  contract_size     bigint         NOT NULL CHECK (contract_size > 0),
  fee_ppm           bigint         NOT NULL CHECK (fee_ppm BETWEEN 0 AND 2999),
  spread_ppm        bigint         NOT NULL CHECK (spread_ppm BETWEEN 0 AND 49999),
  close_out_ppm     bigint         NOT NULL CHECK (close_out_ppm BETWEEN 1 AND 999999),

  open_price        bigint         NOT NULL CHECK (open_price > 0),
  open_log_seq      bigint         NOT NULL,
  opened_at         timestamptz    NOT NULL,
  stop_loss         bigint         NOT NULL CHECK (stop_loss > 0),
  take_profit       bigint         NOT NULL CHECK (take_profit > 0),
  liquidation_price bigint         NOT NULL CHECK (liquidation_price > 0),
  margin            numeric(78, 0) NOT NULL CHECK (margin > 0),
  open_fee          numeric(78, 0) NOT NULL CHECK (open_fee >= 0),
  escrow            numeric(78, 0) NOT NULL CHECK (escrow > 0),
  max_win           numeric(78, 0) NOT NULL CHECK (max_win <= escrow),

  state             text           NOT NULL CHECK (state IN ('open', 'closed')),
  close_no          bigint         UNIQUE,
  close_reason      text
    CHECK (close_reason IN ('customer', 'stopLoss', 'takeProfit', 'liquidation')),
  close_price       bigint         CHECK (close_price > 0),
  close_log_seq     bigint         CHECK (close_log_seq >= open_log_seq),
  closed_at         timestamptz,
  profit            numeric(78, 0) CHECK (profit BETWEEN -margin AND escrow),
  close_fee         numeric(78, 0) CHECK (close_fee BETWEEN 0 AND margin + profit),

  CONSTRAINT contract_order_stops CHECK (
    CASE side
      WHEN 'long' THEN liquidation_price < stop_loss AND stop_loss < open_price
        AND open_price < take_profit
      ELSE liquidation_price > stop_loss AND stop_loss > open_price AND open_price > take_profit
    END
  ),
  CONSTRAINT contract_order_closed_in_full CHECK (
    num_nonnulls(close_no, close_reason, close_price, close_log_seq, closed_at, profit, close_fee)
      = CASE state WHEN 'closed' THEN 7 ELSE 0 END
  ),
  CONSTRAINT contract_order_target_price CHECK (
    close_reason <> 'takeProfit' OR close_price = take_profit
  )
);

CREATE INDEX contract_order_open ON contract_order (instrument_id) WHERE state = 'open';
CREATE INDEX contract_order_open_of ON contract_order (customer_id, account, no DESC)
  WHERE state = 'open';
CREATE INDEX contract_order_history_of ON contract_order (customer_id, account, close_no DESC)
  WHERE state = 'closed';

CREATE FUNCTION contract_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closing CONSTANT text[] := ARRAY['state', 'close_no', 'close_reason', 'close_price',
    'close_log_seq', 'closed_at', 'profit', 'close_fee'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'open' THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'contract_order: an order begins open' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state = 'closed'
    AND to_jsonb(NEW) - closing = to_jsonb(OLD) - closing THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'contract_order: an order is closed once and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER contract_order_only_closes
  BEFORE INSERT OR UPDATE OR DELETE ON contract_order
  FOR EACH ROW EXECUTE FUNCTION contract_order_guard();

CREATE FUNCTION contract_order_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'contract_order: orders are kept' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER contract_order_never_emptied
  BEFORE TRUNCATE ON contract_order
  FOR EACH STATEMENT EXECUTE FUNCTION contract_order_kept();

ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_only_closes;
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_never_emptied;
