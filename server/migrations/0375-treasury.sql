-- Money of the operator's own on the real books: what it brings into its treasury, and what it takes out.
-- Amounts are in whole units of the asset; moments are by the program's clock.

CREATE TABLE treasury_move (
  id           text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no           bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  way          text           NOT NULL CHECK (way IN ('in', 'out')),
  state        text           NOT NULL CHECK (state IN ('proposed', 'waiting', 'released', 'done', 'stopped')),
  asset        text           NOT NULL CHECK (asset ~ '^[A-Z]{2,10}$'),
  units        numeric(78, 0) NOT NULL CHECK (units > 0),
  proven       boolean        NOT NULL, -- a chain shows it
  network      text,          -- in: the watched chain that shows it; out: what it leaves by; null: a bank, or another way
  target       text           CHECK (btrim(target) <> ''), -- where it goes to
  reference    text           CHECK (btrim(reference) <> ''), -- hash, or number of the bank, in its usual spelling
  proposed_by  text           NOT NULL CHECK (proposed_by <> ''),
  proposed_at  timestamptz    NOT NULL,
  confirmed_by text           CHECK (confirmed_by <> proposed_by), -- never the same person
  waits_until  timestamptz,   -- it is not released before
  released_by  text,
  sent_by      text,
  stopped_by   text,
  since        timestamptz    NOT NULL, -- in this state

  CONSTRAINT treasury_move_in CHECK (way = 'out' OR (
    state IN ('proposed', 'done', 'stopped') AND reference IS NOT NULL AND proven = (network IS NOT NULL)
    AND num_nonnulls(target, waits_until, released_by, sent_by) = 0
    AND (state <> 'done' OR proven = (confirmed_by IS NULL)) AND (NOT proven OR state = 'done'))),
  CONSTRAINT treasury_move_out CHECK (way = 'in' OR (
    target IS NOT NULL AND (reference IS NOT NULL) = (state = 'done') AND (sent_by IS NOT NULL) = (state = 'done')
    AND (confirmed_by IS NOT NULL) = (waits_until IS NOT NULL)
    AND (state NOT IN ('waiting', 'released', 'done') OR confirmed_by IS NOT NULL)
    AND (released_by IS NOT NULL) = (state IN ('released', 'done'))
    AND (state <> 'released' OR since >= waits_until) AND (NOT proven OR state = 'done'))),
  CONSTRAINT treasury_move_stopped CHECK ((stopped_by IS NOT NULL) = (state = 'stopped'))
);
-- One transaction, or number of a bank, serves once; a hash is the same one with and without 0x.
CREATE UNIQUE INDEX treasury_move_named ON treasury_move
  ((CASE WHEN reference ~ '^0x[0-9a-f]{64}$' THEN substr(reference, 3) ELSE reference END)) WHERE state <> 'stopped';
CREATE INDEX treasury_move_open ON treasury_move (no) WHERE state NOT IN ('done', 'stopped');

CREATE FUNCTION treasury_move_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'treasury_move: rows are kept' USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION treasury_move_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
      ('out', 'proposed', 'waiting'), ('out', 'proposed', 'stopped'), ('out', 'waiting', 'stopped'),
      ('out', 'waiting', 'released'), ('out', 'released', 'done')) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'treasury_move: there is no such step, and nothing else of it changes'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER treasury_move_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON treasury_move
  FOR EACH ROW EXECUTE FUNCTION treasury_move_guard();
CREATE TRIGGER treasury_move_never_emptied BEFORE TRUNCATE ON treasury_move
  FOR EACH STATEMENT EXECUTE FUNCTION treasury_move_kept();
ALTER TABLE treasury_move ENABLE ALWAYS TRIGGER treasury_move_keeps_its_course,
  ENABLE ALWAYS TRIGGER treasury_move_never_emptied;

-- The audit of each minute compares these entries with their rows.
CREATE INDEX ledger_entry_treasury ON ledger_entry (ref) WHERE type IN ('treasuryFunded', 'treasuryPaidOut');
