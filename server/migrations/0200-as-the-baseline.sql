-- What a database of before the baseline has otherwise. One that the baseline made has all of it.

-- Without a limit, dropping a day waits for whoever reads the log, and every new price waits behind it.
ALTER FUNCTION price_log_drop_before(date) SET lock_timeout = '500ms';

DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT * FROM (VALUES
      ('ledger_account', 'ledger_account_kind_owner_asset_bucket_stripe_key',
        'ledger_account_kind_owner_asset_bucket_shard_key'),
      ('unattributed_transfer', 'deposit_stray_pkey', 'unattributed_transfer_pkey'),
      ('unattributed_transfer', 'deposit_stray_units_check', 'unattributed_transfer_units_check')
    ) AS named (owner, was, name)
    JOIN pg_constraint ON conrelid = owner::regclass AND conname = was
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', old.owner, old.was, old.name);
  END LOOP;
END $$;
