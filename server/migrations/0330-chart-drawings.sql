-- What a customer drew on the chart of an instrument: tools with their points. The last write holds.
CREATE TABLE chart_drawing (
  customer_id   text        NOT NULL,
  instrument_id integer     NOT NULL,
  drawings      jsonb       NOT NULL CHECK (jsonb_typeof(drawings) = 'array' AND jsonb_array_length(drawings) <= 100),
  saved_at      timestamptz NOT NULL,
  PRIMARY KEY (customer_id, instrument_id)
);
