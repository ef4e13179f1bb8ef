-- Mails about notifications.
ALTER TABLE notification ADD COLUMN mail text CHECK (mail IN ('due', 'digest')); -- null: nothing of it is left to be mailed
CREATE INDEX notification_mail ON notification (id) WHERE mail IS NOT NULL;

-- Where one click ends such mails (RFC 8058); null: of mails that cannot be switched off.
ALTER TABLE mail_outbox ADD COLUMN unsubscribe text CHECK (unsubscribe ~ '^https?://[!-;=?-~]+$');

-- Which mails a customer wants, and the language that they read last. Who has no row chose nothing.
CREATE TABLE mail_setting (
  customer_id  text    PRIMARY KEY CHECK (customer_id <> ''),
  language     text    NOT NULL CHECK (language ~ '^[a-z]{2}$'),
  money        boolean NOT NULL,
  liquidations boolean NOT NULL,
  orders       boolean NOT NULL
);

-- How many mails a customer got on their last day of mails (UTC), and the day of their last digest.
CREATE TABLE mail_day (
  customer_id text    PRIMARY KEY CHECK (customer_id <> ''),
  day         date    NOT NULL,
  mails       integer NOT NULL CHECK (mails >= 0),
  digest_on   date
);

-- What is kept of it.
UPDATE content_item AS c SET body = c.body || t.more FROM (VALUES
  ('en', ' We also keep the language you read and which mails you want.'),
  ('zh', '我们还会保存您使用的语言以及您希望收到哪些邮件。'),
  ('ar', ' ونحتفظ كذلك باللغة التي تقرأ بها وبالرسائل التي ترغب فيها.'),
  ('ja', 'また、お使いの言語と受け取るメールの種類も保存します。'),
  ('ko', ' 사용하시는 언어와 수신할 메일 종류도 보관합니다.'),
  ('th', ' และเก็บภาษาที่ท่านใช้และประเภทอีเมลที่ท่านต้องการรับ'),
  ('de', ' Außerdem speichern wir die Sprache, in der Sie lesen, und welche E-Mails Sie wünschen.'),
  ('fr', ' Nous conservons aussi la langue que vous utilisez et les e-mails que vous souhaitez recevoir.'),
  ('it', ' Conserviamo inoltre la lingua che usa e le e-mail che desidera.'),
  ('es', ' También guardamos el idioma que usa y los correos que desea recibir.')
) AS t (lang, more) WHERE c.id = 'privacy' AND c.lang = t.lang;
