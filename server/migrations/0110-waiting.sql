-- Contract orders that wait for their limit. One ends once: as the position of the same id, or cancelled.
-- Money is in USDT units, prices in units of 10^-8; contract_order explains the terms.
CREATE TABLE contract_waiting (
  id             text           PRIMARY KEY CHECK (length(id) = 36),
  no             bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id    text           NOT NULL CHECK (customer_id <> ''),
  account        text           NOT NULL CHECK (account IN ('real', 'demo')),
  instrument_id  integer        NOT NULL,
  code           text           NOT NULL,
  app_name       text           NOT NULL,
  side           text           NOT NULL CHECK (side IN ('long', 'short')),
  lots           bigint         NOT NULL CHECK (lots > 0),
  leverage       integer        NOT NULL CHECK (leverage > 0),
  decimals       smallint       NOT NULL CHECK (decimals BETWEEN 0 AND 8),
  contract_size  bigint         NOT NULL CHECK (contract_size > 0),
  fee_ppm        bigint         NOT NULL CHECK (fee_ppm BETWEEN 0 AND 2999),
  spread_ppm     bigint         NOT NULL CHECK (spread_ppm BETWEEN 0 AND 49999),
  close_out_ppm  bigint         NOT NULL CHECK (close_out_ppm BETWEEN 1 AND 999999),

  limit_price    bigint         NOT NULL CHECK (limit_price > 0),
  stop_loss      bigint         NOT NULL CHECK (stop_loss > 0),
  take_profit    bigint         NOT NULL CHECK (take_profit > 0),
  held           numeric(78, 0) NOT NULL CHECK (held > 0), -- margin and fee, held until it ends
  placed_at      timestamptz    NOT NULL,
  placed_log_seq bigint         NOT NULL,
  edits          integer        NOT NULL DEFAULT 0, -- how often its limit or its stops changed
  edited_at      timestamptz,                       -- the last change
  limit_log_seq  bigint,                            -- its limit counts after this row; null: after placed_log_seq
  revised_no     bigint,                            -- rises over all orders with each change; null: none

  state          text           NOT NULL CHECK (state IN ('waiting', 'opened', 'cancelled')),
  end_no         bigint         UNIQUE, -- rises in the order of ending, for the cancelled ones and their cursor
  ended_at       timestamptz,
  cancel_reason  text CHECK (cancel_reason IN ('customer', 'stops', 'margin', 'treasury', 'policy', 'riskNotice')),
  cancel_log_seq bigint,                -- the row that it is cancelled at; null where the customer cancels it

  CONSTRAINT contract_waiting_stops CHECK (
    CASE side WHEN 'long' THEN stop_loss < limit_price AND limit_price < take_profit
      ELSE stop_loss > limit_price AND limit_price > take_profit END
  ),
  CONSTRAINT contract_waiting_ended_in_full CHECK (
    num_nonnulls(end_no, ended_at) = CASE state WHEN 'waiting' THEN 0 ELSE 2 END
    AND (cancel_reason IS NOT NULL) = (state = 'cancelled')
  ),
  CONSTRAINT contract_waiting_cancelled_at_a_price CHECK (
    CASE WHEN state = 'cancelled' AND cancel_reason <> 'customer'
      THEN cancel_log_seq IS NOT NULL AND cancel_log_seq > coalesce(limit_log_seq, placed_log_seq)
      ELSE cancel_log_seq IS NULL END
  )
);
CREATE SEQUENCE contract_waiting_end_no AS bigint;
CREATE SEQUENCE contract_waiting_revised_no AS bigint;
CREATE INDEX contract_waiting_all ON contract_waiting (no) WHERE state = 'waiting';
CREATE INDEX contract_waiting_of ON contract_waiting (customer_id, account, no DESC) WHERE state = 'waiting';
CREATE INDEX contract_waiting_revised ON contract_waiting (revised_no)
  WHERE state = 'waiting' AND revised_no IS NOT NULL;
CREATE INDEX contract_waiting_cancelled_of ON contract_waiting (customer_id, account, end_no DESC)
  WHERE state = 'cancelled';

-- Tells whether only the limit and the stops change, and what follows; a CHECK keeps the levels in order.
CREATE FUNCTION contract_waiting_is_revision(was contract_waiting, becomes contract_waiting) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE before contract_waiting := becomes;
BEGIN
  before.limit_price := was.limit_price; before.stop_loss := was.stop_loss; before.take_profit := was.take_profit;
  before.held := was.held; before.edits := was.edits; before.edited_at := was.edited_at;
  before.limit_log_seq := was.limit_log_seq;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.edits = was.edits + 1 AND becomes.edited_at IS NOT NULL
      AND becomes.limit_log_seq >= coalesce(was.limit_log_seq, was.placed_log_seq)
      AND (becomes.limit_price, becomes.stop_loss, becomes.take_profit)
        <> (was.limit_price, was.stop_loss, was.take_profit)) IS TRUE;
END $$;

CREATE FUNCTION contract_waiting_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before contract_waiting;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'waiting' AND NEW.edits = 0
      AND num_nonnulls(NEW.edited_at, NEW.limit_log_seq, NEW.revised_no) = 0 THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'waiting' AND NEW.state <> 'waiting' THEN
    before := NEW;
    before.state := OLD.state; before.end_no := NULL; before.ended_at := NULL; before.cancel_reason := NULL;
    before.cancel_log_seq := NULL;
    IF before IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'waiting' AND contract_waiting_is_revision(OLD, NEW) THEN
    NEW.revised_no := nextval('contract_waiting_revised_no');
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'contract_waiting: an order begins waiting, changes its limit and its stops, ends once, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER contract_waiting_only_ends BEFORE INSERT OR UPDATE OR DELETE ON contract_waiting
  FOR EACH ROW EXECUTE FUNCTION contract_waiting_guard();
CREATE TRIGGER contract_waiting_never_emptied BEFORE TRUNCATE ON contract_waiting
  FOR EACH STATEMENT EXECUTE FUNCTION contract_order_kept();

-- Waiting orders count in contract_standing too.
CREATE FUNCTION contract_waiting_counts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO contract_standing AS held
    SELECT customer_id, account, count(*), 0 FROM fresh
    GROUP BY customer_id, account ORDER BY customer_id, account
    ON CONFLICT (customer_id, account) DO UPDATE SET orders = held.orders + excluded.orders;
  RETURN NULL;
END $$;

-- A waiting order ends once and never waits again; a row that still waits only changed.
CREATE FUNCTION contract_waiting_recounts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE contract_standing held SET orders = held.orders - ended.orders
    FROM (
      SELECT customer_id, account, count(*) AS orders FROM fresh WHERE state <> 'waiting'
      GROUP BY customer_id, account
    ) AS ended
    WHERE held.customer_id = ended.customer_id AND held.account = ended.account;
  RETURN NULL;
END $$;

CREATE TRIGGER contract_waiting_is_counted AFTER INSERT ON contract_waiting
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contract_waiting_counts();
CREATE TRIGGER contract_waiting_is_recounted AFTER UPDATE ON contract_waiting
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION contract_waiting_recounts();

-- Each change of a waiting order, for ever. The change itself writes it.
CREATE TABLE contract_revision (
  order_id text        NOT NULL REFERENCES contract_waiting (id),
  n        integer     NOT NULL CHECK (n > 0),
  at       timestamptz NOT NULL,
  log_seq  bigint      NOT NULL, -- the old limit counts up to this row, the new one after it
  from_limit bigint NOT NULL, from_stop_loss bigint NOT NULL, from_take_profit bigint NOT NULL,
  to_limit   bigint NOT NULL, to_stop_loss   bigint NOT NULL, to_take_profit   bigint NOT NULL,
  PRIMARY KEY (order_id, n)
);

CREATE FUNCTION contract_revision_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'contract_revision: only a change of a waiting order writes here'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION contract_waiting_revised() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO contract_revision VALUES (NEW.id, NEW.edits, NEW.edited_at, NEW.limit_log_seq,
    OLD.limit_price, OLD.stop_loss, OLD.take_profit, NEW.limit_price, NEW.stop_loss, NEW.take_profit);
  RETURN NULL;
END $$;

CREATE TRIGGER contract_revision_is_a_change BEFORE INSERT ON contract_revision
  FOR EACH ROW EXECUTE FUNCTION contract_revision_guard();
CREATE TRIGGER contract_revision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_revision
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
CREATE TRIGGER contract_waiting_revision_is_kept AFTER UPDATE ON contract_waiting
  FOR EACH ROW WHEN (NEW.edits <> OLD.edits) EXECUTE FUNCTION contract_waiting_revised();
ALTER TABLE contract_revision ENABLE ALWAYS TRIGGER contract_revision_is_a_change,
  ENABLE ALWAYS TRIGGER contract_revision_append_only;
ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_only_ends,
  ENABLE ALWAYS TRIGGER contract_waiting_never_emptied, ENABLE ALWAYS TRIGGER contract_waiting_revision_is_kept,
  ENABLE ALWAYS TRIGGER contract_waiting_is_counted, ENABLE ALWAYS TRIGGER contract_waiting_is_recounted;
