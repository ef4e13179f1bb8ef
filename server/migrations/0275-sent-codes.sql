-- One table for every code that is sent, whatever it confirms. Codes of before are good for minutes, and are asked for anew.
DELETE FROM login_code;
ALTER TABLE login_code RENAME TO sent_code;
ALTER INDEX login_code_pkey RENAME TO sent_code_pkey;
ALTER INDEX login_code_expiry RENAME TO sent_code_expiry;
ALTER INDEX login_code_target RENAME TO sent_code_target;
ALTER TABLE sent_code DROP CONSTRAINT login_code_purpose_check;
ALTER TABLE sent_code ADD CONSTRAINT sent_code_purpose_check
  CHECK (purpose IN ('register', 'reset', 'link', 'withdrawal'));

-- The code of a text that was mailed is there until the text is used.
CREATE OR REPLACE FUNCTION withdrawal_confirmed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM sent_code c WHERE c.purpose = 'withdrawal' AND c.target = NEW.text_id)
    THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'withdrawal: a wallet signs it, or a code was sent with its text'
    USING ERRCODE = 'restrict_violation';
END $$;
DROP TABLE withdrawal_code;
