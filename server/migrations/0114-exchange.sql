-- Currency exchange. A row is a quote until somebody uses it, and the exchange itself from then on: what is quoted
-- is what is exchanged, to the last unit. Money is in whole units: amount of from_asset, gross to received of
-- to_asset. Prices are units of 10^-8, rates parts per million.
CREATE TABLE exchange (
  id           text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  asked        bigint         GENERATED ALWAYS AS IDENTITY, -- order of quotes: a newer one for a pair ends the older
  customer_id  text           NOT NULL CHECK (customer_id <> ''),
  account      text           NOT NULL CHECK (account = 'real'),
  formula      text           NOT NULL CHECK (formula <> ''),
  from_asset   text           NOT NULL,
  to_asset     text           NOT NULL CHECK (to_asset <> from_asset),
  amount       numeric(78, 0) NOT NULL CHECK (amount > 0),
  fee_ppm      bigint         NOT NULL CHECK (fee_ppm BETWEEN 0 AND 2999),
  -- The rows of the price log that make the quote, in the order in which the exchange takes them.
  leg_ids      integer[]      NOT NULL CHECK (cardinality(leg_ids) BETWEEN 1 AND 9),
  leg_codes    text[]         NOT NULL CHECK (cardinality(leg_codes) = cardinality(leg_ids)),
  leg_sides    text[]         NOT NULL CHECK (
    cardinality(leg_sides) = cardinality(leg_ids) AND leg_sides <@ ARRAY['sell', 'buy']),
  leg_mids     bigint[]       NOT NULL CHECK (cardinality(leg_mids) = cardinality(leg_ids) AND 0 < ALL (leg_mids)),
  leg_seqs     bigint[]       NOT NULL CHECK (cardinality(leg_seqs) = cardinality(leg_ids) AND 0 < ALL (leg_seqs)),
  leg_ats      timestamptz[]  NOT NULL CHECK (cardinality(leg_ats) = cardinality(leg_ids)),
  gross        numeric(78, 0) NOT NULL,
  house_pays   numeric(78, 0) NOT NULL CHECK (house_pays - gross IN (0, 1)), -- gross, rounded up
  fee          numeric(78, 0) NOT NULL CHECK (fee = div(gross * fee_ppm + 999999, 1000000)),
  received     numeric(78, 0) NOT NULL CHECK (received > 0 AND received = gross - fee),
  quoted_at    timestamptz    NOT NULL,
  expires_at   timestamptz    NOT NULL CHECK (
    expires_at > quoted_at AND expires_at <= quoted_at + interval '1 minute'),

  no           bigint         UNIQUE, -- rises in the order of exchanging; null: a quote
  exchanged_at timestamptz    CHECK (exchanged_at BETWEEN quoted_at AND expires_at),
  -- What the quote charges for holding its price, as a part of fee_ppm.
  hold_ppm     bigint         NOT NULL DEFAULT 0 CHECK (hold_ppm BETWEEN 0 AND fee_ppm),
  CONSTRAINT exchange_in_full CHECK ((no IS NULL) = (exchanged_at IS NULL))
);
CREATE SEQUENCE exchange_no AS bigint OWNED BY exchange.no;
CREATE INDEX exchange_asked ON exchange (customer_id, asked);
CREATE INDEX exchange_quotes ON exchange (expires_at, customer_id) WHERE no IS NULL;
CREATE INDEX exchange_of ON exchange (customer_id, account, no DESC) WHERE no IS NOT NULL;
CREATE INDEX exchange_by_day ON exchange (exchanged_at) WHERE no IS NOT NULL;

-- A quote is used once, in its time, as it is. A quote that nobody uses may go after an hour; an exchange never.
CREATE FUNCTION exchange_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before exchange;
BEGIN
  IF TG_OP = 'INSERT' AND NEW.no IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.no IS NULL AND NEW.no IS NOT NULL THEN
    before := NEW; before.no := NULL; before.exchanged_at := NULL;
    IF before IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.no IS NULL AND OLD.expires_at < now() - interval '1 hour' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'exchange: it begins as a quote, is used once as it was quoted, and is kept then'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION exchange_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'exchange: rows are kept' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER exchange_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON exchange
  FOR EACH ROW EXECUTE FUNCTION exchange_guard();
CREATE TRIGGER exchange_never_emptied BEFORE TRUNCATE ON exchange FOR EACH STATEMENT EXECUTE FUNCTION exchange_kept();
ALTER TABLE exchange ENABLE ALWAYS TRIGGER exchange_keeps_its_course, ENABLE ALWAYS TRIGGER exchange_never_emptied;
