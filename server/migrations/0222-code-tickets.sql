-- Each asking for a code has a ticket, which the code needs: strangers' askings and guesses end nobody else's. Of it only
-- a hash is kept. Codes of before are good for minutes, and are asked for anew.
DELETE FROM login_code;
ALTER TABLE login_code DROP CONSTRAINT login_code_pkey;
ALTER TABLE login_code ADD COLUMN ticket bytea PRIMARY KEY CHECK (length(ticket) = 32);
ALTER TABLE login_code DROP COLUMN sent_at;
CREATE INDEX login_code_target ON login_code (purpose, target);
