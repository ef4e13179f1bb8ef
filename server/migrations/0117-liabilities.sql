-- Proof of liabilities: what the operator owes all customers at a moment, signed, with a tree of sums for each asset
-- (protocol/proof/sumTree.ts). Statements stay for ever; the server removes their trees and leaves after a time.
CREATE TABLE liability_statement (
  snapshot  integer PRIMARY KEY CHECK (snapshot > 0),
  day       date    NOT NULL UNIQUE, -- UTC
  position  text    NOT NULL, -- which transactions are in it, so that an audit sums the same books again
  body      text    NOT NULL, -- canonical JSON, byte for byte as the server signs it
  signature text    NOT NULL CHECK (signature ~ '^[0-9a-f]{128}$')
);

CREATE TABLE liability_tree (
  snapshot integer  NOT NULL REFERENCES liability_statement (snapshot),
  asset    text     NOT NULL,
  depth    smallint NOT NULL CHECK (depth BETWEEN 1 AND 22),
  -- All nodes, the leaves first, 64 bytes each: 32 of the hash, 32 of the sum. A proof needs a few of many, and
  -- EXTERNAL leaves them unpacked, so that PostgreSQL finds each without reading the others.
  nodes    bytea    STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (snapshot, asset),
  CHECK (octet_length(nodes) = 64 * ((2 << depth) - 1))
);

-- What each customer has in the tree, and the salt that hides it from others.
CREATE TABLE liability_leaf (
  snapshot    integer        NOT NULL,
  asset       text           NOT NULL,
  customer_id text           NOT NULL,
  place       integer        NOT NULL CHECK (place >= 0),
  units       numeric(78, 0) NOT NULL CHECK (units > 0), -- smallest unit of the asset
  salt        bytea          NOT NULL CHECK (octet_length(salt) = 32),
  PRIMARY KEY (snapshot, customer_id, asset),
  UNIQUE (snapshot, asset, place),
  FOREIGN KEY (snapshot, asset) REFERENCES liability_tree (snapshot, asset) ON DELETE CASCADE
);

-- Proof of reserves: what lies at signed addresses at the moment of a statement (protocol/proof/reserves.ts).
-- A statement without one is not attested and never will be.
CREATE TABLE reserve_record (
  snapshot  integer PRIMARY KEY REFERENCES liability_statement (snapshot),
  body      text    NOT NULL, -- canonical JSON, byte for byte as the server signs it
  signature text    NOT NULL CHECK (signature ~ '^[0-9a-f]{128}$')
);

CREATE FUNCTION liability_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'liabilities: what was stated is kept' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER liability_statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_statement
  FOR EACH STATEMENT EXECUTE FUNCTION liability_kept();
CREATE TRIGGER liability_tree_fixed BEFORE UPDATE ON liability_tree
  FOR EACH STATEMENT EXECUTE FUNCTION liability_kept();
CREATE TRIGGER liability_leaf_fixed BEFORE UPDATE ON liability_leaf
  FOR EACH STATEMENT EXECUTE FUNCTION liability_kept();
CREATE TRIGGER reserve_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reserve_record
  FOR EACH STATEMENT EXECUTE FUNCTION liability_kept();
ALTER TABLE liability_statement ENABLE ALWAYS TRIGGER liability_statement_append_only;
ALTER TABLE liability_tree ENABLE ALWAYS TRIGGER liability_tree_fixed;
ALTER TABLE liability_leaf ENABLE ALWAYS TRIGGER liability_leaf_fixed;
ALTER TABLE reserve_record ENABLE ALWAYS TRIGGER reserve_record_append_only;
