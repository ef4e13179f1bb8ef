-- The token of a guest who was taken along stays known, without what was said: a message on its way founds nobody new.
ALTER TABLE support_person ADD COLUMN taken_at timestamptz CHECK (taken_at IS NULL OR customer_id IS NULL);

-- A message that comes again is the same one: of its person, and of what operators say in one conversation.
ALTER TABLE support_message DROP CONSTRAINT support_message_person_id_client_id_key;
CREATE UNIQUE INDEX support_message_sent ON support_message (person_id, client_id) WHERE sender = 'person';
CREATE UNIQUE INDEX support_message_answered ON support_message (conversation_id, client_id) WHERE sender = 'operator';
