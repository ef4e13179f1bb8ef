-- What customers were told without having asked, kept for a year. A row is written with the money that it is about.
CREATE TABLE notification (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  account     text        NOT NULL CHECK (account IN ('real', 'demo')),
  notice      jsonb       NOT NULL, -- its kind, and what it is about as it stood then (protocol/notice.ts)
  at          timestamptz NOT NULL,
  read_at     timestamptz
);
CREATE INDEX notification_of ON notification (customer_id, id DESC);
CREATE INDEX notification_unread ON notification (customer_id, id DESC) WHERE read_at IS NULL;
CREATE INDEX notification_at ON notification (at);
