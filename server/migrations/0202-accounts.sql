-- Customers who come by e-mail: names, passwords, codes, and what counts guesses at them.
ALTER TABLE auth_session ALTER COLUMN nonce DROP NOT NULL, ALTER COLUMN address DROP NOT NULL;
ALTER TABLE auth_session DROP CONSTRAINT auth_session_signed_by_check;
ALTER TABLE auth_session ADD CONSTRAINT auth_session_signed_by_check
  CHECK (signed_by IN ('key', 'contract', 'password'));
ALTER TABLE auth_session ADD CONSTRAINT auth_session_by_wallet
  CHECK (signed_by = 'password' OR (nonce IS NOT NULL AND address IS NOT NULL));

-- From when a wallet confirms withdrawals; null: at once, as the account began with it.
ALTER TABLE customer_wallet ADD COLUMN signs_from timestamptz;

-- What a customer is called: each name is one customer's, and each customer has one of a kind.
CREATE TABLE customer_name (
  kind        text        NOT NULL CHECK (kind IN ('email', 'username')),
  normal      text        NOT NULL CHECK (normal <> '' AND char_length(normal) <= 254),
  customer_id uuid        NOT NULL REFERENCES customer (id),
  claimed_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, normal),
  UNIQUE (customer_id, kind)
);

CREATE TABLE login_password (
  customer_id uuid        PRIMARY KEY REFERENCES customer (id),
  hash        text        NOT NULL CHECK (hash LIKE '$argon2id$%'),
  set_at      timestamptz NOT NULL
);

-- One living code for an address and a purpose; a new one ends the older. Of the code only a keyed hash is kept.
CREATE TABLE login_code (
  purpose    text        NOT NULL CHECK (purpose IN ('register', 'reset')),
  target     text        NOT NULL,
  mac        bytea       NOT NULL CHECK (length(mac) = 32),
  tries      integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
  sent_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, target)
);
CREATE INDEX login_code_expiry ON login_code (expires_at);

-- Wrong passwords in a row, by a keyed hash of the name and, where its customer knows it, of the device.
CREATE TABLE login_tries (
  subject    bytea       PRIMARY KEY CHECK (length(subject) = 32),
  tries      integer     NOT NULL CHECK (tries >= 0),
  not_before timestamptz NOT NULL
);
CREATE INDEX login_tries_age ON login_tries (not_before);

-- How often something was asked for since a moment, by a keyed hash of what asks and for whom.
CREATE TABLE login_asked (
  subject bytea       PRIMARY KEY CHECK (length(subject) = 32),
  asked   integer     NOT NULL CHECK (asked > 0),
  since   timestamptz NOT NULL
);
CREATE INDEX login_asked_age ON login_asked (since);

-- Devices that a customer signed in with; of each only a hash of its number is kept.
CREATE TABLE login_device (
  customer_id uuid        NOT NULL REFERENCES customer (id),
  device      bytea       NOT NULL CHECK (length(device) = 32),
  seen_at     timestamptz NOT NULL,
  PRIMARY KEY (customer_id, device)
);
CREATE INDEX login_device_age ON login_device (seen_at);

-- Mails to be sent. A row is deleted once its mail is taken, or when it is too late to be of use.
CREATE TABLE mail_outbox (
  id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text        NOT NULL CHECK (recipient ~ '^[!-~]+@[!-~]+$'),
  subject   text        NOT NULL CHECK (subject !~ '[\r\n]'),
  body      text        NOT NULL,
  due_at    timestamptz NOT NULL,
  until     timestamptz NOT NULL,
  tries     integer     NOT NULL DEFAULT 0 CHECK (tries >= 0)
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at);

-- What is kept of such customers.
UPDATE content_item AS c SET body = c.body || t.more FROM (VALUES
  ('en', ' If you sign up by email, we also keep your email address, your username, a hash of your password and hashes of the devices you sign in with.'),
  ('zh', '如果您通过邮箱注册，我们还会保存您的邮箱地址、用户名、密码的哈希值，以及登录设备的哈希值。'),
  ('ar', ' وإذا أنشأت حسابك بالبريد الإلكتروني فإننا نحتفظ أيضًا بعنوان بريدك واسم المستخدم وبصمة مشفّرة لكلمة المرور وللأجهزة التي تسجّل الدخول منها.'),
  ('ja', 'メールアドレスで登録された場合は、メールアドレス、ユーザー名、パスワードのハッシュ、ログインに使った端末のハッシュも保存します。'),
  ('ko', ' 이메일로 가입하시면 이메일 주소, 사용자 이름, 비밀번호의 해시, 로그인에 사용한 기기의 해시도 보관합니다.'),
  ('th', ' หากท่านสมัครด้วยอีเมล เราเก็บที่อยู่อีเมล ชื่อผู้ใช้ ค่าแฮชของรหัสผ่าน และค่าแฮชของอุปกรณ์ที่ท่านใช้เข้าสู่ระบบด้วย'),
  ('de', ' Wenn Sie sich per E-Mail registrieren, speichern wir außerdem Ihre E-Mail-Adresse, Ihren Benutzernamen, einen Hash Ihres Passworts und Hashes der Geräte, mit denen Sie sich anmelden.'),
  ('fr', ' Si vous vous inscrivez par e-mail, nous conservons aussi votre adresse e-mail, votre nom d’utilisateur, une empreinte de votre mot de passe et celles des appareils avec lesquels vous vous connectez.'),
  ('it', ' Se si registra via e-mail, conserviamo anche il Suo indirizzo e-mail, il nome utente, un hash della password e gli hash dei dispositivi con cui accede.'),
  ('es', ' Si se registra por correo electrónico, guardamos también su dirección de correo, su nombre de usuario, un hash de su contraseña y los hashes de los dispositivos con los que inicia sesión.')
) AS t (lang, more) WHERE c.id = 'privacy' AND c.lang = t.lang;
