-- Proof of liabilities: what the house owed its customers at a moment, signed, and to whom by a tree of sums
-- for each asset (contract/proof/sumTree.ts). Statements are kept for ever, what leads to them for a time.
CREATE TABLE liability_statement (
  snapshot  integer     PRIMARY KEY CHECK (snapshot > 0),
  -- The UTC day it is of: one a day.
  day       date        NOT NULL UNIQUE,
  -- Which transactions are in it, so that the books of that moment can be summed again.
  position  text        NOT NULL,
  -- Canonical JSON, byte for byte as it is signed.
  body      text        NOT NULL,
  signature text        NOT NULL CHECK (signature ~ '^[0-9a-f]{128}$')
);

CREATE TABLE liability_tree (
  snapshot integer  NOT NULL REFERENCES liability_statement (snapshot),
  asset    text     NOT NULL,
  depth    smallint NOT NULL CHECK (depth BETWEEN 1 AND 22),
  -- All nodes, the leaves first, 64 bytes each: 32 of the hash, 32 of the sum.
  nodes    bytea    NOT NULL,
  PRIMARY KEY (snapshot, asset),
  CHECK (octet_length(nodes) = 64 * ((2 << depth) - 1))
);
-- A way needs a few nodes of many: not packed, each is found without reading the others.
ALTER TABLE liability_tree ALTER COLUMN nodes SET STORAGE EXTERNAL;

CREATE TABLE liability_leaf (
  snapshot    integer        NOT NULL,
  asset       text           NOT NULL,
  customer_id text           NOT NULL,
  place       integer        NOT NULL CHECK (place >= 0),
  units       numeric(78, 0) NOT NULL CHECK (units > 0),
  salt        bytea          NOT NULL CHECK (octet_length(salt) = 32),
  PRIMARY KEY (snapshot, customer_id, asset),
  UNIQUE (snapshot, asset, place),
  FOREIGN KEY (snapshot, asset) REFERENCES liability_tree (snapshot, asset) ON DELETE CASCADE
);

CREATE FUNCTION liability_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'liabilities: what was stated is kept' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER liability_statement_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_statement
  FOR EACH STATEMENT EXECUTE FUNCTION liability_kept();
ALTER TABLE liability_statement ENABLE ALWAYS TRIGGER liability_statement_append_only;
CREATE TRIGGER liability_tree_fixed BEFORE UPDATE ON liability_tree
  FOR EACH STATEMENT EXECUTE FUNCTION liability_kept();
ALTER TABLE liability_tree ENABLE ALWAYS TRIGGER liability_tree_fixed;
CREATE TRIGGER liability_leaf_fixed BEFORE UPDATE ON liability_leaf
  FOR EACH STATEMENT EXECUTE FUNCTION liability_kept();
ALTER TABLE liability_leaf ENABLE ALWAYS TRIGGER liability_leaf_fixed;
