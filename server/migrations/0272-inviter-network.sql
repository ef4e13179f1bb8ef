-- A friend who comes from where the inviter looked at their code on that day may be the inviter: their commissions wait for
-- somebody to look. Keyed hashes of a network and a day, which say nothing on the next day.
ALTER TABLE invite_code ADD COLUMN network bytea CHECK (length(network) = 32); -- of the last look; null: none since this is kept
ALTER TABLE invite ADD COLUMN own_network boolean NOT NULL DEFAULT false; -- the inviter's, when the friend joined
