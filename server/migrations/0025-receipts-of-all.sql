-- Receipts of everything that is over: options, filled coin-to-coin orders and plans, beside contracts. The
-- list of work and the receipts are those of 0008; ids are never shared between products.

-- From which row of the price log on: what was decided by older ones may have lost them to retention.
CREATE TABLE receipt_since (log_seq bigint NOT NULL);
INSERT INTO receipt_since SELECT last_seq + 1 FROM price_log_head;
CREATE TRIGGER receipt_since_append_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON receipt_since
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE receipt_since ENABLE ALWAYS TRIGGER receipt_since_append_only;

CREATE FUNCTION option_receipt_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_due (order_id)
    SELECT NEW.id FROM receipt_since WHERE NEW.open_log_seq >= log_seq;
  RETURN NULL;
END $$;
CREATE TRIGGER option_order_receipt_due AFTER UPDATE ON option_order
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state <> 'open')
  EXECUTE FUNCTION option_receipt_is_due();

CREATE FUNCTION spot_receipt_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_due (order_id)
    SELECT NEW.id FROM receipt_since WHERE NEW.fill_log_seq >= log_seq;
  RETURN NULL;
END $$;
-- What was cancelled moved nothing but its own hold, there and back: it needs none.
CREATE TRIGGER spot_order_receipt_due_at_once AFTER INSERT ON spot_order
  FOR EACH ROW WHEN (NEW.state = 'closed') EXECUTE FUNCTION spot_receipt_is_due();
CREATE TRIGGER spot_order_receipt_due AFTER UPDATE ON spot_order
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'closed')
  EXECUTE FUNCTION spot_receipt_is_due();

CREATE TRIGGER plan_order_receipt_due AFTER UPDATE ON plan_order
  FOR EACH ROW WHEN (OLD.end_no IS NULL AND NEW.end_no IS NOT NULL)
  EXECUTE FUNCTION receipt_is_due();

ALTER TABLE option_order ENABLE ALWAYS TRIGGER option_order_receipt_due;
ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_receipt_due_at_once;
ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_receipt_due;
ALTER TABLE plan_order ENABLE ALWAYS TRIGGER plan_order_receipt_due;

-- No price decides about a plan, and the books are kept: those that are over already get theirs too.
INSERT INTO receipt_due (order_id) SELECT id FROM plan_order WHERE end_no IS NOT NULL;

-- The entries of what is over.
CREATE INDEX ledger_entry_of_finished ON ledger_entry (ref)
  WHERE type IN ('optionBought', 'optionSettled', 'optionVoided', 'spotPlaced', 'spotFilled',
    'planBought', 'planYield', 'planEnded', 'planRedeemed');
