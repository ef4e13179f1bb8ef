-- Whoever sends a work claims it first. From then on its address stays, until the chain shows that it did not leave:
-- before, an address could change between the sending and the naming of its transaction.
ALTER TABLE auction_delivery DROP CONSTRAINT auction_delivery_state_check;
ALTER TABLE auction_delivery ADD CONSTRAINT auction_delivery_state_check
  CHECK (state IN ('addressNeeded', 'ready', 'sending', 'sent', 'delivered'));

CREATE OR REPLACE FUNCTION auction_delivery_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' AND NEW.state IN ('addressNeeded', 'ready') AND EXISTS (SELECT 1 FROM auction a
    WHERE a.id = NEW.auction_id AND a.state = 'sold' AND a.leader = NEW.customer_id) THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.auction_id, NEW.customer_id) = (OLD.auction_id, OLD.customer_id)
    AND (OLD.state, NEW.state) IN (('addressNeeded', 'ready'), ('ready', 'ready'), ('ready', 'addressNeeded'),
      ('ready', 'sending'), ('sending', 'ready'), ('sending', 'addressNeeded'), ('sending', 'sent'),
      ('sent', 'sent'), ('sent', 'sending'), ('sent', 'delivered'))
    -- Once it is claimed, where it goes stays. Only a work that did not leave goes nowhere again.
    AND (OLD.state NOT IN ('sending', 'sent') OR NEW.address = OLD.address OR NEW.state = 'addressNeeded')
    AND (OLD.state <> 'ready' OR NEW.state <> 'sending' OR NEW.address = OLD.address)
    THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'auction_delivery: there is no such step, and what was claimed goes where it was to go'
    USING ERRCODE = 'restrict_violation';
END $$;
