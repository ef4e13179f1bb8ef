-- The price log: every price that may decide money. The server writes a row before it uses the price.
-- Each row carries the chain of hashes up to it (protocol/proof/logRow.ts).

CREATE FUNCTION price_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price log is append-only: % refused', TG_OP;
END $$;

-- Guards whatever proves something: the log's seals, receipts, and changes of orders.
CREATE FUNCTION proof_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- One partition a UTC day.
CREATE TABLE price_log (
  seq           bigint      NOT NULL CHECK (seq > 0), -- counts all rows without a gap
  instrument_id integer     NOT NULL,
  at            timestamptz NOT NULL CHECK (date_trunc('second', at) = at),
  mid           bigint      NOT NULL CHECK (mid > 0), -- in units of 10^-8 of the quote
  source        text        NOT NULL CHECK (source IN ('simulated', 'replay', 'live')),
  -- The row before it of its instrument, so that a receipt shows that none lies between two. 0: the first;
  -- null: a row of the first form, which names none.
  previous_seq  bigint      CONSTRAINT price_log_previous CHECK (previous_seq < seq),
  chain         bytea       CONSTRAINT price_log_chained CHECK (chain IS NOT NULL AND octet_length(chain) = 32),
  PRIMARY KEY (seq, at)
) PARTITION BY RANGE (at);
-- Not unique: the same second comes twice when the clock is set back.
CREATE INDEX price_log_of_instrument ON price_log (instrument_id, at);
CREATE TRIGGER price_log_rows_kept BEFORE UPDATE OR DELETE ON price_log
  FOR EACH ROW EXECUTE FUNCTION price_log_is_kept();
CREATE TRIGGER price_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log
  FOR EACH STATEMENT EXECUTE FUNCTION price_log_is_kept();

-- The end of the log. Whoever writes locks this one row, which keeps `seq` without gaps and the chain without forks.
CREATE TABLE price_log_head (
  one         boolean     PRIMARY KEY DEFAULT true CHECK (one),
  last_seq    bigint      NOT NULL,
  chain       bytea       NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (octet_length(chain) = 32),
  chain_from  bigint      NOT NULL, -- the first row in the chain
  -- Nothing is added any more before this second, so what the log settled settles the same for ever.
  complete_at timestamptz CHECK (date_trunc('second', complete_at) = complete_at)
);
INSERT INTO price_log_head (last_seq, chain_from) VALUES (0, 1);

-- Where the clock was set back. Rows after `last_seq` have times from `back_to` on, though the log was complete
-- up to `complete_at`. Between two breaks the rows of an instrument rise in time as they do in number.
CREATE TABLE price_log_break (
  n           integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  last_seq    bigint      NOT NULL,
  complete_at timestamptz NOT NULL,
  back_to     timestamptz NOT NULL CHECK (back_to < complete_at)
);

-- The parts of the log between breaks, in order: rows above `after_seq` up to `upto_seq`.
CREATE VIEW price_log_stretch AS
  SELECT lag(last_seq, 1, 0::bigint) OVER (ORDER BY n) AS after_seq, last_seq AS upto_seq FROM price_log_break
  UNION ALL
  SELECT coalesce(max(last_seq), 0), 9223372036854775807 FROM price_log_break;

-- The newest row of each instrument among the days that retention dropped: the next row still names it.
CREATE TABLE price_log_dropped (
  instrument_id integer PRIMARY KEY,
  seq           bigint  NOT NULL
);

-- The head goes forward, and back in time only where a break says so.
CREATE FUNCTION price_log_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.chain_from = OLD.chain_from THEN
    IF coalesce(NEW.complete_at >= OLD.complete_at, OLD.complete_at IS NULL)
      AND (NEW.last_seq > OLD.last_seq AND NEW.chain <> OLD.chain
        OR NEW.complete_at IS DISTINCT FROM OLD.complete_at
          AND (NEW.last_seq, NEW.chain) = (OLD.last_seq, OLD.chain)) THEN
      RETURN NEW;
    END IF;
    IF (NEW.last_seq, NEW.chain) = (OLD.last_seq, OLD.chain) AND EXISTS (
      SELECT 1 FROM price_log_break WHERE (last_seq, complete_at, back_to)
        = (OLD.last_seq, OLD.complete_at, NEW.complete_at)
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the head of the price log only moves on: % refused', TG_OP;
END $$;

CREATE TRIGGER price_log_head_kept BEFORE UPDATE OR DELETE ON price_log_head
  FOR EACH ROW EXECUTE FUNCTION price_log_head_moves_on();
CREATE TRIGGER price_log_head_never_emptied BEFORE TRUNCATE ON price_log_head
  FOR EACH STATEMENT EXECUTE FUNCTION price_log_is_kept();

CREATE FUNCTION price_log_break_is_at_the_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM price_log_head WHERE last_seq = NEW.last_seq AND complete_at = NEW.complete_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the price log does not end there: % refused', TG_OP;
END $$;

CREATE TRIGGER price_log_break_at_the_end BEFORE INSERT ON price_log_break
  FOR EACH ROW EXECUTE FUNCTION price_log_break_is_at_the_end();
CREATE TRIGGER price_log_break_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log_break
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_break ENABLE ALWAYS TRIGGER price_log_break_at_the_end,
  ENABLE ALWAYS TRIGGER price_log_break_append_only;

-- Makes the partition of a UTC day where it is missing. PostgreSQL does not pass statement triggers on to
-- partitions, so each partition gets its own. A reader that holds the log for long, such as a backup, makes this
-- wait, and writers queue behind it. It gives up at the timeout, because the server tries days ahead of need.
CREATE FUNCTION price_log_add_day(day date) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE part text := 'price_log_' || to_char(day, 'YYYYMMDD');
BEGIN
  IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('price_log_add_day'));
  IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF price_log FOR VALUES FROM (%L) TO (%L)',
    part, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
  EXECUTE format('CREATE TRIGGER price_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION price_log_is_kept()', part);
END $$;

-- Retention: drops whole days before a day and returns their names. Rows leave the log in no other way. A seal keeps
-- all of its rows or none. So rows move to price_log_kept when no seal, or a seal of a later day, holds them.
-- It gives up soon where somebody reads the log for long: prices would wait behind it.
CREATE FUNCTION price_log_drop_before(day date) RETURNS SETOF text LANGUAGE plpgsql
SET lock_timeout = '500ms' AS $$
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
