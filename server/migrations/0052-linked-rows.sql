-- Each row of the price log names the row before it of its instrument, so that a receipt can show that none lies
-- between two of them. Rows of before name none: they are hashed as they were. See contract/proof/logRow.ts.
ALTER TABLE price_log ADD COLUMN previous_seq bigint;
ALTER TABLE price_log ADD CONSTRAINT price_log_previous CHECK (previous_seq < seq) NOT VALID;
ALTER TABLE price_log_kept ADD COLUMN previous_seq bigint;
ALTER TABLE price_log_place ADD COLUMN previous_seq bigint;

-- From which row on they do.
CREATE TABLE price_log_linked (from_seq bigint NOT NULL);
INSERT INTO price_log_linked SELECT last_seq + 1 FROM price_log_head;
CREATE TRIGGER price_log_linked_append_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON price_log_linked
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_linked ENABLE ALWAYS TRIGGER price_log_linked_append_only;

-- The newest row of each instrument among those that retention dropped: the next one names it all the same.
CREATE TABLE price_log_dropped (
  instrument_id integer PRIMARY KEY,
  seq           bigint  NOT NULL
);

-- As in 0008, with what is new.
CREATE OR REPLACE FUNCTION price_log_drop_before(day date) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  part text;
  begins CONSTANT timestamptz := day::text || ' 00:00:00+00';
  sealed_seq bigint;
BEGIN
  SELECT coalesce(max(last_seq), 0) INTO sealed_seq FROM price_log_seal WHERE minute < begins;
  INSERT INTO price_log_kept (seq, instrument_id, at, mid, source, previous_seq, chain)
    SELECT seq, instrument_id, at, mid, source, previous_seq, chain FROM price_log
     WHERE at < begins AND seq > sealed_seq AND chain IS NOT NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO price_log_dropped (instrument_id, seq)
    SELECT instrument_id, max(seq) FROM price_log WHERE at < begins GROUP BY instrument_id
    ON CONFLICT (instrument_id) DO UPDATE SET seq = greatest(price_log_dropped.seq, excluded.seq);
  FOR part IN
    SELECT child.relname FROM pg_inherits
      JOIN pg_class child ON child.oid = inhrelid
     WHERE inhparent = 'price_log'::regclass
       AND child.relname < 'price_log_' || to_char(day, 'YYYYMMDD')
     ORDER BY child.relname
  LOOP
    EXECUTE format('DROP TABLE %I', part);
    RETURN NEXT part;
  END LOOP;
END $$;
