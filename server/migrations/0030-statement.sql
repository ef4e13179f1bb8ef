-- A statement reads a customer's postings from the newest back, from any entry on, and asks what an
-- account held after an entry. An account's postings stand in the order of their entries, because the
-- account is locked from before the entry gets its number until it is committed, and no entry has two
-- postings of one account: an index by entry serves all that the one by posting did.
CREATE INDEX ledger_posting_account_entry ON ledger_posting (account, entry);
DROP INDEX ledger_posting_account;
