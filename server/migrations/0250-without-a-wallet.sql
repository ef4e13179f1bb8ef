-- Customers without a wallet confirm a text by the code that is mailed with it, and by their second factor.

-- One code for one text; it goes with the text where nobody used that.
CREATE TABLE withdrawal_code (
  text_id text    PRIMARY KEY REFERENCES withdrawal_text (id) ON DELETE CASCADE,
  mac     bytea   NOT NULL CHECK (octet_length(mac) = 32), -- keyed hash; the code itself is in the mail alone
  tries   integer NOT NULL CHECK (tries >= 0)              -- wrong ones, counted before the server compares the next
);

-- Null: confirmed by the code of its text and the second factor.
ALTER TABLE withdrawal ALTER COLUMN signature DROP NOT NULL;
-- Nobody approves it before: it goes where nothing of this customer went yet. Null: at any time.
ALTER TABLE withdrawal ADD COLUMN waits_until timestamptz CHECK (waits_until > submitted_at);
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_waits CHECK (waits_until IS NULL
  OR (state IN ('submitted', 'rejected', 'cancelled') AND approved_by = '{}') OR since >= waits_until);

CREATE FUNCTION withdrawal_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM withdrawal_code c WHERE c.text_id = NEW.text_id) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'withdrawal: a wallet signs it, or a code was sent with its text'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER withdrawal_confirmed BEFORE INSERT ON withdrawal
  FOR EACH ROW WHEN (NEW.signature IS NULL) EXECUTE FUNCTION withdrawal_confirmed();
ALTER TABLE withdrawal ENABLE ALWAYS TRIGGER withdrawal_confirmed;
