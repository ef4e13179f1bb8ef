-- A guest may leave an address for one mail that says that somebody answered. It is kept until then, and no longer.
ALTER TABLE support_person ADD COLUMN mail_to text CHECK (char_length(mail_to) BETWEEN 3 AND 254);
ALTER TABLE support_person ADD CONSTRAINT support_person_mailed
  CHECK (mail_to IS NULL OR (customer_id IS NULL AND blocked_at IS NULL AND taken_at IS NULL AND token_hash IS NOT NULL));
CREATE INDEX support_person_mail ON support_person (id) WHERE mail_to IS NOT NULL;

-- When an address, of which only a keyed hash is kept, got such a mail, and whether its owner wants no more of them.
CREATE TABLE support_mail (
  address_hash bytea       PRIMARY KEY CHECK (length(address_hash) = 32),
  mailed_at    timestamptz NOT NULL,
  stopped_at   timestamptz
);

-- What an operator answered, for their search.
CREATE INDEX support_message_operator ON support_message (operator_id, conversation_id) WHERE operator_id IS NOT NULL;
