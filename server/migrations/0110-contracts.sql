-- Contract orders that are open or closed: positions. Money is in USDT units, prices in units of 10^-8, rates in
-- parts per million. A log_seq names a row of the price log.
-- Guards are ENABLE ALWAYS, so that no session_replication_role switches them off.

-- A row changes its stops, is divided or is closed; nothing else of it ever changes.
-- Triggers hold its rules, because PostgreSQL parses a CHECK for every statement and a trigger once a session.
CREATE TABLE contract_order (
  id                text           PRIMARY KEY,
  no                bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id       text           NOT NULL,
  account           text           NOT NULL,
  instrument_id     integer        NOT NULL,
  code              text           NOT NULL,
  app_name          text           NOT NULL,
  side              text           NOT NULL,
  lots              bigint         NOT NULL,
  leverage          integer        NOT NULL,
  decimals          smallint       NOT NULL,
  contract_size     bigint         NOT NULL,
  fee_ppm           bigint         NOT NULL,
  spread_ppm        bigint         NOT NULL,
  close_out_ppm     bigint         NOT NULL, -- it is liquidated when this share of the margin is left

  open_price        bigint         NOT NULL,
  open_log_seq      bigint         NOT NULL,
  opened_at         timestamptz    NOT NULL,
  stop_loss         bigint         NOT NULL,
  take_profit       bigint         NOT NULL,
  liquidation_price bigint         NOT NULL,
  margin            numeric(78, 0) NOT NULL,
  open_fee          numeric(78, 0) NOT NULL,
  escrow            numeric(78, 0) NOT NULL, -- set aside from the treasury for the most that it can win
  max_win           numeric(78, 0) NOT NULL, -- the same after fees

  parent_id         text           REFERENCES contract_order (id), -- of a part: the order it comes out of
  lots_before       bigint,                    -- of a part: the lots of its parent before the division
  opened_lots       bigint,                    -- lots at the opening; null while lots still says it
  edits             integer        NOT NULL DEFAULT 0, -- how often its stops changed
  stops_log_seq     bigint,                    -- its levels count after this row; null: after open_log_seq
  stops_at          timestamptz,               -- last change of its stops
  levels_no         bigint,                    -- rises over all orders with each change of levels; null: none

  state             text           NOT NULL,
  close_no          bigint,                    -- rises in the order of closing, for the history and its cursor
  close_reason      text,
  close_price       bigint,
  close_log_seq     bigint,
  closed_at         timestamptz,
  profit            numeric(78, 0),
  close_fee         numeric(78, 0)
);
CREATE SEQUENCE contract_order_close_no AS bigint;
CREATE SEQUENCE contract_levels_no AS bigint;
CREATE INDEX contract_order_open_of ON contract_order (customer_id, account, no DESC) WHERE state = 'open';
CREATE INDEX contract_order_levels ON contract_order (levels_no) WHERE state = 'open' AND levels_no IS NOT NULL;
CREATE INDEX contract_order_history_of ON contract_order (customer_id, account, close_no DESC) WHERE state = 'closed';
CREATE INDEX contract_order_closed_at_of ON contract_order (customer_id, account, closed_at) WHERE state = 'closed';
CREATE UNIQUE INDEX contract_order_closed_once ON contract_order (close_no) WHERE state = 'closed';
CREATE UNIQUE INDEX contract_order_part_of ON contract_order (parent_id, lots_before) WHERE parent_id IS NOT NULL;

-- Rows arrive as one array of a composite type, because one array per column costs one function scan per column.
-- The server writes the attributes in this order (server/modules/contracts/store.ts).
CREATE TYPE contract_opening AS (
  id text, customer_id text, account text, instrument_id integer, code text, app_name text, side text, lots bigint,
  leverage integer, decimals smallint, contract_size bigint, fee_ppm bigint, spread_ppm bigint, close_out_ppm bigint,
  open_price bigint, open_log_seq bigint, opened_at timestamptz, stop_loss bigint, take_profit bigint,
  liquidation_price bigint, margin numeric, open_fee numeric, escrow numeric, max_win numeric, parent_id text,
  lots_before bigint, opened_lots bigint, edits integer, stops_log_seq bigint, stops_at timestamptz
);
CREATE TYPE contract_closing AS (
  id text, reason text, price bigint, log_seq bigint, at timestamptz, profit numeric, fee numeric
);

CREATE FUNCTION contract_order_opens() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.state <> 'open' OR num_nonnulls(NEW.close_no, NEW.close_reason, NEW.close_price, NEW.close_log_seq,
    NEW.closed_at, NEW.profit, NEW.close_fee) > 0 THEN
    RAISE EXCEPTION 'contract_order: an order begins open' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (length(NEW.id) = 36 AND translate(NEW.id, '0123456789abcdef-', '') = '' AND NEW.customer_id <> ''
    AND NEW.account IN ('real', 'demo') AND NEW.lots > 0 AND NEW.leverage > 0) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: nobody asked for such an order' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.decimals BETWEEN 0 AND 8 AND NEW.contract_size > 0 AND NEW.fee_ppm BETWEEN 0 AND 2999
    AND NEW.spread_ppm BETWEEN 0 AND 49999 AND NEW.close_out_ppm BETWEEN 1 AND 999999) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: terms out of bounds' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.open_price > 0 AND NEW.stop_loss > 0 AND NEW.take_profit > 0 AND NEW.liquidation_price > 0
    AND CASE
      -- A part has the stops of its parent, which the customer may have moved past the opening price.
      WHEN NEW.parent_id IS NOT NULL THEN true
      WHEN NEW.side = 'long' THEN NEW.liquidation_price < NEW.stop_loss
        AND NEW.stop_loss < NEW.open_price AND NEW.open_price < NEW.take_profit
      WHEN NEW.side = 'short' THEN NEW.liquidation_price > NEW.stop_loss
        AND NEW.stop_loss > NEW.open_price AND NEW.open_price > NEW.take_profit
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: prices out of order' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.margin > 0 AND NEW.open_fee >= 0 AND NEW.escrow > 0 AND NEW.max_win <= NEW.escrow) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: money out of bounds' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.parent_id IS NULL THEN
    IF num_nonnulls(NEW.lots_before, NEW.opened_lots, NEW.stops_log_seq, NEW.stops_at) > 0 OR NEW.edits <> 0 THEN
      RAISE EXCEPTION 'contract_order: an order begins unchanged' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF NOT EXISTS (
    SELECT 1 FROM contract_order p WHERE p.id = NEW.parent_id AND p.state = 'open' AND p.parent_id IS NULL
      AND p.lots = NEW.lots_before AND NEW.lots < p.lots AND coalesce(p.opened_lots, p.lots) = NEW.opened_lots
      AND (p.customer_id, p.account, p.instrument_id, p.side, p.leverage, p.open_price, p.open_log_seq,
        p.opened_at, p.stop_loss, p.take_profit, p.edits)
        = (NEW.customer_id, NEW.account, NEW.instrument_id, NEW.side, NEW.leverage, NEW.open_price, NEW.open_log_seq,
        NEW.opened_at, NEW.stop_loss, NEW.take_profit, NEW.edits)
  ) THEN
    RAISE EXCEPTION 'contract_order: no part of an open order' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Tells whether only the stops change, and what follows from them.
CREATE FUNCTION contract_order_is_edit(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE before contract_order := becomes;
BEGIN
  before.stop_loss := was.stop_loss; before.take_profit := was.take_profit; before.escrow := was.escrow;
  before.max_win := was.max_win; before.edits := was.edits; before.stops_log_seq := was.stops_log_seq;
  before.stops_at := was.stops_at;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.edits = was.edits + 1 AND becomes.stops_at IS NOT NULL
      AND becomes.stops_log_seq >= coalesce(was.stops_log_seq, was.open_log_seq)
      AND becomes.stop_loss > 0 AND becomes.escrow > 0 AND becomes.max_win <= becomes.escrow
      AND CASE becomes.side
        WHEN 'long' THEN greatest(becomes.stop_loss, becomes.open_price) < becomes.take_profit
        ELSE least(becomes.stop_loss, becomes.open_price) > becomes.take_profit AND becomes.take_profit > 0
      END) IS TRUE;
END $$;

-- Tells whether only a part leaves, and another order has exactly what is missing, so that no money gets lost.
CREATE FUNCTION contract_order_is_divided(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE before contract_order := becomes;
BEGIN
  before.lots := was.lots; before.margin := was.margin; before.open_fee := was.open_fee; before.escrow := was.escrow;
  before.max_win := was.max_win; before.liquidation_price := was.liquidation_price;
  before.opened_lots := was.opened_lots; before.stops_log_seq := was.stops_log_seq;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.opened_lots = coalesce(was.opened_lots, was.lots)
      AND becomes.stops_log_seq >= coalesce(was.stops_log_seq, was.open_log_seq)
      AND becomes.margin > 0 AND becomes.escrow > 0 AND becomes.max_win <= becomes.escrow
      AND becomes.liquidation_price > 0
      AND EXISTS (
        SELECT 1 FROM contract_order part WHERE part.parent_id = was.id AND part.lots_before = was.lots
          AND (part.lots, part.margin, part.open_fee, part.escrow) = (was.lots - becomes.lots,
            was.margin - becomes.margin, was.open_fee - becomes.open_fee, was.escrow - becomes.escrow)
      )) IS TRUE;
END $$;

-- Compares whole rows and not their JSON: spelling two rows in JSON costs more than the rest of the guard.
CREATE FUNCTION contract_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
      IF NOT (NEW.close_reason IN ('customer', 'stopLoss', 'takeProfit', 'liquidation') AND NEW.close_price > 0
        AND NEW.close_log_seq >= coalesce(NEW.stops_log_seq, NEW.open_log_seq)
        AND NEW.profit BETWEEN -NEW.margin AND NEW.escrow AND NEW.close_fee BETWEEN 0 AND NEW.margin + NEW.profit
        AND (NEW.close_reason = 'customer' OR NEW.parent_id IS NULL)
        AND (NEW.close_reason <> 'takeProfit' OR NEW.close_price = NEW.take_profit)) THEN
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

CREATE FUNCTION contract_order_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'contract_order: orders are kept' USING ERRCODE = 'restrict_violation';
END $$;

-- Closes all the orders given, or none. MATERIALIZED draws the numbers once and in the order given: a plan
-- that scans the closings again for each order numbers them by where the orders lie.
CREATE FUNCTION contract_order_close(p_closings contract_closing[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE closed integer;
BEGIN
  WITH done AS MATERIALIZED (SELECT nextval('contract_order_close_no') AS no, c.* FROM unnest(p_closings) AS c)
  UPDATE contract_order o
    SET state = 'closed', close_no = done.no, close_reason = done.reason, close_price = done.price,
      close_log_seq = done.log_seq, closed_at = done.at, profit = done.profit, close_fee = done.fee
    FROM done WHERE o.id = done.id AND o.state = 'open';
  GET DIAGNOSTICS closed = ROW_COUNT;
  IF closed <> cardinality(p_closings) THEN
    RAISE EXCEPTION 'contract_order: an order that was to be closed is not open' USING ERRCODE = 'restrict_violation';
  END IF;
END $$;

CREATE TRIGGER contract_order_begins_open BEFORE INSERT ON contract_order
  FOR EACH ROW EXECUTE FUNCTION contract_order_opens();
CREATE TRIGGER contract_order_only_closes BEFORE UPDATE OR DELETE ON contract_order
  FOR EACH ROW EXECUTE FUNCTION contract_order_guard();
CREATE TRIGGER contract_order_never_emptied BEFORE TRUNCATE ON contract_order
  FOR EACH STATEMENT EXECUTE FUNCTION contract_order_kept();

-- Each change of stops, for ever. The change itself writes it, so that nobody forgets it or invents one.
CREATE TABLE contract_edit (
  order_id text        NOT NULL REFERENCES contract_order (id),
  n        integer     NOT NULL CHECK (n > 0),
  at       timestamptz NOT NULL,
  log_seq  bigint      NOT NULL, -- the old stops count up to this row, the new ones after it
  lots     bigint      NOT NULL,
  from_stop_loss bigint NOT NULL, from_take_profit bigint NOT NULL,
  to_stop_loss   bigint NOT NULL, to_take_profit   bigint NOT NULL,
  PRIMARY KEY (order_id, n)
);

CREATE FUNCTION contract_edit_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'contract_edit: only a change of stops writes here' USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION contract_order_edited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO contract_edit VALUES (NEW.id, NEW.edits, NEW.stops_at, NEW.stops_log_seq, NEW.lots,
    OLD.stop_loss, OLD.take_profit, NEW.stop_loss, NEW.take_profit);
  RETURN NULL;
END $$;

CREATE TRIGGER contract_edit_is_a_change BEFORE INSERT ON contract_edit
  FOR EACH ROW EXECUTE FUNCTION contract_edit_guard();
CREATE TRIGGER contract_edit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_edit
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
CREATE TRIGGER contract_order_edit_is_kept AFTER UPDATE ON contract_order
  FOR EACH ROW WHEN (NEW.edits <> OLD.edits) EXECUTE FUNCTION contract_order_edited();
ALTER TABLE contract_edit ENABLE ALWAYS TRIGGER contract_edit_is_a_change,
  ENABLE ALWAYS TRIGGER contract_edit_append_only;

-- Totals of an account's contract orders. They are kept and not counted, because each opening asks for them and
-- reading up to 200 orders costs more than writing one. Half-filled pages leave room for updates in place.
CREATE TABLE contract_standing (
  customer_id text           NOT NULL,
  account     text           NOT NULL,
  orders      integer        NOT NULL, -- open and waiting ones together
  escrow      numeric(78, 0) NOT NULL, -- of open ones
  PRIMARY KEY (customer_id, account)
) WITH (fillfactor = 50);

-- Refuses every write but those of the orders themselves.
CREATE FUNCTION contract_standing_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'contract_standing: it follows from orders, % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION contract_order_counts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO contract_standing AS held
    SELECT customer_id, account, count(*), sum(escrow) FROM fresh
    GROUP BY customer_id, account ORDER BY customer_id, account
    ON CONFLICT (customer_id, account) DO UPDATE
      SET orders = held.orders + excluded.orders, escrow = held.escrow + excluded.escrow;
  RETURN NULL;
END $$;

-- A closed order counts no more; one that stays open may bind another escrow.
CREATE FUNCTION contract_order_recounts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE contract_standing held
    SET orders = held.orders + moved.orders, escrow = held.escrow + moved.escrow
    FROM (
      SELECT customer_id, account, sum(orders) AS orders, sum(escrow) AS escrow FROM (
        SELECT customer_id, account, 1 AS orders, escrow FROM fresh WHERE state = 'open'
        UNION ALL SELECT customer_id, account, -1, -escrow FROM stale WHERE state = 'open'
      ) AS change GROUP BY customer_id, account
    ) AS moved
    WHERE held.customer_id = moved.customer_id AND held.account = moved.account;
  RETURN NULL;
END $$;

CREATE TRIGGER contract_standing_follows BEFORE INSERT OR UPDATE ON contract_standing
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION contract_standing_guard();
CREATE TRIGGER contract_standing_is_kept BEFORE DELETE OR TRUNCATE ON contract_standing
  FOR EACH STATEMENT EXECUTE FUNCTION contract_standing_guard();
CREATE TRIGGER contract_standing_counts BEFORE INSERT OR UPDATE ON contract_standing
  FOR EACH ROW WHEN (NEW.orders < 0 OR NEW.escrow < 0) EXECUTE FUNCTION contract_standing_guard();
CREATE TRIGGER contract_order_is_counted AFTER INSERT ON contract_order
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contract_order_counts();
CREATE TRIGGER contract_order_is_recounted AFTER UPDATE ON contract_order
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contract_order_recounts();

ALTER TABLE contract_standing ENABLE ALWAYS TRIGGER contract_standing_follows,
  ENABLE ALWAYS TRIGGER contract_standing_is_kept, ENABLE ALWAYS TRIGGER contract_standing_counts;
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_begins_open,
  ENABLE ALWAYS TRIGGER contract_order_only_closes, ENABLE ALWAYS TRIGGER contract_order_never_emptied,
  ENABLE ALWAYS TRIGGER contract_order_edit_is_kept, ENABLE ALWAYS TRIGGER contract_order_is_counted,
  ENABLE ALWAYS TRIGGER contract_order_is_recounted;
