-- Who accepted which version of the risk notice, and when. Acceptances are evidence and stay as they are.
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

CREATE TRIGGER risk_acceptance_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON risk_acceptance
  FOR EACH STATEMENT EXECUTE FUNCTION risk_acceptance_kept();
ALTER TABLE risk_acceptance ENABLE ALWAYS TRIGGER risk_acceptance_append_only;

-- How many real accounts lose money: one row, which the server sums from the ledger at intervals.
CREATE TABLE risk_figure (
  at       timestamptz NOT NULL,
  accounts integer     NOT NULL CHECK (accounts >= 0), -- that finished a contract or an option
  losing   integer     NOT NULL CHECK (losing BETWEEN 0 AND accounts)
);
CREATE UNIQUE INDEX risk_figure_one ON risk_figure ((true));
