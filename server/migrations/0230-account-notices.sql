-- Notifications about the customer, beside those about their accounts.
ALTER TABLE notification ALTER COLUMN account DROP NOT NULL; -- null: about the customer, not about one account

-- How many days before a verification lapses its customer was told last.
ALTER TABLE identity ADD COLUMN lapse_told integer CHECK (lapse_told > 0);

-- What is kept of it.
UPDATE content_item AS c SET body = c.body || t.more FROM (VALUES
  ('en', ' We keep your notifications for a year, with the browser and network address of sign-ins from new devices.'),
  ('zh', '我们会将您的通知保存一年，其中包括新设备登录时的浏览器和网络地址。'),
  ('ar', ' ونحتفظ بإشعاراتك سنة، وفيها المتصفح وعنوان الشبكة عند الدخول من أجهزة جديدة.'),
  ('ja', '通知は1年間保存し、新しい端末からのログインについてはブラウザとネットワークアドレスも含みます。'),
  ('ko', ' 알림은 1년간 보관하며, 새 기기에서 로그인한 경우 브라우저와 네트워크 주소도 포함됩니다.'),
  ('th', ' เราเก็บการแจ้งเตือนของท่านไว้หนึ่งปี รวมถึงเบราว์เซอร์และที่อยู่เครือข่ายเมื่อเข้าสู่ระบบจากอุปกรณ์ใหม่'),
  ('de', ' Ihre Benachrichtigungen speichern wir ein Jahr lang, bei Anmeldungen von neuen Geräten mit Browser und IP-Adresse.'),
  ('fr', ' Nous conservons vos notifications pendant un an, avec le navigateur et l’adresse réseau des connexions depuis de nouveaux appareils.'),
  ('it', ' Conserviamo le Sue notifiche per un anno, con il browser e l’indirizzo di rete degli accessi da nuovi dispositivi.'),
  ('es', ' Guardamos sus notificaciones durante un año, con el navegador y la dirección de red de los accesos desde dispositivos nuevos.')
) AS t (lang, more) WHERE c.id = 'privacy' AND c.lang = t.lang;
