-- Plans that operators offer: one proposes a product, another confirms it, and a sale that ended never begins again.
-- Moments are by the program's clock.

ALTER TABLE plan_product
  ADD proposed_by  text CHECK (proposed_by <> ''), -- null: the app itself offered it
  ADD proposed_at  timestamptz,
  ADD confirmed_by text CHECK (confirmed_by <> proposed_by), -- never the same person
  ADD stopped_by   text CHECK (stopped_by <> ''), -- before it was ever on sale
  ADD ended_by     text CHECK (ended_by <> ''), -- took it off sale
  ADD since        timestamptz, -- as it is now
  ADD CONSTRAINT plan_product_proposed CHECK (num_nonnulls(proposed_by, proposed_at) = CASE WHEN proposed_by IS NULL
    THEN 0 ELSE 2 END AND (proposed_by IS NOT NULL OR num_nonnulls(confirmed_by, stopped_by) = 0)),
  ADD CONSTRAINT plan_product_offered CHECK (NOT on_sale
    OR (num_nonnulls(stopped_by, ended_by) = 0 AND (proposed_by IS NULL OR confirmed_by IS NOT NULL))),
  ADD CONSTRAINT plan_product_stopped CHECK (stopped_by IS NULL OR num_nonnulls(confirmed_by, ended_by) = 0);

CREATE OR REPLACE FUNCTION plan_product_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moving text[];
BEGIN
  IF TG_OP = 'INSERT' AND num_nonnulls(NEW.confirmed_by, NEW.stopped_by, NEW.ended_by) = 0
    AND NEW.on_sale = (NEW.proposed_by IS NULL) THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    moving := CASE
      WHEN OLD.on_sale AND NOT NEW.on_sale AND NEW.ended_by IS NOT NULL THEN ARRAY['on_sale', 'ended_by', 'since']
      WHEN OLD.on_sale OR OLD.proposed_by IS NULL
        OR num_nonnulls(OLD.confirmed_by, OLD.stopped_by) > 0 THEN NULL
      WHEN NEW.on_sale AND NEW.confirmed_by IS NOT NULL THEN ARRAY['on_sale', 'confirmed_by', 'since']
      WHEN NOT NEW.on_sale AND NEW.stopped_by IS NOT NULL THEN ARRAY['stopped_by', 'since']
    END;
    IF to_jsonb(NEW) - moving = to_jsonb(OLD) - moving THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'plan_product: terms never change, and a sale begins and ends once: make another product'
    USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER plan_product_keeps_its_terms ON plan_product;
CREATE TRIGGER plan_product_keeps_its_terms BEFORE INSERT OR UPDATE OR DELETE ON plan_product
  FOR EACH ROW EXECUTE FUNCTION plan_product_guard();
ALTER TABLE plan_product ENABLE ALWAYS TRIGGER plan_product_keeps_its_terms;
