-- Receipts of currency exchanges, on the list of work and among the receipts of 0008; ids are never shared
-- between products.
CREATE TRIGGER exchange_receipt_due AFTER UPDATE ON exchange
  FOR EACH ROW WHEN (OLD.no IS NULL AND NEW.no IS NOT NULL)
  EXECUTE FUNCTION receipt_is_due();
ALTER TABLE exchange ENABLE ALWAYS TRIGGER exchange_receipt_due;

-- Those that were made before get theirs too where all of their rows are still kept, in the log that is
-- proved; from now on retention leaves them. Of the others retention took what would have proved them.
INSERT INTO receipt_due (order_id)
SELECT o.id FROM exchange o CROSS JOIN price_log_head h
 WHERE o.no IS NOT NULL AND NOT EXISTS (
   SELECT 1 FROM unnest(o.leg_seqs, o.leg_ats) AS leg (seq, at)
    WHERE leg.seq < h.chain_from
       OR NOT EXISTS (SELECT 1 FROM price_log p WHERE p.seq = leg.seq AND p.at = leg.at));
