-- Pictures that customers upload. The server draws each anew; its bytes lie in the object store under the id.
CREATE TABLE image (
  id          uuid        PRIMARY KEY,
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  purpose     text        NOT NULL CHECK (purpose IN ('depositProof', 'identity')),
  created_at  timestamptz NOT NULL,
  -- These six are null until the bytes are in the store.
  stored_at   timestamptz,
  type        text        CHECK (type IN ('image/jpeg', 'image/png')),
  size        integer     CHECK (size > 0), -- in bytes
  width       integer     CHECK (width > 0),
  height      integer     CHECK (height > 0),
  sha256      bytea       CHECK (length(sha256) = 32),
  used_by     text        CHECK (used_by <> ''), -- such as deposit:<id>; null: nothing, and the server removes it
  CHECK (num_nulls(stored_at, type, size, width, height, sha256) IN (0, 6)),
  CHECK (used_by IS NULL OR stored_at IS NOT NULL)
);
CREATE INDEX image_customer_unused ON image (customer_id, created_at) WHERE used_by IS NULL;
CREATE INDEX image_unused ON image (created_at) WHERE used_by IS NULL;

-- A picture in use is evidence: neither what it shows nor what it is used for ever changes.
CREATE FUNCTION image_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.used_by IS NULL THEN RETURN OLD; END IF;
  ELSIF OLD.used_by IS NULL
    AND (NEW.id, NEW.customer_id, NEW.purpose, NEW.created_at)
      = (OLD.id, OLD.customer_id, OLD.purpose, OLD.created_at)
    AND (OLD.stored_at IS NULL OR (NEW.stored_at, NEW.type, NEW.size, NEW.width, NEW.height, NEW.sha256)
      = (OLD.stored_at, OLD.type, OLD.size, OLD.width, OLD.height, OLD.sha256)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'image: what was used is kept' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER image_kept BEFORE UPDATE OR DELETE ON image
  FOR EACH ROW EXECUTE FUNCTION image_kept();
ALTER TABLE image ENABLE ALWAYS TRIGGER image_kept;
