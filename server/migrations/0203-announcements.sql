-- What the operator tells everybody: a text in each language, English where there is no other.
CREATE TABLE announcement (
  id           text        NOT NULL CHECK (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  lang         text        NOT NULL CHECK (lang ~ '^[a-z]{2}$'),
  title        text        NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  content      text        NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000),
  pinned       boolean     NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (id, lang)
);

-- Who writes what everybody reads.
ALTER TABLE operator DROP CONSTRAINT operator_roles_check;
ALTER TABLE operator ADD CONSTRAINT operator_roles_check
  CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['reviewer', 'treasurer', 'editor', 'admin']);
