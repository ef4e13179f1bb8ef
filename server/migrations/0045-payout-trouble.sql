-- Whether a trouble is final follows from the rest of the row.
ALTER TABLE withdrawal_payout DROP COLUMN settled;
