-- Where clean audits got to. Each row says: every posting that its snapshot saw was found in order.
-- The next audits read only what is newer; `digest` of a complete pass lets later ones see that what it
-- read has not changed since, not even consistently.
CREATE TABLE audit_checkpoint (
  id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL,
  snapshot pg_snapshot NOT NULL,
  -- The highest posting and entry of the snapshot; 0 where there was none.
  posting  bigint      NOT NULL CHECK (posting >= 0),
  entry    bigint      NOT NULL CHECK (entry >= 0),
  -- Of all postings the snapshot saw: how many, and the sum of their hashes. Null after a quick pass.
  postings bigint      CHECK (postings >= 0),
  digest   numeric(78, 0),
  CONSTRAINT audit_checkpoint_complete CHECK ((postings IS NULL) = (digest IS NULL))
);

CREATE INDEX audit_checkpoint_complete_pass ON audit_checkpoint (id) WHERE digest IS NOT NULL;

CREATE FUNCTION audit_checkpoint_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an audit checkpoint is never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_checkpoint_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION audit_checkpoint_is_kept();
ALTER TABLE audit_checkpoint ENABLE ALWAYS TRIGGER audit_checkpoint_append_only;
