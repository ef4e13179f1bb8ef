-- A loan that was paid out gets a receipt when it is over. It needs no row of the price log, so older ones get theirs too.
INSERT INTO receipt_due (order_id) SELECT id FROM loan WHERE state IN ('repaid', 'writtenOff');
CREATE TRIGGER loan_receipt_due AFTER UPDATE ON loan
  FOR EACH ROW WHEN (OLD.state = 'repaying' AND NEW.state <> 'repaying') EXECUTE FUNCTION receipt_is_due();
ALTER TABLE loan ENABLE ALWAYS TRIGGER loan_receipt_due;
