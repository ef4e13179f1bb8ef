-- Receipts of everything that is over, and of orders that were cancelled. Products never share an id.

-- The receipt is the very text that the server signs.
CREATE TABLE receipt (
  order_id    text        PRIMARY KEY,
  customer_id text        NOT NULL,
  body        text        NOT NULL,
  made_at     timestamptz NOT NULL
);
CREATE TRIGGER receipt_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE receipt ENABLE ALWAYS TRIGGER receipt_append_only;

-- The first row of the price log that receipts of options and coin-to-coin orders may stand on.
CREATE TABLE receipt_since (log_seq bigint NOT NULL);
INSERT INTO receipt_since VALUES (1);
CREATE TRIGGER receipt_since_append_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON receipt_since
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE receipt_since ENABLE ALWAYS TRIGGER receipt_since_append_only;

-- The first row of the price log that names the row before it of its instrument (price_log.previous_seq).
CREATE TABLE price_log_linked (from_seq bigint NOT NULL);
INSERT INTO price_log_linked VALUES (1);
CREATE TRIGGER price_log_linked_append_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_log_linked
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_linked ENABLE ALWAYS TRIGGER price_log_linked_append_only;

-- Work to do: what still lacks its receipt. The server empties it.
CREATE TABLE receipt_due (order_id text PRIMARY KEY);

CREATE FUNCTION receipt_is_due() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO receipt_due (order_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION option_receipt_is_due() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO receipt_due (order_id) SELECT NEW.id FROM receipt_since WHERE NEW.open_log_seq >= log_seq;
  RETURN NULL;
END $$;

CREATE FUNCTION spot_receipt_is_due() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO receipt_due (order_id) SELECT NEW.id FROM receipt_since WHERE NEW.fill_log_seq >= log_seq;
  RETURN NULL;
END $$;

CREATE TRIGGER contract_order_receipt_due AFTER UPDATE ON contract_order
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state = 'closed') EXECUTE FUNCTION receipt_is_due();
CREATE TRIGGER contract_waiting_receipt_due AFTER UPDATE ON contract_waiting
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'cancelled') EXECUTE FUNCTION receipt_is_due();
CREATE TRIGGER option_order_receipt_due AFTER UPDATE ON option_order
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION option_receipt_is_due();
CREATE TRIGGER spot_order_receipt_due_at_once AFTER INSERT ON spot_order
  FOR EACH ROW WHEN (NEW.state = 'closed') EXECUTE FUNCTION spot_receipt_is_due();
CREATE TRIGGER spot_order_receipt_due AFTER UPDATE ON spot_order
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'closed') EXECUTE FUNCTION spot_receipt_is_due();
CREATE TRIGGER spot_order_cancelled_receipt_due AFTER UPDATE ON spot_order
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'cancelled') EXECUTE FUNCTION receipt_is_due();
CREATE TRIGGER plan_order_receipt_due AFTER UPDATE ON plan_order
  FOR EACH ROW WHEN (OLD.end_no IS NULL AND NEW.end_no IS NOT NULL) EXECUTE FUNCTION receipt_is_due();
CREATE TRIGGER exchange_receipt_due AFTER UPDATE ON exchange
  FOR EACH ROW WHEN (OLD.no IS NULL AND NEW.no IS NOT NULL) EXECUTE FUNCTION receipt_is_due();

ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_receipt_due;
ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_receipt_due;
ALTER TABLE option_order ENABLE ALWAYS TRIGGER option_order_receipt_due;
ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_receipt_due_at_once,
  ENABLE ALWAYS TRIGGER spot_order_receipt_due, ENABLE ALWAYS TRIGGER spot_order_cancelled_receipt_due;
ALTER TABLE plan_order ENABLE ALWAYS TRIGGER plan_order_receipt_due;
ALTER TABLE exchange ENABLE ALWAYS TRIGGER exchange_receipt_due;
