-- The support chat. Who writes is one person: a customer, or a guest with a token of their own.
CREATE TABLE support_person (
  id          uuid        PRIMARY KEY,
  customer_id text        UNIQUE CHECK (customer_id <> ''),
  token_hash  bytea       UNIQUE CHECK (length(token_hash) = 32), -- a guest's; null once it is over
  last_seq    integer     NOT NULL DEFAULT 0 CHECK (last_seq >= 0),
  seen_at     timestamptz NOT NULL,
  blocked_at  timestamptz,
  blocked_by  text        CHECK (blocked_by <> ''),
  CHECK (num_nonnulls(customer_id, token_hash) < 2),
  CHECK (num_nulls(blocked_at, blocked_by) IN (0, 2)),
  CHECK (customer_id IS NULL OR blocked_at IS NULL)
);

CREATE TABLE support_conversation (
  id            uuid        PRIMARY KEY,
  person_id     uuid        NOT NULL REFERENCES support_person (id) ON DELETE CASCADE,
  lang          text        NOT NULL CHECK (lang ~ '^[a-z]{2}$'),
  opened_at     timestamptz NOT NULL,
  state         text        NOT NULL CHECK (state IN ('open', 'waitingForYou', 'closed')),
  since         timestamptz NOT NULL, -- of this state
  waiting_since timestamptz,          -- of the oldest message that nobody answered
  read_up_to    integer     NOT NULL DEFAULT 0,
  warned        boolean     NOT NULL DEFAULT false, -- told that it closes in a day
  taken_by      text        CHECK (taken_by <> ''),
  closed_by     text        CHECK (closed_by IN ('person', 'operator', 'time')),
  subject       text        CHECK (char_length(subject) BETWEEN 1 AND 120),
  rating        smallint    CHECK (rating BETWEEN 1 AND 5),
  rating_words  text        CHECK (char_length(rating_words) BETWEEN 1 AND 500),
  CHECK ((state = 'closed') = (closed_by IS NOT NULL)),
  CHECK ((state = 'open') = (waiting_since IS NOT NULL)),
  CHECK (rating IS NOT NULL OR rating_words IS NULL)
);
CREATE INDEX support_conversation_person ON support_conversation (person_id, opened_at);
CREATE INDEX support_conversation_open ON support_conversation (state, waiting_since) WHERE state <> 'closed';

CREATE TABLE support_message (
  id              uuid        PRIMARY KEY,
  person_id       uuid        NOT NULL REFERENCES support_person (id) ON DELETE CASCADE,
  conversation_id uuid        NOT NULL REFERENCES support_conversation (id) ON DELETE CASCADE,
  seq             integer     NOT NULL CHECK (seq > 0),
  sender          text        NOT NULL CHECK (sender IN ('person', 'operator', 'automatic')),
  client_id       text        CHECK (client_id ~ '^[0-9a-f]{32}$'),
  operator_id     text        CHECK (operator_id <> ''),
  name            text        CHECK (name <> ''), -- the operator's first name
  text            text        CHECK (char_length(text) BETWEEN 1 AND 2000),
  line            text        CHECK (line IN ('received', 'outOfHours', 'closingSoon', 'closed')),
  line_at         timestamptz,
  waited_s        integer     CHECK (waited_s >= 0), -- how long its person had waited for it
  at              timestamptz NOT NULL,
  UNIQUE (person_id, seq),
  UNIQUE (person_id, client_id), -- a message that comes again is the same one
  CHECK ((sender = 'operator') = (operator_id IS NOT NULL)),
  CHECK ((sender = 'operator') = (name IS NOT NULL)),
  CHECK ((sender = 'automatic') = (line IS NOT NULL)),
  CHECK ((sender = 'automatic') = (client_id IS NULL)),
  CHECK (sender = 'person' OR num_nonnulls(text, line) = 1)
);
CREATE INDEX support_message_conversation ON support_message (conversation_id, seq);
CREATE INDEX support_message_waited ON support_message (at) WHERE waited_s IS NOT NULL;

CREATE TABLE support_image (
  image_id   uuid     PRIMARY KEY,
  message_id uuid     NOT NULL REFERENCES support_message (id) ON DELETE CASCADE,
  place      smallint NOT NULL CHECK (place BETWEEN 0 AND 2),
  width      integer  NOT NULL CHECK (width > 0),
  height     integer  NOT NULL CHECK (height > 0),
  UNIQUE (message_id, place)
);

-- What operators tell each other; no customer ever reads it.
CREATE TABLE support_note (
  id              uuid        PRIMARY KEY,
  conversation_id uuid        NOT NULL REFERENCES support_conversation (id) ON DELETE CASCADE,
  operator_id     text        NOT NULL CHECK (operator_id <> ''),
  text            text        NOT NULL CHECK (char_length(text) BETWEEN 1 AND 500),
  at              timestamptz NOT NULL
);
CREATE INDEX support_note_conversation ON support_note (conversation_id, at);

-- Nobody changes what was said, or who said it. A guest who signs in takes it along: then the person is another.
CREATE FUNCTION support_message_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'person_id' - 'seq' = to_jsonb(OLD) - 'person_id' - 'seq' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'support_message: what was said stays' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER support_message_kept BEFORE UPDATE ON support_message
  FOR EACH ROW EXECUTE FUNCTION support_message_kept();

ALTER TABLE image DROP CONSTRAINT image_purpose_check;
ALTER TABLE image ADD CONSTRAINT image_purpose_check
  CHECK (purpose IN ('depositProof', 'identity', 'chat'));

-- Who answers in the chat.
ALTER TABLE operator DROP CONSTRAINT operator_roles_check;
ALTER TABLE operator ADD CONSTRAINT operator_roles_check
  CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['reviewer', 'treasurer', 'editor', 'support', 'admin']);
