-- What an inviter's commissions of a month came to: the cap of a month is read from it, so that every process sees
-- what is committed. Each partition of commands has a row of its own, so that none waits for another.
CREATE TABLE commission_month (
  inviter_id text           NOT NULL,
  month      date           NOT NULL CHECK (extract(day FROM month) = 1), -- the first day of it, UTC
  partition  smallint       NOT NULL, -- of the customers who paid the fees
  worth      numeric(78, 0) NOT NULL CHECK (worth >= 0), -- USDT units, of those that were returned as well
  PRIMARY KEY (inviter_id, month, partition)
);
INSERT INTO commission_month
  SELECT inviter_id, date_trunc('month', at AT TIME ZONE 'UTC')::date, 0, sum(worth) FROM commission_accrual GROUP BY 1, 2;

CREATE FUNCTION commission_month_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.inviter_id, NEW.month, NEW.partition) = (OLD.inviter_id, OLD.month, OLD.partition)
    AND NEW.worth >= OLD.worth THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'commission_month: what was set aside in a month only grows' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER commission_month_is_kept BEFORE UPDATE OR DELETE ON commission_month
  FOR EACH ROW EXECUTE FUNCTION commission_month_guard();
CREATE TRIGGER commission_month_never_emptied BEFORE TRUNCATE ON commission_month
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE commission_month ENABLE ALWAYS TRIGGER commission_month_is_kept,
  ENABLE ALWAYS TRIGGER commission_month_never_emptied;
