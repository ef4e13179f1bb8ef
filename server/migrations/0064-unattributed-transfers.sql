-- What a chain brought that no customer asked for, by the name that people of the trade use.
ALTER TABLE deposit_stray RENAME TO unattributed_transfer;
ALTER TRIGGER deposit_stray_kept ON unattributed_transfer RENAME TO unattributed_transfer_kept;
