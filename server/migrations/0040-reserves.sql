-- Proof of reserves: what lay at signed addresses when a statement of liabilities was made, signed beside it
-- (contract/proof/reserves.ts). A statement without one was not attested, and never will be.
CREATE TABLE reserve_record (
  snapshot  integer PRIMARY KEY REFERENCES liability_statement (snapshot),
  -- Canonical JSON, byte for byte as it is signed.
  body      text    NOT NULL,
  signature text    NOT NULL CHECK (signature ~ '^[0-9a-f]{128}$')
);

CREATE TRIGGER reserve_record_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON reserve_record
  FOR EACH STATEMENT EXECUTE FUNCTION liability_kept();
ALTER TABLE reserve_record ENABLE ALWAYS TRIGGER reserve_record_append_only;
