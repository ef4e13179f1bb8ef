-- What a price of the log was made of (protocol/proof/evidence.ts). A row names the hash of its evidence, and the
-- texts of a round lie beside the log: with the same days, and gone with them.

ALTER TABLE price_log ADD COLUMN evidence bytea;
-- No row of before has evidence: there is nothing to look through.
ALTER TABLE price_log ADD CONSTRAINT price_log_evidence
  CHECK (evidence IS NULL OR octet_length(evidence) = 32 AND previous_seq IS NOT NULL) NOT VALID;
ALTER TABLE price_log_kept ADD COLUMN evidence bytea;
-- The text stays with a row that a receipt stands on.
ALTER TABLE price_log_place ADD COLUMN evidence bytea, ADD COLUMN evidence_text text;

CREATE TABLE price_evidence (
  first_seq bigint      NOT NULL, -- the first row of the round
  at        timestamptz NOT NULL, -- of its rows with evidence
  packed    bytea       NOT NULL, -- deflated: a JSON object of texts by number of row
  PRIMARY KEY (at, first_seq)
) PARTITION BY RANGE (at);
CREATE TRIGGER price_evidence_rows_kept BEFORE UPDATE OR DELETE ON price_evidence
  FOR EACH ROW EXECUTE FUNCTION price_log_is_kept();
CREATE TRIGGER price_evidence_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON price_evidence
  FOR EACH STATEMENT EXECUTE FUNCTION price_log_is_kept();

-- Evidence of the rows in price_log_kept. Only price_log_drop_before() fills it.
CREATE TABLE price_evidence_kept (
  first_seq bigint      PRIMARY KEY,
  at        timestamptz NOT NULL,
  packed    bytea       NOT NULL
);
CREATE TRIGGER price_evidence_kept_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_evidence_kept
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_evidence_kept ENABLE ALWAYS TRIGGER price_evidence_kept_append_only;

-- As before, and the same day of evidence.
CREATE OR REPLACE FUNCTION price_log_add_day(day date) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  suffix CONSTANT text := '_' || to_char(day, 'YYYYMMDD');
  parent text;
BEGIN
  IF to_regclass('price_evidence' || suffix) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('price_log_add_day'));
  FOREACH parent IN ARRAY ARRAY['price_log', 'price_evidence'] LOOP
    CONTINUE WHEN to_regclass(parent || suffix) IS NOT NULL;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      parent || suffix, parent, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION price_log_is_kept()', parent || '_kept', parent || suffix);
  END LOOP;
END $$;

-- As before, and the days of evidence go with those of the log; that of rows that move to price_log_kept moves too.
CREATE OR REPLACE FUNCTION price_log_drop_before(day date) RETURNS SETOF text LANGUAGE plpgsql
SET lock_timeout = '500ms' AS $$
DECLARE
  part text;
  begins CONSTANT timestamptz := day::text || ' 00:00:00+00';
  sealed_seq bigint;
BEGIN
  SELECT coalesce(max(last_seq), 0) INTO sealed_seq FROM price_log_seal WHERE minute < begins;
  INSERT INTO price_log_kept (seq, instrument_id, at, mid, source, previous_seq, evidence, chain)
    SELECT seq, instrument_id, at, mid, source, previous_seq, evidence, chain FROM price_log
     WHERE at < begins AND seq > sealed_seq AND chain IS NOT NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO price_evidence_kept (first_seq, at, packed)
    SELECT first_seq, at, packed FROM price_evidence
     WHERE at IN (SELECT at FROM price_log_kept WHERE at < begins AND seq > sealed_seq AND evidence IS NOT NULL)
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
    -- A day of before there was evidence has none.
    EXECUTE format('DROP TABLE IF EXISTS %I', replace(part, 'price_log', 'price_evidence'));
    RETURN NEXT part;
  END LOOP;
END $$;
