-- A clock that had jumped ahead wrote rows of times to come, and nothing could be logged until they were past.
-- Now the log goes back with the clock, and says where: rows after `last_seq` have times from `back_to` on,
-- though the log was complete up to `complete_at` by the clock of before. Between two such places the rows of
-- an instrument rise in time as they do in number.
CREATE TABLE price_log_break (
  n           integer     PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  last_seq    bigint      NOT NULL,
  complete_at timestamptz NOT NULL,
  back_to     timestamptz NOT NULL CHECK (back_to < complete_at)
);

CREATE FUNCTION price_log_break_is_at_the_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM price_log_head
    WHERE last_seq = NEW.last_seq AND complete_at = NEW.complete_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the price log does not end there: % refused', TG_OP;
END $$;

CREATE TRIGGER price_log_break_at_the_end BEFORE INSERT ON price_log_break
  FOR EACH ROW EXECUTE FUNCTION price_log_break_is_at_the_end();
CREATE TRIGGER price_log_break_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log_break
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_break ENABLE ALWAYS TRIGGER price_log_break_at_the_end;
ALTER TABLE price_log_break ENABLE ALWAYS TRIGGER price_log_break_append_only;

-- The stretches of the log between such places, in their order: rows above `after_seq` up to `upto_seq`.
CREATE VIEW price_log_stretch AS
  SELECT lag(last_seq, 1, 0::bigint) OVER (ORDER BY n) AS after_seq, last_seq AS upto_seq
    FROM price_log_break
  UNION ALL
  SELECT coalesce(max(last_seq), 0), 9223372036854775807 FROM price_log_break;

-- The same second comes twice then.
ALTER TABLE price_log DROP CONSTRAINT price_log_instrument_id_at_key;
CREATE INDEX price_log_of_instrument ON price_log (instrument_id, at);

-- As before, but the log may be complete up to an earlier time where a break says so.
CREATE OR REPLACE FUNCTION price_log_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
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
