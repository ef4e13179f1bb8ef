-- Customers who come with Google, and the ways there that are under way.
ALTER TABLE auth_session DROP CONSTRAINT auth_session_signed_by_check;
ALTER TABLE auth_session ADD CONSTRAINT auth_session_signed_by_check
  CHECK (signed_by IN ('key', 'contract', 'password', 'google'));
ALTER TABLE auth_session DROP CONSTRAINT auth_session_by_wallet;
ALTER TABLE auth_session ADD CONSTRAINT auth_session_by_wallet
  CHECK (signed_by IN ('password', 'google') OR (nonce IS NOT NULL AND address IS NOT NULL));

-- Who is who there. The subject is the provider's own number, which stays when an address changes.
CREATE TABLE google_link (
  issuer      text        NOT NULL,
  subject     text        NOT NULL CHECK (subject <> '' AND char_length(subject) <= 255),
  customer_id uuid        NOT NULL UNIQUE REFERENCES customer (id),
  shown       text        NOT NULL,
  linked_at   timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
COMMENT ON COLUMN google_link.shown IS 'the address there, masked; empty where it has none';

-- A way to Google and back. Its row is deleted by who comes back first; of the tab's secret only a hash is kept.
CREATE TABLE google_flow (
  id          uuid        PRIMARY KEY,
  purpose     text        NOT NULL CHECK (purpose IN ('login', 'link', 'step', 'proven')),
  customer_id uuid        REFERENCES customer (id),
  secret_hash bytea       NOT NULL CHECK (length(secret_hash) = 32),
  expires_at  timestamptz NOT NULL,
  CHECK ((purpose = 'login') = (customer_id IS NULL))
);
CREATE INDEX google_flow_expiry ON google_flow (expires_at);

-- What is kept of such customers.
UPDATE content_item AS c SET body = c.body || t.more FROM (VALUES
  ('en', ' If you sign in with Google, we also keep the number of your Google account and its email address.'),
  ('zh', '如果您使用 Google 登录，我们还会保存您的 Google 账号编号及其邮箱地址。'),
  ('ar', ' وإذا سجّلت الدخول باستخدام Google فإننا نحتفظ أيضًا برقم حسابك في Google وعنوان بريده الإلكتروني.'),
  ('ja', 'Google でログインされた場合は、Google アカウントの番号とメールアドレスも保存します。'),
  ('ko', ' Google로 로그인하시면 Google 계정의 번호와 이메일 주소도 보관합니다.'),
  ('th', ' หากท่านเข้าสู่ระบบด้วย Google เราเก็บหมายเลขบัญชี Google และที่อยู่อีเมลของบัญชีนั้นด้วย'),
  ('de', ' Wenn Sie sich mit Google anmelden, speichern wir außerdem die Nummer Ihres Google-Kontos und dessen E-Mail-Adresse.'),
  ('fr', ' Si vous vous connectez avec Google, nous conservons aussi le numéro de votre compte Google et son adresse e-mail.'),
  ('it', ' Se accede con Google, conserviamo anche il numero del Suo account Google e il relativo indirizzo e-mail.'),
  ('es', ' Si inicia sesión con Google, guardamos también el número de su cuenta de Google y su dirección de correo.')
) AS t (lang, more) WHERE c.id = 'privacy' AND c.lang = t.lang;
