-- Candles of live prices (docs/decisions/0126-bars-of-live-markets.md). Those of our own time have the origin 'log':
-- they are made of rows of the price log that came from live quotes, and of nothing else, so they can be made anew.
CREATE TABLE candle (
  instrument_id integer     NOT NULL,
  span          text        NOT NULL CHECK (span IN ('1m', '1d')),
  origin        text        NOT NULL CHECK (origin <> ''),
  time          timestamptz NOT NULL,
  open          bigint      NOT NULL, -- in units of 10^-8 of the quote
  high          bigint      NOT NULL,
  low           bigint      NOT NULL CHECK (low > 0),
  close         bigint      NOT NULL,
  volume        bigint      CHECK (volume >= 0), -- thousandths of the base; null where nobody says it
  PRIMARY KEY (instrument_id, span, origin, time),
  CONSTRAINT candle_starts CHECK (
    time = date_trunc(CASE span WHEN '1m' THEN 'minute' ELSE 'day' END, time, 'UTC')),
  CONSTRAINT candle_in_order CHECK (low <= least(open, close) AND high >= greatest(open, close))
);

-- The row of the log up to which candles are made.
CREATE TABLE candle_progress (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  upto_seq bigint  NOT NULL
);
INSERT INTO candle_progress (upto_seq) VALUES (0);
