-- How a customer has their charts drawn, on every instrument. The last write holds.
CREATE TABLE chart_layout (
  customer_id text        PRIMARY KEY,
  layout      jsonb       NOT NULL CHECK (jsonb_typeof(layout) = 'object' AND length(layout::text) <= 4000),
  saved_at    timestamptz NOT NULL
);
