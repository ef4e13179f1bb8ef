-- Texts as they were and are: every version of each page in each language, as Markdown.
CREATE TABLE content_version (
  id         text        NOT NULL CHECK (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  lang       text        NOT NULL CHECK (lang ~ '^[a-z]{2}$'),
  version    integer     NOT NULL CHECK (version > 0),
  source     text        NOT NULL CHECK (source IN ('app', 'file', 'operator')),
  author     text        NOT NULL, -- the operator's id, else the source
  status     text        NOT NULL CHECK (status IN ('plain', 'template', 'reviewed')),
  title      text        NOT NULL CHECK (title <> ''),
  body       text        NOT NULL,
  hash       bytea       NOT NULL CHECK (length(hash) = 32), -- SHA-256 of the body
  created_at timestamptz NOT NULL,
  PRIMARY KEY (id, lang, version)
);

CREATE FUNCTION content_version_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of texts are kept';
END $$;
CREATE TRIGGER content_version_kept BEFORE UPDATE OR DELETE ON content_version
  FOR EACH ROW EXECUTE FUNCTION content_version_kept();

-- Our own texts are files now, which the server reads at its start.
DROP TABLE content_item;
