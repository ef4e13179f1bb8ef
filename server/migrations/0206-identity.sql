-- Who customers are. What they typed and sent is sealed with a key each; the keys are wrapped by one of a file.
CREATE TABLE vault_key (
  object_id   uuid        PRIMARY KEY,
  purpose     text        NOT NULL CHECK (purpose <> ''),
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  wrapped_by  text        NOT NULL CHECK (wrapped_by <> ''), -- which key of the file
  wrapped     bytea       NOT NULL CHECK (length(wrapped) = 60),
  made_at     timestamptz NOT NULL
);
CREATE INDEX vault_key_wrapped_by ON vault_key (wrapped_by);

CREATE TABLE identity (
  customer_id text        PRIMARY KEY CHECK (customer_id <> ''),
  state       text        NOT NULL CHECK (state IN ('notCertified', 'pending', 'verified', 'notPassed', 'notVerified')),
  level       text        NOT NULL CHECK (level IN ('none', 'basic', 'full', 'wealth')), -- what is verified
  since       timestamptz NOT NULL,
  lapses_at   timestamptz, -- a month after the document that was verified ends
  CHECK (state <> 'verified' OR level <> 'none'),
  CHECK (state NOT IN ('notCertified', 'notVerified') OR level = 'none')
);
CREATE INDEX identity_lapses ON identity (lapses_at) WHERE lapses_at IS NOT NULL;

-- A form that was sent. What is in it stands in sealed alone.
CREATE TABLE identity_form (
  id           uuid        PRIMARY KEY,
  no           bigint      GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id  text        NOT NULL REFERENCES identity (customer_id),
  kind         text        NOT NULL CHECK (kind IN ('basic', 'full')),
  wealth       boolean     NOT NULL,
  sealed       bytea       NOT NULL,
  digest       bytea       NOT NULL CHECK (length(digest) = 32), -- keyed, of what was sealed
  person       bytea       NOT NULL CHECK (length(person) = 32), -- keyed, of name and birthdate
  document     bytea       CHECK (length(document) = 32),        -- keyed, of issuer, type and number
  sent_in      text        NOT NULL CHECK (sent_in IN ('notCertified', 'verified', 'notPassed', 'notVerified')),
  sent_at      timestamptz NOT NULL,
  due_at       timestamptz NOT NULL,
  state        text        NOT NULL CHECK (state IN ('pending', 'verified', 'notPassed', 'takenBack')),
  ended_at     timestamptz,
  flags        text[]      NOT NULL CHECK (flags <@ ARRAY['samePerson', 'sameDocument', 'forged', 'exposed']),
  taken_by     text        CHECK (taken_by <> ''),
  taken_until  timestamptz,
  refused      jsonb       NOT NULL DEFAULT '[]',
  note_id      uuid,
  note         bytea,      -- sealed
  shredded_at  timestamptz,
  CHECK ((state = 'pending') = (ended_at IS NULL)),
  CHECK (num_nulls(taken_by, taken_until) IN (0, 2)),
  CHECK (num_nulls(note_id, note) IN (0, 2))
);
CREATE UNIQUE INDEX identity_form_one_pending ON identity_form (customer_id) WHERE state = 'pending';
CREATE INDEX identity_form_customer ON identity_form (customer_id, no);
CREATE INDEX identity_form_person ON identity_form (person);
CREATE INDEX identity_form_document ON identity_form (document);
CREATE INDEX identity_form_ended ON identity_form (ended_at) WHERE shredded_at IS NULL;

CREATE TABLE identity_image (
  form_id  uuid  NOT NULL REFERENCES identity_form (id),
  name     text  NOT NULL CHECK (name IN ('front', 'back', 'inHand', 'signature', 'proof1', 'proof2', 'proof3')),
  image_id uuid  NOT NULL,
  sha256   bytea NOT NULL CHECK (length(sha256) = 32),
  refused  boolean NOT NULL DEFAULT false, -- such bytes are not taken again
  PRIMARY KEY (form_id, name)
);
CREATE INDEX identity_image_of ON identity_image (image_id);

CREATE TABLE identity_approval (
  form_id     uuid        NOT NULL REFERENCES identity_form (id),
  operator_id text        NOT NULL CHECK (operator_id <> ''),
  at          timestamptz NOT NULL,
  PRIMARY KEY (form_id, operator_id)
);

-- Who looked at what.
CREATE TABLE identity_look (
  no          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id     uuid        NOT NULL REFERENCES identity_form (id),
  operator_id text        NOT NULL CHECK (operator_id <> ''),
  image       text,       -- null: the form itself
  at          timestamptz NOT NULL
);
CREATE INDEX identity_look_form ON identity_look (form_id);

-- What was sent stays as it was sent, and what is over stays over; keys are dropped, forms are not.
CREATE FUNCTION identity_form_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.customer_id, NEW.kind, NEW.wealth, NEW.sealed, NEW.digest, NEW.person, NEW.sent_in, NEW.sent_at)
      = (OLD.id, OLD.customer_id, OLD.kind, OLD.wealth, OLD.sealed, OLD.digest, OLD.person, OLD.sent_in, OLD.sent_at)
    AND NEW.document IS NOT DISTINCT FROM OLD.document
    AND (OLD.state = 'pending' OR NEW.state = OLD.state)
    AND NEW.flags @> OLD.flags THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'identity_form: what was sent is kept' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER identity_form_kept BEFORE UPDATE OR DELETE ON identity_form
  FOR EACH ROW EXECUTE FUNCTION identity_form_kept();

CREATE FUNCTION identity_rows_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'identity_image'
    AND to_jsonb(NEW) - 'refused' = to_jsonb(OLD) - 'refused' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '%: rows are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER identity_image_kept BEFORE UPDATE OR DELETE ON identity_image
  FOR EACH ROW EXECUTE FUNCTION identity_rows_kept();
CREATE TRIGGER identity_approval_kept BEFORE UPDATE OR DELETE ON identity_approval
  FOR EACH ROW EXECUTE FUNCTION identity_rows_kept();
CREATE TRIGGER identity_look_kept BEFORE UPDATE OR DELETE ON identity_look
  FOR EACH ROW EXECUTE FUNCTION identity_rows_kept();

-- What is kept of who verifies their identity.
UPDATE content_item AS c SET body = c.body || t.more FROM (VALUES
  ('en', ' If you verify your identity, we keep your details and pictures encrypted, and count each time a reviewer opens them.'),
  ('zh', '如果您进行身份认证，我们会加密保存您的信息和图片，并记录审核员每次查看。'),
  ('ar', ' وإذا تحققت من هويتك فإننا نحتفظ ببياناتك وصورك مشفّرة، ونسجّل كل مرة يفتحها مراجع.'),
  ('ja', '本人確認を行われた場合は、情報と画像を暗号化して保存し、審査担当者が開いた回数を記録します。'),
  ('ko', ' 본인 인증을 하시면 정보와 이미지를 암호화해 보관하고, 심사 담당자가 열 때마다 기록합니다.'),
  ('th', ' หากท่านยืนยันตัวตน เราเก็บข้อมูลและรูปภาพของท่านแบบเข้ารหัส และบันทึกทุกครั้งที่ผู้ตรวจสอบเปิดดู'),
  ('de', ' Wenn Sie Ihre Identität prüfen lassen, speichern wir Ihre Angaben und Bilder verschlüsselt und zählen jedes Öffnen durch einen Prüfer.'),
  ('fr', ' Si vous vérifiez votre identité, nous conservons vos informations et vos images chiffrées et comptons chaque ouverture par un examinateur.'),
  ('it', ' Se verifica la Sua identità, conserviamo i Suoi dati e le Sue immagini cifrati e contiamo ogni apertura da parte di un revisore.'),
  ('es', ' Si verifica su identidad, guardamos sus datos e imágenes cifrados y contamos cada vez que un revisor los abre.')
) AS t (lang, more) WHERE c.id = 'privacy' AND c.lang = t.lang;
