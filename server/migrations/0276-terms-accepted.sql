-- Which terms a customer accepted when their account began. Texts and their versions are kept for good.
CREATE TABLE terms_accepted (
  customer_id uuid        PRIMARY KEY REFERENCES customer (id),
  lang        text        NOT NULL CHECK (lang ~ '^[a-z]{2}$'),
  version     integer     NOT NULL CHECK (version > 0),
  accepted_at timestamptz NOT NULL
);
