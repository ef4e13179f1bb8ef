-- Customers who come by phone: their numbers are names, and codes reach them by SMS.
ALTER TABLE customer_name DROP CONSTRAINT customer_name_kind_check;
ALTER TABLE customer_name ADD CONSTRAINT customer_name_kind_check
  CHECK (kind IN ('email', 'phone', 'username'));
ALTER TABLE customer_name ADD CONSTRAINT customer_name_phone_check
  CHECK (kind <> 'phone' OR normal ~ '^\+[1-9][0-9]{6,14}$');

ALTER TABLE login_code DROP CONSTRAINT login_code_purpose_check;
ALTER TABLE login_code ADD CONSTRAINT login_code_purpose_check
  CHECK (purpose IN ('register', 'reset', 'link'));

-- SMS to be sent, as mails are: a row is deleted once its SMS is taken, or when it is too late to be of use.
CREATE TABLE sms_outbox (
  id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text        NOT NULL CHECK (recipient ~ '^\+[1-9][0-9]{6,14}$'),
  body      text        NOT NULL,
  due_at    timestamptz NOT NULL,
  until     timestamptz NOT NULL,
  tries     integer     NOT NULL DEFAULT 0 CHECK (tries >= 0)
);
CREATE INDEX sms_outbox_due ON sms_outbox (due_at);

-- What is kept of such customers.
UPDATE content_item AS c SET body = c.body || t.more FROM (VALUES
  ('en', ' If you give us your phone number, we keep it, and pass it to a service that delivers text messages.'),
  ('zh', '如果您提供手机号码，我们会保存该号码，并将其提供给负责发送短信的服务商。'),
  ('ar', ' وإذا زوّدتنا برقم هاتفك فإننا نحتفظ به ونمرّره إلى خدمة توصل الرسائل النصية.'),
  ('ja', '電話番号を登録された場合は、その番号を保存し、SMSを配信するサービスに渡します。'),
  ('ko', ' 전화번호를 등록하시면 그 번호를 보관하고, 문자 메시지를 전송하는 서비스에 전달합니다.'),
  ('th', ' หากท่านให้หมายเลขโทรศัพท์ เราเก็บหมายเลขนั้นและส่งต่อให้บริการส่งข้อความ SMS'),
  ('de', ' Wenn Sie uns Ihre Telefonnummer angeben, speichern wir sie und geben sie an einen Dienst weiter, der SMS zustellt.'),
  ('fr', ' Si vous nous donnez votre numéro de téléphone, nous le conservons et le transmettons à un service qui achemine les SMS.'),
  ('it', ' Se ci fornisce il Suo numero di telefono, lo conserviamo e lo trasmettiamo a un servizio che recapita gli SMS.'),
  ('es', ' Si nos da su número de teléfono, lo guardamos y lo comunicamos a un servicio que entrega los SMS.')
) AS t (lang, more) WHERE c.id = 'privacy' AND c.lang = t.lang;
