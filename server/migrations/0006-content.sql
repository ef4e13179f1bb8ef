-- Text pages per language, in Markdown, and system parameters.

CREATE TABLE content_item (
  id text NOT NULL CHECK (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  lang text NOT NULL CHECK (lang ~ '^[a-z]{2}$'),
  -- 1 company, 2 policy, 3 other.
  type smallint NOT NULL CHECK (type IN (1, 2, 3)),
  position smallint NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL,
  PRIMARY KEY (id, lang)
);

CREATE TABLE parameter (
  key text PRIMARY KEY CHECK (key ~ '^[a-z][a-z0-9_]{0,63}$'),
  value text NOT NULL
);

INSERT INTO content_item (id, lang, type, position, title, body) VALUES
  ('about', 'en', 1, 1, 'About us', 'A trading app that opens inside your wallet and that you can check. Every figure on your screen is a sum of entries in a double-entry ledger; every order opens and closes at a price that was in the price log before it was used. The wallet is asked to sign text you can read, and never for a spending approval.'),
  ('status', 'en', 1, 2, 'Licences and status', 'This service holds no licence from any financial authority and claims none. Whoever runs it must know and keep the rules of each place where it is offered. Until that is settled it is a sandbox: try it with the demo account.'),
  ('prices', 'en', 1, 3, 'Price sources', 'The page always says where its prices come from: simulated, replayed from a recording, or live. Each price that can decide money is written to an append-only log before it is used. Nobody can enter or change a price by hand.'),
  ('terms', 'en', 2, 1, 'Terms of service', 'Signing in accepts these terms. The demo account holds play money that has no value and cannot be paid out. An order is carried out on the terms shown beside its button: price, spread, fee, margin, liquidation price and greatest loss. The loss on a contract is never more than its margin. You can close an open contract at any time in trading hours.'),
  ('privacy', 'en', 2, 2, 'Privacy', 'We keep your wallet address, your sessions with the name of the browser, your orders and the ledger entries about you. We set no advertising cookies and pass nothing on to advertisers. Ledger entries are kept for good, because they are the proof of your balance.'),
  ('risk', 'en', 2, 3, 'Risk notice', 'Contracts with leverage can lose all the margin you put in, within minutes. Prices can jump past a stop; the order then closes at the first logged price at or past it. Trade only with what you can afford to lose, and try it on the demo account first.'),
  ('help', 'en', 3, 1, 'Help centre', 'Open the app in your wallet''s browser, sign the text, and choose a market. Nothing moves when you sign in. The demo account starts with 100,000 USDT of play money and can be brought back to that amount when no contract is open.'),
  ('receipts', 'en', 3, 2, 'Check a receipt', 'Each contract shows the terms it was opened on and the numbers of the two log rows that decided its opening and closing price, so that you can work its result out yourself. Signed receipts that can be checked without our help are in preparation.'),
  ('invite', 'en', 3, 3, 'Invite friends', 'Invitations are not open yet. When they are, the commission will be set aside by the house before it is promised to you.'),

  ('about', 'zh', 1, 1, '关于我们', '一款在钱包内打开、并且您可以自行核对的交易应用。屏幕上的每个数字都是复式账本中各笔分录之和；每笔订单的开仓价和平仓价，在使用之前都已写入价格日志。我们只请钱包签署您能读懂的文字，从不索取代币授权。'),
  ('status', 'zh', 1, 2, '牌照与状态', '本服务未持有任何金融监管机构颁发的牌照，也不作此声明。运营方须了解并遵守服务所在各地的规定。在此之前，这里是一个沙盒：请使用模拟账户体验。'),
  ('prices', 'zh', 1, 3, '价格来源', '页面始终标明价格来源：模拟、录制回放或实时。每个可能决定资金的价格，在使用之前都写入只可追加的日志。任何人都不能手动输入或更改价格。'),
  ('terms', 'zh', 2, 1, '服务条款', '登录即表示您接受本条款。模拟账户中的资金没有价值，不能提取。订单按按钮旁显示的条件执行：价格、点差、手续费、保证金、强平价和最大亏损。合约的亏损不会超过其保证金。交易时段内您可随时平仓。'),
  ('privacy', 'zh', 2, 2, '隐私', '我们保存您的钱包地址、登录会话及浏览器名称、订单，以及与您有关的账本分录。我们不使用广告 Cookie，也不向广告商提供任何信息。账本分录会永久保留，因为它们是您余额的依据。'),
  ('risk', 'zh', 2, 3, '风险提示', '带杠杆的合约可能在几分钟内亏光您投入的全部保证金。价格可能跳过止损价，此时订单按首个达到或越过止损价的日志价格平仓。请只用您能承受损失的资金交易，并先在模拟账户上尝试。'),
  ('help', 'zh', 3, 1, '帮助中心', '用钱包内的浏览器打开本应用，签署文字，然后选择一个市场。登录不会动用任何资金。模拟账户起始有 100,000 USDT 模拟资金，没有未平仓合约时可恢复到该金额。'),
  ('receipts', 'zh', 3, 2, '核对凭证', '每笔合约都显示其开仓条件，以及决定开仓价和平仓价的两条日志的编号，您可以自行算出结果。无需我们协助即可核对的签名凭证正在准备中。'),
  ('invite', 'zh', 3, 3, '邀请好友', '邀请功能尚未开放。开放后，佣金会先由平台预留，再向您承诺。'),

  ('about', 'ar', 1, 1, 'من نحن', 'تطبيق تداول يُفتح داخل محفظتك ويمكنك التحقق منه بنفسك. كل رقم على شاشتك هو مجموع قيود في دفتر بالقيد المزدوج، وكل أمر يُفتح ويُغلق بسعر كان مكتوبًا في سجل الأسعار قبل استخدامه. لا نطلب من المحفظة سوى توقيع نص تستطيع قراءته، ولا نطلب أبدًا إذنًا بالإنفاق.'),
  ('status', 'ar', 1, 2, 'التراخيص والوضع القانوني', 'لا تحمل هذه الخدمة ترخيصًا من أي جهة رقابية مالية ولا تدّعي ذلك. على من يشغّلها أن يعرف قواعد كل مكان تُقدَّم فيه وأن يلتزم بها. وإلى أن يتم ذلك فهي بيئة تجريبية: جرّبها بالحساب التجريبي.'),
  ('prices', 'ar', 1, 3, 'مصادر الأسعار', 'تذكر الصفحة دائمًا مصدر أسعارها: محاكاة أو إعادة تشغيل لتسجيل أو مباشرة. كل سعر يمكن أن يحسم مالًا يُكتب قبل استخدامه في سجل لا يقبل إلا الإضافة. لا يستطيع أحد إدخال سعر أو تغييره يدويًا.'),
  ('terms', 'ar', 2, 1, 'شروط الخدمة', 'تسجيل الدخول يعني قبول هذه الشروط. أموال الحساب التجريبي افتراضية لا قيمة لها ولا تُسحب. يُنفَّذ الأمر بالشروط المعروضة بجانب زره: السعر والفارق والرسوم والهامش وسعر التصفية وأقصى خسارة. لا تتجاوز خسارة العقد هامشه أبدًا. يمكنك إغلاق العقد المفتوح في أي وقت خلال ساعات التداول.'),
  ('privacy', 'ar', 2, 2, 'الخصوصية', 'نحتفظ بعنوان محفظتك وجلساتك مع اسم المتصفح وأوامرك وقيود الدفتر المتعلقة بك. لا نستخدم ملفات تعريف ارتباط إعلانية ولا ننقل شيئًا إلى المعلنين. تُحفظ قيود الدفتر بشكل دائم لأنها إثبات رصيدك.'),
  ('risk', 'ar', 2, 3, 'إشعار المخاطر', 'قد تخسر عقود الرافعة المالية كامل الهامش الذي وضعته خلال دقائق. قد تقفز الأسعار متجاوزة حد وقف الخسارة، فيُغلق الأمر عندئذ بأول سعر مسجّل يبلغه أو يتجاوزه. لا تتداول إلا بما تستطيع تحمّل خسارته، وجرّب أولًا على الحساب التجريبي.'),
  ('help', 'ar', 3, 1, 'مركز المساعدة', 'افتح التطبيق في متصفح محفظتك ووقّع النص ثم اختر سوقًا. لا يتحرك أي مال عند تسجيل الدخول. يبدأ الحساب التجريبي بمبلغ 100,000 USDT افتراضي، ويمكن إعادته إلى هذا المبلغ عندما لا يكون هناك عقد مفتوح.'),
  ('receipts', 'ar', 3, 2, 'التحقق من إيصال', 'يعرض كل عقد الشروط التي فُتح بها ورقمي سطرَي السجل اللذين حسما سعر فتحه وسعر إغلاقه، فتستطيع حساب نتيجته بنفسك. نعمل على إعداد إيصالات موقّعة يمكن التحقق منها دون مساعدتنا.'),
  ('invite', 'ar', 3, 3, 'دعوة الأصدقاء', 'الدعوات غير متاحة بعد. وعند إتاحتها ستُخصَّص العمولة من أموال المنصة قبل أن نعدك بها.');
