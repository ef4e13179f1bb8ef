-- Where clean audits end. A row says that every posting that its snapshot sees is in order, so the next audit reads
-- only what is newer. The digest of a complete pass lets a later one see whether what it read is still the same.
CREATE TABLE audit_checkpoint (
  id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL,
  snapshot pg_snapshot NOT NULL,
  posting  bigint      NOT NULL CHECK (posting >= 0), -- highest id in the snapshot; 0: none
  entry    bigint      NOT NULL CHECK (entry >= 0),   -- highest id in the snapshot; 0: none
  postings bigint      CHECK (postings >= 0), -- how many the snapshot sees; null: a quick pass
  digest   numeric(78, 0),                    -- sum of their hashes; null: a quick pass
  CONSTRAINT audit_checkpoint_complete CHECK ((postings IS NULL) = (digest IS NULL))
);
CREATE INDEX audit_checkpoint_complete_pass ON audit_checkpoint (id) WHERE digest IS NOT NULL;

CREATE FUNCTION audit_checkpoint_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an audit checkpoint is never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_checkpoint_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION audit_checkpoint_is_kept();
ALTER TABLE audit_checkpoint ENABLE ALWAYS TRIGGER audit_checkpoint_append_only;
