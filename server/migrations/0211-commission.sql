-- Commissions of inviters. A row stands beside the entry that set it aside, in the same transaction, and is paid once.
-- An order has at most one entry of a type, so that the two of them name the entry.
CREATE TABLE commission_accrual (
  id          bigint         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inviter_id  text           NOT NULL,
  customer_id text           NOT NULL, -- who paid the fee
  order_id    text           NOT NULL,
  type        text           NOT NULL, -- of the entry that has the fee
  asset       text           NOT NULL,
  units       numeric(78, 0) NOT NULL, -- of the asset
  worth       numeric(78, 0) NOT NULL, -- the same in USDT units at the last logged price, for the cap of a month
  at          timestamptz    NOT NULL,
  payment_id  text,                    -- null: not paid yet
  UNIQUE (order_id, type)
);
CREATE INDEX commission_accrual_unpaid ON commission_accrual (inviter_id, asset) WHERE payment_id IS NULL;
CREATE INDEX commission_accrual_of ON commission_accrual (inviter_id, at);

CREATE FUNCTION commission_accrual_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before commission_accrual;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.units > 0 AND NEW.worth >= 0 AND NEW.payment_id IS NULL AND NEW.inviter_id <> NEW.customer_id
      AND NEW.inviter_id <> '' AND NEW.customer_id <> '') IS TRUE THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    before := NEW; before.payment_id := NULL;
    IF before IS NOT DISTINCT FROM OLD AND NEW.payment_id IS NOT NULL THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'commission_accrual: a commission is paid once, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER commission_accrual_is_kept BEFORE INSERT OR UPDATE OR DELETE ON commission_accrual
  FOR EACH ROW EXECUTE FUNCTION commission_accrual_guard();
CREATE TRIGGER commission_accrual_never_emptied BEFORE TRUNCATE ON commission_accrual
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE commission_accrual ENABLE ALWAYS TRIGGER commission_accrual_is_kept,
  ENABLE ALWAYS TRIGGER commission_accrual_never_emptied;
