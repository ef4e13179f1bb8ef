-- Who invited whom. A customer has one inviter at most, for ever, and nobody invites whoever brought them.
CREATE TABLE invite_code (
  customer_id text        PRIMARY KEY CHECK (customer_id <> ''),
  code        text        NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'), -- Crockford base 32
  made_at     timestamptz NOT NULL
);

CREATE TABLE invite (
  friend_id   text        PRIMARY KEY CHECK (friend_id <> ''),
  inviter_id  text        NOT NULL CHECK (inviter_id <> '' AND inviter_id <> friend_id),
  no          integer     NOT NULL CHECK (no > 0), -- what the inviter calls the friend
  joined_at   timestamptz NOT NULL,
  network     bytea       NOT NULL CHECK (length(network) = 32), -- keyed hash of where it came from that day
  held_until  timestamptz, -- suspected: until then commissions of this friend are not paid; null: they are
  void_reason text        CHECK (void_reason IN ('samePerson', 'sameAddress', 'sameDevice')),
  void_at     timestamptz,
  UNIQUE (inviter_id, no),
  CHECK ((void_reason IS NULL) = (void_at IS NULL))
);
CREATE INDEX invite_of ON invite (inviter_id, joined_at);
CREATE INDEX invite_network ON invite (inviter_id, network);

-- Only what a commission waits for, and that it is void, ever changes.
CREATE FUNCTION invite_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before invite;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.void_at IS NULL THEN
    before := NEW;
    before.held_until := OLD.held_until; before.void_reason := OLD.void_reason; before.void_at := OLD.void_at;
    IF before IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'invite: who invited whom never changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invite_is_kept BEFORE UPDATE OR DELETE ON invite FOR EACH ROW EXECUTE FUNCTION invite_guard();
CREATE TRIGGER invite_never_emptied BEFORE TRUNCATE ON invite FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE invite ENABLE ALWAYS TRIGGER invite_is_kept, ENABLE ALWAYS TRIGGER invite_never_emptied;

-- A commission is over once: paid to the inviter, or returned to fees where the invitation is void.
ALTER TABLE commission_accrual ADD COLUMN returned boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION commission_accrual_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before commission_accrual;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.units > 0 AND NEW.worth >= 0 AND NEW.payment_id IS NULL AND NOT NEW.returned
      AND NEW.inviter_id <> NEW.customer_id AND NEW.inviter_id <> '' AND NEW.customer_id <> '') IS TRUE THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    before := NEW; before.payment_id := NULL; before.returned := false;
    IF before IS NOT DISTINCT FROM OLD AND NEW.payment_id IS NOT NULL THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'commission_accrual: a commission is paid once, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;
