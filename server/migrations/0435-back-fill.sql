-- Pages of candles that a venue was asked for (docs/decisions/0141-back-filled-candles.md). The candles themselves are in
-- `candle`, with the venue as their origin; one transaction keeps both, so who dies asks for a page again, and no more.
CREATE TABLE back_fill (
  instrument_id integer     NOT NULL,
  span          text        NOT NULL CHECK (span IN ('1m', '1d')),
  starts        timestamptz NOT NULL,
  origin        text        NOT NULL CHECK (origin NOT IN ('', 'log')),
  asked_at      timestamptz NOT NULL,
  kept          integer     NOT NULL CHECK (kept >= 0),
  refused       integer     NOT NULL CHECK (refused >= 0),
  PRIMARY KEY (instrument_id, span, starts)
);
