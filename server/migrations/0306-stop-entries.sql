-- A waiting contract order waits for its limit, or for its stop: limit_price is the price it waits for, whichever it is.
ALTER TABLE contract_waiting
  ADD COLUMN entry_type text NOT NULL DEFAULT 'limit' CHECK (entry_type IN ('limit', 'stop'));
