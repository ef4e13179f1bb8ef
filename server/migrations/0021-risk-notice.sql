-- Who accepted which version of the risk notice, and when. Nothing of it is ever taken back or changed.
CREATE TABLE risk_acceptance (
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  version     text        NOT NULL CHECK (version ~ '^\d{4}-\d{2}-\d{2}$'),
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, version)
);

CREATE FUNCTION risk_acceptance_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'risk_acceptance: what was accepted is kept' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER risk_acceptance_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON risk_acceptance
  FOR EACH STATEMENT EXECUTE FUNCTION risk_acceptance_kept();
ALTER TABLE risk_acceptance ENABLE ALWAYS TRIGGER risk_acceptance_append_only;
