-- Charity auctions of works on a chain. A bid lies in the bucket bidHold until somebody bids more; the winning one goes
-- to the bucket charity. Money is in whole units of USDT.

CREATE FUNCTION auction_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '%: rows are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TABLE charity (
  id       text        PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{2,40}$'),
  name     text        NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  url      text        CHECK (url LIKE 'https://%'),
  address  text        NOT NULL CHECK (address ~ '^0x[0-9a-fA-F]{40}$'), -- where payouts go
  invented boolean     NOT NULL, -- it exists in the sandbox alone
  added_at timestamptz NOT NULL
);
CREATE TRIGGER charity_stays BEFORE UPDATE OR DELETE ON charity FOR EACH ROW EXECUTE FUNCTION auction_kept();
CREATE TRIGGER charity_never_emptied BEFORE TRUNCATE ON charity FOR EACH STATEMENT EXECUTE FUNCTION auction_kept();
ALTER TABLE charity ENABLE ALWAYS TRIGGER charity_stays, ENABLE ALWAYS TRIGGER charity_never_emptied;

CREATE TABLE auction (
  id           text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no           bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  contract     text           NOT NULL CHECK (contract ~ '^0x[0-9a-f]{40}$'),
  token_id     numeric(78, 0) NOT NULL CHECK (token_id >= 0),
  title        text           NOT NULL,
  creator      text           NOT NULL,
  about        text           NOT NULL,
  image        text           NOT NULL CHECK (image LIKE 'data:image/svg+xml;base64,%'), -- as the token has it
  image_sha256 text           NOT NULL CHECK (image_sha256 ~ '^[0-9a-f]{64}$'),
  charity_id   text           NOT NULL REFERENCES charity (id),
  reserve      numeric(78, 0) NOT NULL CHECK (reserve > 0), -- the least first bid
  starts_at    timestamptz    NOT NULL,
  ends_at      timestamptz    NOT NULL CHECK (ends_at > starts_at),

  state        text           NOT NULL CHECK (state IN ('listed', 'running', 'sold', 'unsold', 'cancelled')),
  bids         integer        NOT NULL CHECK (bids >= 0),
  extended     integer        NOT NULL CHECK (extended BETWEEN 0 AND bids), -- bids that moved the end
  leader       text,           -- customer of the leading bid
  highest      numeric(78, 0), -- its amount
  over_at      timestamptz,
  cancel_by    text,           -- operator who cancelled it, or asks another one to agree
  reason       text,           -- why; everybody reads it

  CONSTRAINT auction_led CHECK (num_nonnulls(leader, highest) = CASE WHEN bids > 0 THEN 2 ELSE 0 END
    AND (state NOT IN ('running', 'sold') OR bids > 0) AND (state NOT IN ('listed', 'unsold') OR bids = 0)),
  CONSTRAINT auction_over CHECK ((over_at IS NOT NULL) = (state IN ('sold', 'unsold', 'cancelled'))),
  CONSTRAINT auction_reasoned CHECK (num_nulls(cancel_by, reason) IN (0, 2)
    AND (state <> 'cancelled' OR reason IS NOT NULL)),
  CONSTRAINT auction_reserve_met CHECK (highest >= reserve)
);
-- A work is sold once: it is offered again only after it was not.
CREATE UNIQUE INDEX auction_of_work ON auction (contract, token_id) WHERE state IN ('listed', 'running', 'sold');
CREATE INDEX auction_open ON auction (ends_at) WHERE state IN ('listed', 'running');

CREATE FUNCTION auction_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['state', 'ends_at', 'bids', 'extended', 'leader', 'highest', 'over_at', 'cancel_by', 'reason'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'listed' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
    AND (OLD.state, NEW.state) IN (('listed', 'running'), ('running', 'running'), ('listed', 'unsold'),
      ('running', 'sold'), ('listed', 'cancelled'), ('running', 'cancelled')) THEN
    -- A higher bid, which alone moves the end and the leader.
    IF NEW.bids = OLD.bids + 1 AND NEW.state = 'running' AND NEW.ends_at >= OLD.ends_at
      AND NEW.extended = OLD.extended + (NEW.ends_at > OLD.ends_at)::integer
      AND (OLD.highest IS NULL OR NEW.highest > OLD.highest) THEN RETURN NEW; END IF;
    IF (NEW.bids, NEW.extended, NEW.ends_at) = (OLD.bids, OLD.extended, OLD.ends_at)
      AND (NEW.leader, NEW.highest) IS NOT DISTINCT FROM (OLD.leader, OLD.highest) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'auction: there is no such step, and nothing else of it changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER auction_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON auction
  FOR EACH ROW EXECUTE FUNCTION auction_guard();
CREATE TRIGGER auction_never_emptied BEFORE TRUNCATE ON auction FOR EACH STATEMENT EXECUTE FUNCTION auction_kept();
ALTER TABLE auction ENABLE ALWAYS TRIGGER auction_keeps_its_course, ENABLE ALWAYS TRIGGER auction_never_emptied;

CREATE TABLE auction_bid (
  id          text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  auction_id  text           NOT NULL REFERENCES auction (id),
  n           integer        NOT NULL CHECK (n > 0), -- of the auction, from one on
  bidder      integer        NOT NULL CHECK (bidder > 0), -- what the customer is called in this auction
  customer_id text           NOT NULL CHECK (customer_id <> ''),
  amount      numeric(78, 0) NOT NULL CHECK (amount > 0),
  at          timestamptz    NOT NULL,
  extended_to timestamptz,   -- where it moved the end
  state       text           NOT NULL CHECK (state IN ('leading', 'outbid', 'released', 'won')), -- outbid: still held
  UNIQUE (auction_id, n)
);
CREATE UNIQUE INDEX auction_bid_one_leads ON auction_bid (auction_id) WHERE state IN ('leading', 'won');
CREATE INDEX auction_bid_outbid ON auction_bid (at) WHERE state = 'outbid';
CREATE INDEX auction_bid_of ON auction_bid (customer_id, auction_id);

CREATE FUNCTION auction_bid_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' AND NEW.state = 'leading' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' AND (OLD.state, NEW.state) IN
    (('leading', 'outbid'), ('leading', 'won'), ('leading', 'released'), ('outbid', 'released')) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'auction_bid: a bid leads, then wins or is outbid and released, and nothing else of it changes'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER auction_bid_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON auction_bid
  FOR EACH ROW EXECUTE FUNCTION auction_bid_guard();
CREATE TRIGGER auction_bid_never_emptied BEFORE TRUNCATE ON auction_bid
  FOR EACH STATEMENT EXECUTE FUNCTION auction_kept();
ALTER TABLE auction_bid ENABLE ALWAYS TRIGGER auction_bid_keeps_its_course,
  ENABLE ALWAYS TRIGGER auction_bid_never_emptied;

-- What charities were given, and what was paid out to them: the books' bucket charity is the difference.
CREATE TABLE charity_credit (
  auction_id text           PRIMARY KEY REFERENCES auction (id),
  charity_id text           NOT NULL REFERENCES charity (id),
  amount     numeric(78, 0) NOT NULL CHECK (amount > 0),
  at         timestamptz    NOT NULL
);
CREATE INDEX charity_credit_of ON charity_credit (charity_id, at);
CREATE TRIGGER charity_credit_stays BEFORE UPDATE OR DELETE ON charity_credit
  FOR EACH ROW EXECUTE FUNCTION auction_kept();
CREATE TRIGGER charity_credit_never_emptied BEFORE TRUNCATE ON charity_credit
  FOR EACH STATEMENT EXECUTE FUNCTION auction_kept();
ALTER TABLE charity_credit ENABLE ALWAYS TRIGGER charity_credit_stays,
  ENABLE ALWAYS TRIGGER charity_credit_never_emptied;

CREATE TABLE charity_payout (
  id         text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  charity_id text           NOT NULL REFERENCES charity (id),
  amount     numeric(78, 0) NOT NULL CHECK (amount > 0),
  hash       text           NOT NULL UNIQUE CHECK (hash ~ '^0x[0-9a-f]{64}$'), -- a transaction pays once
  operator   text           NOT NULL,
  at         timestamptz    NOT NULL
);
CREATE INDEX charity_payout_of ON charity_payout (charity_id, at);
CREATE TRIGGER charity_payout_stays BEFORE UPDATE OR DELETE ON charity_payout
  FOR EACH ROW EXECUTE FUNCTION auction_kept();
CREATE TRIGGER charity_payout_never_emptied BEFORE TRUNCATE ON charity_payout
  FOR EACH STATEMENT EXECUTE FUNCTION auction_kept();
ALTER TABLE charity_payout ENABLE ALWAYS TRIGGER charity_payout_stays,
  ENABLE ALWAYS TRIGGER charity_payout_never_emptied;

-- The way of a sold work to its winner. What a chain says of it may change until it is deep enough.
CREATE TABLE auction_delivery (
  auction_id    text        PRIMARY KEY REFERENCES auction (id),
  customer_id   text        NOT NULL CHECK (customer_id <> ''),
  state         text        NOT NULL CHECK (state IN ('addressNeeded', 'ready', 'sent', 'delivered')),
  address       text        CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  hash          text        CHECK (hash ~ '^0x[0-9a-f]{64}$'),
  confirmations integer     NOT NULL CHECK (confirmations BETWEEN 0 AND needed),
  needed        integer     NOT NULL CHECK (needed > 0),
  since         timestamptz NOT NULL, -- in this state
  CONSTRAINT auction_delivery_whole CHECK ((address IS NOT NULL OR state = 'addressNeeded')
    AND ((hash IS NOT NULL) = (state IN ('sent', 'delivered'))) AND (state <> 'delivered' OR confirmations = needed))
);
CREATE INDEX auction_delivery_open ON auction_delivery (since) WHERE state <> 'delivered';

CREATE FUNCTION auction_delivery_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' AND NEW.state IN ('addressNeeded', 'ready') AND EXISTS (SELECT 1 FROM auction a
    WHERE a.id = NEW.auction_id AND a.state = 'sold' AND a.leader = NEW.customer_id) THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.auction_id, NEW.customer_id) = (OLD.auction_id, OLD.customer_id)
    AND OLD.state <> 'delivered'
    AND (OLD.state, NEW.state) IN (('addressNeeded', 'ready'), ('ready', 'ready'), ('ready', 'addressNeeded'),
      ('ready', 'sent'), ('sent', 'sent'), ('sent', 'ready'), ('sent', 'delivered'))
    -- Once it is sent, where it goes stays.
    AND (OLD.state <> 'sent' OR NEW.address = OLD.address) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'auction_delivery: there is no such step, and what was sent goes where it was to go'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER auction_delivery_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON auction_delivery
  FOR EACH ROW EXECUTE FUNCTION auction_delivery_guard();
CREATE TRIGGER auction_delivery_never_emptied BEFORE TRUNCATE ON auction_delivery
  FOR EACH STATEMENT EXECUTE FUNCTION auction_kept();
ALTER TABLE auction_delivery ENABLE ALWAYS TRIGGER auction_delivery_keeps_its_course,
  ENABLE ALWAYS TRIGGER auction_delivery_never_emptied;

-- As in 0210, with one more bucket of customers and one of the operator, both of real USDT alone:
--   bidHold   bids that lead, or are not released yet
--   charity   what auctions brought for charities and was not paid out yet
CREATE OR REPLACE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.kind IN ('real', 'demo') AND NEW.owner <> ''
      AND length(NEW.asset) BETWEEN 2 AND 10
      AND translate(NEW.asset, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
      AND CASE
        WHEN NEW.bucket IN ('loan', 'lent', 'bidHold', 'charity') THEN NEW.kind = 'real' AND NEW.asset = 'USDT'
          AND CASE WHEN NEW.bucket IN ('loan', 'bidHold') THEN NEW.owner <> 'house' AND NEW.shard = 0
          ELSE NEW.owner = 'house' AND NEW.shard BETWEEN 0 AND 15 END
        WHEN NEW.owner <> 'house' THEN NEW.shard = 0 AND NEW.bucket IN
          ('available', 'margin', 'spotHold', 'optionStake', 'staked', 'withdrawalHold')
        WHEN NEW.bucket = 'external' THEN NEW.shard = 0
        WHEN NEW.bucket = 'commissionDue' THEN NEW.kind = 'real' AND NEW.shard BETWEEN 0 AND 15
        ELSE NEW.shard BETWEEN 0 AND 15 AND NEW.bucket IN
          ('treasury', 'escrow', 'fees', 'rounding', 'optionEscrow', 'yieldEscrow')
      END) IS NOT TRUE THEN
      RAISE EXCEPTION 'ledger: there is no such account' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.balance = 0 THEN RETURN NEW; END IF;
  ELSIF pg_trigger_depth() > 1 AND (NEW.id, NEW.kind, NEW.owner, NEW.asset, NEW.bucket, NEW.shard)
    = (OLD.id, OLD.kind, OLD.owner, OLD.asset, OLD.bucket, OLD.shard) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger: a balance changes by a posting only' USING ERRCODE = 'restrict_violation';
END $$;
