-- Contract orders whose stops are changed while they are open, and orders that are closed in parts. A part is
-- an order of its own that is opened on its share and closed in the same transaction; what is left of its
-- parent stays open. Whatever is not named here of an open order still never changes.

-- What migrations before this one have written is looked at now, as tables with work left cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE contract_order
  -- Of a part: the order it was closed out of, and the lots that one had until then.
  ADD COLUMN parent_id     text REFERENCES contract_order (id),
  ADD COLUMN lots_before   bigint,
  -- The lots it was opened with; null while they are its lots still.
  ADD COLUMN opened_lots   bigint,
  -- How often its stops were changed.
  ADD COLUMN edits         integer NOT NULL DEFAULT 0,
  -- The row of the log after which its present levels count, when that is not the one it opened at.
  ADD COLUMN stops_log_seq bigint,
  -- When its stops were changed last.
  ADD COLUMN stops_at      timestamptz,
  -- Rises with every change of its levels, over all orders; null while they are those it was opened with.
  ADD COLUMN levels_no     bigint;

CREATE SEQUENCE contract_levels_no;
CREATE INDEX contract_order_levels ON contract_order (levels_no)
  WHERE state = 'open' AND levels_no IS NOT NULL;

CREATE UNIQUE INDEX contract_order_part_of ON contract_order (parent_id, lots_before)
  WHERE parent_id IS NOT NULL;

ALTER TYPE contract_opening
  ADD ATTRIBUTE parent_id text, ADD ATTRIBUTE lots_before bigint, ADD ATTRIBUTE opened_lots bigint,
  ADD ATTRIBUTE edits integer, ADD ATTRIBUTE stops_log_seq bigint, ADD ATTRIBUTE stops_at timestamptz;

-- Each change of the stops of an order, kept for ever. Written by the change itself.
CREATE TABLE contract_edit (
  order_id         text        NOT NULL REFERENCES contract_order (id),
  n                integer     NOT NULL CHECK (n > 0),
  at               timestamptz NOT NULL,
  -- The new stops count for the rows after this one, the old ones up to it.
  log_seq          bigint      NOT NULL,
  lots             bigint      NOT NULL,
  from_stop_loss   bigint      NOT NULL,
  from_take_profit bigint      NOT NULL,
  to_stop_loss     bigint      NOT NULL,
  to_take_profit   bigint      NOT NULL,
  PRIMARY KEY (order_id, n)
);

CREATE FUNCTION contract_edit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'contract_edit: only a change of stops writes here'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER contract_edit_is_a_change BEFORE INSERT ON contract_edit
  FOR EACH ROW EXECUTE FUNCTION contract_edit_guard();
CREATE TRIGGER contract_edit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_edit
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE contract_edit ENABLE ALWAYS TRIGGER contract_edit_is_a_change;
ALTER TABLE contract_edit ENABLE ALWAYS TRIGGER contract_edit_append_only;

CREATE FUNCTION contract_order_edited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_edit VALUES (NEW.id, NEW.edits, NEW.stops_at, NEW.stops_log_seq, NEW.lots,
    OLD.stop_loss, OLD.take_profit, NEW.stop_loss, NEW.take_profit);
  RETURN NULL;
END $$;
CREATE TRIGGER contract_order_edit_is_kept AFTER UPDATE ON contract_order
  FOR EACH ROW WHEN (NEW.edits <> OLD.edits) EXECUTE FUNCTION contract_order_edited();
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_edit_is_kept;

CREATE OR REPLACE FUNCTION contract_order_opens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'open' OR num_nonnulls(NEW.close_no, NEW.close_reason, NEW.close_price,
    NEW.close_log_seq, NEW.closed_at, NEW.profit, NEW.close_fee) > 0 THEN
    RAISE EXCEPTION 'contract_order: an order begins open' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (length(NEW.id) = 36 AND translate(NEW.id, '0123456789abcdef-', '') = ''
    AND NEW.customer_id <> '' AND NEW.account IN ('real', 'demo') AND NEW.lots > 0
    AND NEW.leverage > 0) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: nobody asked for such an order'
      USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.decimals BETWEEN 0 AND 8 AND NEW.contract_size > 0 AND NEW.fee_ppm BETWEEN 0 AND 2999
    AND NEW.spread_ppm BETWEEN 0 AND 49999 AND NEW.close_out_ppm BETWEEN 1 AND 999999) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: terms out of bounds' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.open_price > 0 AND NEW.stop_loss > 0 AND NEW.take_profit > 0 AND NEW.liquidation_price > 0
    AND CASE
      -- A part has the stops of its parent, which may have been changed since it opened.
      WHEN NEW.parent_id IS NOT NULL THEN true
      WHEN NEW.side = 'long' THEN NEW.liquidation_price < NEW.stop_loss
        AND NEW.stop_loss < NEW.open_price AND NEW.open_price < NEW.take_profit
      WHEN NEW.side = 'short' THEN NEW.liquidation_price > NEW.stop_loss
        AND NEW.stop_loss > NEW.open_price AND NEW.open_price > NEW.take_profit
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: prices out of order' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.margin > 0 AND NEW.open_fee >= 0 AND NEW.escrow > 0
    AND NEW.max_win <= NEW.escrow) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: money out of bounds' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.parent_id IS NULL THEN
    IF num_nonnulls(NEW.lots_before, NEW.opened_lots, NEW.stops_log_seq, NEW.stops_at) > 0
      OR NEW.edits <> 0 THEN
      RAISE EXCEPTION 'contract_order: an order begins unchanged' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF NOT EXISTS (
    SELECT 1 FROM contract_order p
    WHERE p.id = NEW.parent_id AND p.state = 'open' AND p.parent_id IS NULL
      AND p.lots = NEW.lots_before AND NEW.lots < p.lots
      AND coalesce(p.opened_lots, p.lots) = NEW.opened_lots
      AND (p.customer_id, p.account, p.instrument_id, p.side, p.leverage, p.open_price,
        p.open_log_seq, p.opened_at, p.stop_loss, p.take_profit, p.edits)
        = (NEW.customer_id, NEW.account, NEW.instrument_id, NEW.side, NEW.leverage, NEW.open_price,
        NEW.open_log_seq, NEW.opened_at, NEW.stop_loss, NEW.take_profit, NEW.edits)
  ) THEN
    RAISE EXCEPTION 'contract_order: no part of an open order' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Whether only the stops, and what follows from them, were changed.
CREATE FUNCTION contract_order_is_edit(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  before contract_order := becomes;
BEGIN
  before.stop_loss := was.stop_loss;
  before.take_profit := was.take_profit;
  before.escrow := was.escrow;
  before.max_win := was.max_win;
  before.edits := was.edits;
  before.stops_log_seq := was.stops_log_seq;
  before.stops_at := was.stops_at;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.edits = was.edits + 1 AND becomes.stops_at IS NOT NULL
      AND becomes.stops_log_seq >= coalesce(was.stops_log_seq, was.open_log_seq)
      AND becomes.stop_loss > 0 AND becomes.escrow > 0 AND becomes.max_win <= becomes.escrow
      AND CASE becomes.side
        WHEN 'long' THEN greatest(becomes.stop_loss, becomes.open_price) < becomes.take_profit
        ELSE least(becomes.stop_loss, becomes.open_price) > becomes.take_profit
          AND becomes.take_profit > 0
      END) IS TRUE;
END $$;

-- Whether a part was taken out of it, of which there is an order with exactly what is missing.
CREATE FUNCTION contract_order_is_divided(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  before contract_order := becomes;
BEGIN
  before.lots := was.lots;
  before.margin := was.margin;
  before.open_fee := was.open_fee;
  before.escrow := was.escrow;
  before.max_win := was.max_win;
  before.liquidation_price := was.liquidation_price;
  before.opened_lots := was.opened_lots;
  before.stops_log_seq := was.stops_log_seq;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.opened_lots = coalesce(was.opened_lots, was.lots)
      AND becomes.stops_log_seq >= coalesce(was.stops_log_seq, was.open_log_seq)
      AND becomes.margin > 0 AND becomes.escrow > 0 AND becomes.max_win <= becomes.escrow
      AND becomes.liquidation_price > 0
      AND EXISTS (
        SELECT 1 FROM contract_order part
        WHERE part.parent_id = was.id AND part.lots_before = was.lots
          AND (part.lots, part.margin, part.open_fee, part.escrow)
            = (was.lots - becomes.lots, was.margin - becomes.margin, was.open_fee - becomes.open_fee,
            was.escrow - becomes.escrow)
      )) IS TRUE;
END $$;

CREATE OR REPLACE FUNCTION contract_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reopened contract_order;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state = 'closed' THEN
    reopened := NEW;
    reopened.state := 'open';
    reopened.close_no := NULL;
    reopened.close_reason := NULL;
    reopened.close_price := NULL;
    reopened.close_log_seq := NULL;
    reopened.closed_at := NULL;
    reopened.profit := NULL;
    reopened.close_fee := NULL;
    IF reopened IS NOT DISTINCT FROM OLD THEN
      IF num_nulls(NEW.close_no, NEW.close_reason, NEW.close_price, NEW.close_log_seq, NEW.closed_at,
        NEW.profit, NEW.close_fee) > 0 THEN
        RAISE EXCEPTION 'contract_order: an order is closed in full' USING ERRCODE = 'check_violation';
      END IF;
      IF NOT (NEW.close_reason IN ('customer', 'stopLoss', 'takeProfit', 'liquidation')
        AND NEW.close_price > 0
        AND NEW.close_log_seq >= coalesce(NEW.stops_log_seq, NEW.open_log_seq)
        AND NEW.profit BETWEEN -NEW.margin AND NEW.escrow
        AND NEW.close_fee BETWEEN 0 AND NEW.margin + NEW.profit
        AND (NEW.close_reason = 'customer' OR NEW.parent_id IS NULL)
        AND (NEW.close_reason <> 'takeProfit' OR NEW.close_price = NEW.take_profit)) THEN
        RAISE EXCEPTION 'contract_order: an order cannot end so' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state = 'open' THEN
    IF contract_order_is_edit(OLD, NEW) OR contract_order_is_divided(OLD, NEW) THEN
      NEW.levels_no := nextval('contract_levels_no');
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'contract_order: it changes its stops, is divided or is closed, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

-- The entries of an order, those of its changes included.
DROP INDEX ledger_entry_of_contract;
CREATE INDEX ledger_entry_of_contract ON ledger_entry (ref)
  WHERE type IN ('contractOpened', 'contractClosed', 'contractEdited');
