-- The price log: every price that may decide money, written before it is used and never changed.
-- `seq` counts all rows without a gap; it is assigned by the transaction that inserts them.
CREATE TABLE price_log (
  seq           bigint      NOT NULL CHECK (seq > 0),
  instrument_id integer     NOT NULL,
  at            timestamptz NOT NULL CHECK (date_trunc('second', at) = at),
  -- Whole units of 10^-8 of the quote.
  mid           bigint      NOT NULL CHECK (mid > 0),
  source        text        NOT NULL CHECK (source IN ('simulated', 'replay', 'live')),
  PRIMARY KEY (seq, at),
  UNIQUE (instrument_id, at)
) PARTITION BY RANGE (at);

-- One row, locked by whoever writes: that is what keeps `seq` without gaps.
CREATE TABLE price_log_head (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  last_seq bigint  NOT NULL
);
INSERT INTO price_log_head (last_seq) VALUES (0);

CREATE FUNCTION price_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price log is append-only: % refused', TG_OP;
END $$;

CREATE TRIGGER price_log_rows_kept BEFORE UPDATE OR DELETE ON price_log
  FOR EACH ROW EXECUTE FUNCTION price_log_is_kept();
CREATE TRIGGER price_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log
  FOR EACH STATEMENT EXECUTE FUNCTION price_log_is_kept();

CREATE FUNCTION price_log_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.last_seq > OLD.last_seq THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the head of the price log only moves on: % refused', TG_OP;
END $$;

CREATE TRIGGER price_log_head_kept BEFORE UPDATE OR DELETE ON price_log_head
  FOR EACH ROW EXECUTE FUNCTION price_log_head_moves_on();
CREATE TRIGGER price_log_head_never_emptied BEFORE TRUNCATE ON price_log_head
  FOR EACH STATEMENT EXECUTE FUNCTION price_log_is_kept();

-- Makes the partition of a UTC day, if it is not there. Statement triggers do not reach partitions by
-- themselves, so that a partition gets its own against being emptied.
CREATE FUNCTION price_log_add_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part text := 'price_log_' || to_char(day, 'YYYYMMDD');
BEGIN
  IF to_regclass(part) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('price_log_add_day'));
  IF to_regclass(part) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format(
    'CREATE TABLE %I PARTITION OF price_log FOR VALUES FROM (%L) TO (%L)',
    part, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
  EXECUTE format(
    'CREATE TRIGGER price_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION price_log_is_kept()', part);
END $$;

-- Retention: drops whole days before a day and names them. The only way rows ever leave the log.
CREATE FUNCTION price_log_drop_before(day date) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  part text;
BEGIN
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
