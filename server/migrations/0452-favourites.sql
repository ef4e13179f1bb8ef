-- The instruments that a customer starred, in the order they were chosen. The last write holds.
CREATE TABLE favourite_list (
  customer_id text        PRIMARY KEY,
  codes       jsonb       NOT NULL CHECK (jsonb_typeof(codes) = 'array' AND jsonb_array_length(codes) <= 100),
  saved_at    timestamptz NOT NULL
);
