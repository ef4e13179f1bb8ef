-- Why nothing leaves an account, and until when. The one that runs longest counts; they are never added up.
CREATE TABLE payout_hold (
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  why         text        NOT NULL CHECK (why IN ('stopped', 'passwordReset', 'walletLinked', 'accountChanged')),
  since       timestamptz NOT NULL,
  until       timestamptz, -- null: until its customer lets withdrawals go on
  PRIMARY KEY (customer_id, why),
  CHECK (until IS NOT NULL OR why = 'stopped')
);
CREATE INDEX payout_hold_over ON payout_hold (until);

-- Holds of before say no reason.
INSERT INTO payout_hold (customer_id, why, since, until)
  SELECT customer_id, 'accountChanged', changed_at, held_until FROM withdrawal_password WHERE held_until IS NOT NULL;
ALTER TABLE withdrawal_password DROP COLUMN held_until;
