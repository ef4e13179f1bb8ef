-- What operators answer often, by name and language. Words in braces are filled in before it is sent.
CREATE TABLE support_saved_answer (
  name     text        NOT NULL CHECK (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  lang     text        NOT NULL CHECK (lang ~ '^[a-z]{2}$'),
  text     text        NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  saved_by text        NOT NULL CHECK (saved_by <> ''),
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (name, lang)
);
