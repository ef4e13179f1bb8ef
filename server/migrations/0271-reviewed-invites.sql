-- An operator may end an invitation for what no table shows: it breaks the rules for invitations.
ALTER TABLE invite DROP CONSTRAINT invite_void_reason_check,
  ADD CONSTRAINT invite_void_reason_check
  CHECK (void_reason IN ('samePerson', 'sameAddress', 'sameDevice', 'againstRules'));
-- What operators look through: few invitations were ever suspected.
CREATE INDEX invite_held ON invite (held_until) WHERE held_until IS NOT NULL AND void_at IS NULL;
