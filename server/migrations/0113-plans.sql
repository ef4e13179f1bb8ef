-- Smart plans and staking. Money is in whole units of the plan's asset, rates in parts per million, days are UTC.

-- A product's terms never change: other terms are another product.
CREATE TABLE plan_product (
  id         text           PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9-]{1,64}$'),
  no         bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind       text           NOT NULL CHECK (kind IN ('smart', 'staking')),
  asset      text           NOT NULL CHECK (asset ~ '^[A-Z]{2,10}$'),
  days       integer        NOT NULL CHECK (days BETWEEN 1 AND 3650),
  daily_ppm  bigint         NOT NULL CHECK (daily_ppm BETWEEN 1 AND 50000),
  min_amount numeric(78, 0) NOT NULL CHECK (min_amount > 0),
  max_amount numeric(78, 0) NOT NULL CHECK (max_amount >= min_amount),
  unit_price numeric(78, 0) CHECK (unit_price > 0 AND min_amount % unit_price = 0), -- amounts are its multiples
  exit_ppm   bigint         CHECK (exit_ppm BETWEEN 0 AND 1000000), -- what leaving early costs; null: nobody can
  on_sale    boolean        NOT NULL,
  CONSTRAINT plan_product_kinds CHECK (
    CASE kind WHEN 'staking' THEN unit_price IS NOT NULL AND exit_ppm IS NULL
      ELSE unit_price IS NULL AND exit_ppm IS NOT NULL END
  ),
  -- Each day pays at least one unit, as a payment of nothing is no payment.
  CONSTRAINT plan_product_pays_daily CHECK (min_amount * daily_ppm >= 1000000)
);

CREATE FUNCTION plan_product_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'on_sale' = to_jsonb(OLD) - 'on_sale' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'plan_product: terms never change: end its sale and make another product'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION plan_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '%: rows are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER plan_product_keeps_its_terms BEFORE UPDATE OR DELETE ON plan_product
  FOR EACH ROW EXECUTE FUNCTION plan_product_guard();
CREATE TRIGGER plan_product_never_emptied BEFORE TRUNCATE ON plan_product
  FOR EACH STATEMENT EXECUTE FUNCTION plan_kept();
ALTER TABLE plan_product ENABLE ALWAYS TRIGGER plan_product_keeps_its_terms,
  ENABLE ALWAYS TRIGGER plan_product_never_emptied;

-- A plan carries its terms with it, and pays its days one after the other.
CREATE TABLE plan_order (
  id          text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no          bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id text           NOT NULL CHECK (customer_id <> ''),
  account     text           NOT NULL CHECK (account = 'real'),
  product_id  text           NOT NULL REFERENCES plan_product (id),
  kind        text           NOT NULL,
  asset       text           NOT NULL,
  days        integer        NOT NULL,
  daily_ppm   bigint         NOT NULL,
  unit_price  numeric(78, 0),
  exit_ppm    bigint,
  principal   numeric(78, 0) NOT NULL CHECK (principal > 0),
  yield       numeric(78, 0) NOT NULL CHECK (yield > 0 AND yield = div(principal * daily_ppm * days, 1000000)),
  bought_at   timestamptz    NOT NULL,
  starts_at   timestamptz    NOT NULL CHECK ( -- the first UTC midnight at or after the purchase
    starts_at >= bought_at AND starts_at < bought_at + interval '24 hours'
    AND extract(epoch FROM starts_at) % 86400 = 0),

  state       text           NOT NULL CHECK (state IN ('earning', 'expired', 'profitShared', 'redeemed')),
  paid_days   integer        NOT NULL CHECK (paid_days BETWEEN 0 AND days),
  paid        numeric(78, 0) NOT NULL CHECK (paid = div(principal * daily_ppm * paid_days, 1000000)),
  end_no      bigint         UNIQUE, -- rises in the order of ending, for the history and its cursor
  ended_at    timestamptz,
  exit_fee    numeric(78, 0),

  CONSTRAINT plan_order_term_paid CHECK ((paid_days = days) = (state IN ('expired', 'profitShared'))),
  CONSTRAINT plan_order_ended_in_full CHECK (
    num_nonnulls(end_no, ended_at) = CASE WHEN state IN ('profitShared', 'redeemed') THEN 2 ELSE 0 END
  ),
  CONSTRAINT plan_order_exit CHECK (
    CASE state WHEN 'redeemed' THEN exit_ppm IS NOT NULL AND exit_fee IS NOT NULL
        AND exit_fee = div(principal * exit_ppm + 999999, 1000000)
      ELSE exit_fee IS NULL END
  )
);
CREATE SEQUENCE plan_order_end_no AS bigint;
-- A customer buys a product again only after the plan that runs.
CREATE UNIQUE INDEX plan_order_one_running ON plan_order (customer_id, account, product_id)
  WHERE state IN ('earning', 'expired');
CREATE INDEX plan_order_running ON plan_order (no) WHERE state IN ('earning', 'expired');
CREATE INDEX plan_order_running_of ON plan_order (customer_id, account, no DESC) WHERE state IN ('earning', 'expired');
CREATE INDEX plan_order_history_of ON plan_order (customer_id, account, end_no DESC)
  WHERE state IN ('profitShared', 'redeemed');

CREATE FUNCTION plan_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['state', 'paid_days', 'paid', 'end_no', 'ended_at', 'exit_fee'];
  product plan_product;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT * INTO product FROM plan_product WHERE id = NEW.product_id;
    IF (NEW.state = 'earning' AND NEW.paid_days = 0 AND product.on_sale
      AND (NEW.kind, NEW.asset, NEW.days, NEW.daily_ppm)
        = (product.kind, product.asset, product.days, product.daily_ppm)
      AND NEW.unit_price IS NOT DISTINCT FROM product.unit_price
      AND NEW.exit_ppm IS NOT DISTINCT FROM product.exit_ppm
      AND NEW.principal BETWEEN product.min_amount AND product.max_amount
      AND NEW.principal % coalesce(product.unit_price, 1) = 0) IS NOT TRUE THEN
      RAISE EXCEPTION 'plan_order: a plan begins earning, on the terms of a product that is on sale'
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving THEN
    -- Only a payment, whose trigger is one level up, moves the paid days.
    IF OLD.state = 'earning' AND NEW.state IN ('earning', 'expired') AND pg_trigger_depth() > 1
      AND NEW.paid_days = OLD.paid_days + 1 THEN
      RETURN NEW;
    END IF;
    IF (OLD.state, NEW.state) IN (('earning', 'redeemed'), ('expired', 'profitShared'))
      AND (NEW.paid_days, NEW.paid) = (OLD.paid_days, OLD.paid) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'plan_order: a plan is paid by its payments, ends once, and nothing else of it changes'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER plan_order_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON plan_order
  FOR EACH ROW EXECUTE FUNCTION plan_order_guard();
CREATE TRIGGER plan_order_never_emptied BEFORE TRUNCATE ON plan_order FOR EACH STATEMENT EXECUTE FUNCTION plan_kept();
ALTER TABLE plan_order ENABLE ALWAYS TRIGGER plan_order_keeps_its_course,
  ENABLE ALWAYS TRIGGER plan_order_never_emptied;

CREATE TABLE plan_payment (
  plan_id text           NOT NULL REFERENCES plan_order (id),
  day     integer        NOT NULL CHECK (day > 0), -- of the plan, from one on
  units   numeric(78, 0) NOT NULL CHECK (units > 0),
  paid_at timestamptz    NOT NULL,
  PRIMARY KEY (plan_id, day)
);

-- A payment moves its plan: the next day, of exactly its yield, or the statement fails.
CREATE FUNCTION plan_payment_moves() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE plan_order
      SET paid_days = NEW.day, paid = paid + NEW.units,
        state = CASE NEW.day WHEN days THEN 'expired' ELSE 'earning' END
      WHERE id = NEW.plan_id AND state = 'earning' AND paid_days = NEW.day - 1;
    IF FOUND THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'plan_payment: days are paid in turn, once each, and payments are kept'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER plan_payment_moves_its_plan BEFORE INSERT OR UPDATE OR DELETE ON plan_payment
  FOR EACH ROW EXECUTE FUNCTION plan_payment_moves();
CREATE TRIGGER plan_payment_never_emptied BEFORE TRUNCATE ON plan_payment
  FOR EACH STATEMENT EXECUTE FUNCTION plan_kept();
ALTER TABLE plan_payment ENABLE ALWAYS TRIGGER plan_payment_moves_its_plan,
  ENABLE ALWAYS TRIGGER plan_payment_never_emptied;
