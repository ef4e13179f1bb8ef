-- What was proposed or confirmed for the treasury lapses, and no proposal keeps a reference from anybody else.

-- Who made an operator; null where that is not known. Another person's yes must not come of the same hand.
ALTER TABLE operator ADD COLUMN added_by text CHECK (added_by <> '');
ALTER TABLE operator DISABLE TRIGGER operator_stays;
UPDATE operator SET added_by = (
  SELECT operator_id FROM operator_act
   WHERE act = 'addOperator' AND outcome = '200' AND ref = operator.id ORDER BY no LIMIT 1
);
ALTER TABLE operator ENABLE ALWAYS TRIGGER operator_stays;

ALTER TABLE treasury_move
  DROP CONSTRAINT treasury_move_state_check,
  ADD CONSTRAINT treasury_move_state_check
    CHECK (state IN ('proposed', 'waiting', 'released', 'done', 'stopped', 'lapsed')),
  DROP CONSTRAINT treasury_move_in,
  ADD CONSTRAINT treasury_move_in CHECK (way = 'out' OR (
    state IN ('proposed', 'done', 'stopped', 'lapsed') AND reference IS NOT NULL AND proven = (network IS NOT NULL)
    AND num_nonnulls(target, waits_until, released_by, sent_by) = 0
    AND (state <> 'done' OR proven = (confirmed_by IS NULL)) AND (NOT proven OR state = 'done')));

-- One transaction, or number of a bank, is booked once. What is proposed is booked by nobody yet: another person may
-- propose the same, and only one of them is ever confirmed.
DROP INDEX treasury_move_named;
CREATE UNIQUE INDEX treasury_move_named ON treasury_move
  ((CASE WHEN reference ~ '^0x[0-9a-f]{64}$' THEN substr(reference, 3) ELSE reference END)) WHERE state = 'done';
CREATE UNIQUE INDEX treasury_move_proposed ON treasury_move
  (proposed_by, (CASE WHEN reference ~ '^0x[0-9a-f]{64}$' THEN substr(reference, 3) ELSE reference END))
  WHERE state = 'proposed';
DROP INDEX treasury_move_open;
CREATE INDEX treasury_move_open ON treasury_move (no) WHERE state IN ('proposed', 'waiting', 'released');

CREATE OR REPLACE FUNCTION treasury_move_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['state', 'since', 'confirmed_by', 'waits_until', 'released_by', 'sent_by',
    'stopped_by', 'reference', 'proven'];
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.state = 'proposed' OR NEW.proven AND NEW.way = 'in') THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
    AND (OLD.reference IS NULL OR NEW.reference = OLD.reference) AND (OLD.way = 'out' OR NEW.proven = OLD.proven)
    AND (OLD.confirmed_by IS NULL OR (NEW.confirmed_by, NEW.waits_until) IS NOT DISTINCT FROM (OLD.confirmed_by, OLD.waits_until))
    AND (OLD.released_by IS NULL OR NEW.released_by = OLD.released_by)
    AND (OLD.way, OLD.state, NEW.state) IN (('in', 'proposed', 'done'), ('in', 'proposed', 'stopped'),
      ('in', 'proposed', 'lapsed'), ('out', 'proposed', 'lapsed'), ('out', 'waiting', 'lapsed'),
      ('out', 'proposed', 'waiting'), ('out', 'proposed', 'stopped'), ('out', 'waiting', 'stopped'),
      ('out', 'waiting', 'released'), ('out', 'released', 'done')) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'treasury_move: there is no such step, and nothing else of it changes'
    USING ERRCODE = 'restrict_violation';
END $$;
