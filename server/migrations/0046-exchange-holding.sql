-- What a quote charges for holding its price, as a part of its fee rate; and the order in which quotes were
-- asked for: a new one of a customer for a pair ends the one before.
ALTER TABLE exchange ADD COLUMN hold_ppm bigint NOT NULL DEFAULT 0
  CHECK (hold_ppm BETWEEN 0 AND fee_ppm);
ALTER TABLE exchange ADD COLUMN asked bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX exchange_asked ON exchange (customer_id, asked);
