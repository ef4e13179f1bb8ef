-- Who signed the text a session was opened with. A contract's owners may change, so its sessions are
-- short; a key's are extended while they are used.

-- Null for sessions from before this was kept: they run to the end they have.
ALTER TABLE auth_session ADD COLUMN signed_by text CHECK (signed_by IN ('key', 'contract'));
