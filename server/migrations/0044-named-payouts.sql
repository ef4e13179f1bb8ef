-- Payouts are looked for as they are compared: of before, numbers of banks are kept with their spaces.
CREATE INDEX withdrawal_named
  ON withdrawal ((CASE WHEN network IS NULL THEN replace(reference, ' ', '') ELSE reference END))
  WHERE reference IS NOT NULL;
