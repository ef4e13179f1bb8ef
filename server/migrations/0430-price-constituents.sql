-- Each list of sources that live prices were made of: a start with another one announces what changed.
CREATE TABLE price_constituents (
  no             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  index_file     text        NOT NULL CHECK (index_file ~ '^[0-9a-f]{64}$'), -- SHA-256 of the list of exchanges
  providers_file text        CHECK (providers_file ~ '^[0-9a-f]{64}$'), -- the same of the list of providers
  sources        jsonb       NOT NULL, -- [{source, name, codes}]
  kept_at        timestamptz NOT NULL
);
CREATE FUNCTION price_constituents_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'price_constituents: rows are kept' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER price_constituents_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON price_constituents
  FOR EACH STATEMENT EXECUTE FUNCTION price_constituents_kept();
ALTER TABLE price_constituents ENABLE ALWAYS TRIGGER price_constituents_never_changed;

-- A page of text that says more, for /detail?id=.
ALTER TABLE announcement ADD COLUMN page text CHECK (page ~ '^[a-z]{1,40}$');
