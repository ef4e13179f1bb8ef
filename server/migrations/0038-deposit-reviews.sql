-- What operators approve of a deposit is one transaction with one amount: only approvals of the same count
-- together. Hashes of chains that nobody watches have one spelling. And what came back to the chain as
-- something else than was taken back waits for people.

-- Bitcoin's kind of hash has no 0x: the same one in two spellings was two. Where both were credited, both stay
-- as they are: they are evidence.
ALTER TABLE deposit DISABLE TRIGGER deposit_keeps_its_course;
UPDATE deposit d SET hash = right(hash, 64)
WHERE NOT watched AND hash LIKE '0x%' AND (position IS NULL OR NOT EXISTS (
  SELECT 1 FROM deposit o WHERE (o.network, o.hash, o.position) = (d.network, right(d.hash, 64), d.position)));
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_keeps_its_course;
ALTER TABLE deposit ADD CONSTRAINT deposit_hash_in_one_spelling
  CHECK (hash IS NULL OR watched = (hash LIKE '0x%')) NOT VALID;

-- An operator may think again: their newest approval is the one that counts.
ALTER TABLE deposit_approval DROP CONSTRAINT deposit_approval_pkey;
ALTER TABLE deposit_approval ADD COLUMN no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
-- Null in approvals of before, which say nothing of either and so count with none.
ALTER TABLE deposit_approval ADD COLUMN hash  text CHECK (hash ~ '^(0x)?[0-9a-f]{64}$');
ALTER TABLE deposit_approval ADD COLUMN units numeric(78, 0) CHECK (units > 0);
ALTER TABLE deposit_approval ADD CONSTRAINT deposit_approval_of_something
  CHECK (num_nonnulls(hash, units) = 2) NOT VALID;
CREATE INDEX deposit_approval_of ON deposit_approval (deposit_id, operator, no DESC);

CREATE OR REPLACE FUNCTION deposit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['hash', 'position', 'sender', 'nonce', 'units', 'block', 'block_hash',
    'confirmations', 'state', 'reason', 'note', 'since', 'debt'];
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state IN ('submitted', 'confirming') AND NEW.debt = 0 THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
    AND OLD.state NOT IN ('failed', 'rejected')
    AND (NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
      ('submitted', 'confirming'), ('submitted', 'failed'), ('submitted', 'approved'),
      ('submitted', 'rejected'), ('confirming', 'approved'), ('confirming', 'submitted'),
      ('confirming', 'failed'), ('confirming', 'rejected'), ('approved', 'submitted'),
      ('approved', 'success'), ('success', 'reversed'), ('reversed', 'confirming'),
      ('reversed', 'approved')))
    -- What was credited stays what it was: the same transfer, and the same amount. People alone may say that
    -- what was taken back came back with another one.
    AND (OLD.state NOT IN ('approved', 'success', 'reversed')
      OR (NEW.hash, NEW.position) = (OLD.hash, OLD.position)
        AND (NEW.units = OLD.units OR (OLD.state, NEW.state) = ('reversed', 'approved'))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit: % cannot become %, or something that is kept was changed', OLD.state, NEW.state
    USING ERRCODE = 'restrict_violation';
END $$;
