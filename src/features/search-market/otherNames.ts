/**
 * What people call what is listed beside its code and its name in full: former codes, short names, and its name in the
 * languages of the app and of neighbours. In small letters; words of one language stand together.
 */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  // Coins
  BTC: 'xbt bitcoin 比特币 比特幣 ビットコイン 비트코인 บิตคอยน์ بيتكوين биткоин биткойн',
  ETH: 'ether ethereum 以太坊 以太币 以太幣 イーサリアム 이더리움 อีเธอเรียม إيثريوم эфир эфириум',
  SOL: 'solana 索拉纳 ソラナ 솔라나 โซลานา سولانا солана',
  XRP: 'ripple 瑞波币 瑞波幣 リップル 리플 ริปเปิล ريبل рипл',
  BNB: 'binance coin 币安币 幣安幣 バイナンスコイン 바이낸스코인 ไบแนนซ์ بينانس бинанс',
  ADA: 'cardano 艾达币 卡尔达诺 エイダ カルダノ 에이다 카르다노 คาร์ดาโน كاردانو кардано',
  LTC: 'litecoin 莱特币 萊特幣 ライトコイン 라이트코인 ไลต์คอยน์ لايتكوين лайткоин',
  DOGE: 'dogecoin 狗狗币 狗狗幣 ドージコイン 도지코인 โดชคอยน์ دوجكوين додж догикоин',
  TRX: 'tron 波场 波場 トロン 트론 ทรอน ترون трон',
  AVAX: 'avalanche 雪崩 アバランチ 아발란체 อวาแลนช์ أفالانش аваланч',
  LINK: 'chainlink 链环 チェーンリンク 체인링크 เชนลิงก์ تشينلينك чейнлинк',
  DOT: 'polkadot 波卡 ポルカドット 폴카닷 โพลกาดอต بولكادوت полкадот',
  BCH: 'bcc bitcoin cash 比特币现金 比特幣現金 ビットコインキャッシュ 비트코인캐시 บิตคอยน์แคช بيتكوين كاش биткоин кэш',
  XLM: 'stellar lumens 恒星币 恆星幣 ステラ 스텔라 สเตลลาร์ ستيلار стеллар',
  UNI: 'uniswap ユニスワップ 유니스왑 ยูนิสวอป يونيسواب юнисвап',
  ATOM: 'cosmos 阿童木 コスモス 코스모스 คอสมอส كوزموس космос',
  USDT: 'tether 泰达币 泰達幣 テザー 테더 เทเธอร์ تيثر тезер',
  // Currencies
  EUR: 'euro 欧元 歐元 ユーロ 유로 ยูโร يورو евро',
  USD: 'us dollar buck greenback 美元 米ドル 달러 ดอลลาร์ دولار доллар dólar dollaro',
  GBP: 'pound sterling cable 英镑 英鎊 ポンド 파운드 ปอนด์ جنيه إسترليني фунт pfund livre libra sterlina',
  JPY: 'yen 日元 日圓 日本円 엔화 เยน ين иена йена',
  CHF: 'swiss franc swissy 瑞郎 瑞士法郎 スイスフラン 스위스프랑 ฟรังก์สวิส فرنك франк franken franco',
  AUD: 'australian dollar aussie 澳元 豪ドル 호주달러 ออสเตรเลีย أسترالي австралийский',
  CAD: 'canadian dollar loonie 加元 カナダドル 캐나다달러 แคนาดา كندي канадский',
  NZD: 'new zealand dollar kiwi 纽元 紐元 ニュージーランドドル 뉴질랜드달러 นิวซีแลนด์ نيوزيلندي новозеландский',
  SGD: 'singapore dollar 新元 新加坡元 シンガポールドル 싱가포르달러 สิงคโปร์ سنغافوري сингапурский',
  // Shares
  AAPL: 'apple 苹果 蘋果 アップル 애플 แอปเปิล أبل آبل эппл',
  MSFT: 'microsoft 微软 微軟 マイクロソフト 마이크로소프트 ไมโครซอฟท์ مايكروسوفت майкрософт',
  NVDA: 'nvidia 英伟达 輝達 エヌビディア 엔비디아 เอ็นวิเดีย إنفيديا нвидиа',
  AMZN: 'amazon 亚马逊 亞馬遜 アマゾン 아마존 แอมะซอน أمازون амазон',
  GOOG: 'google alphabet 谷歌 グーグル アルファベット 구글 알파벳 กูเกิล جوجل ألفابت гугл',
  META: 'facebook fb instagram 脸书 臉書 フェイスブック メタ 페이스북 메타 เฟซบุ๊ก فيسبوك ميتا фейсбук',
  TSLA: 'tesla 特斯拉 テスラ 테슬라 เทสลา تسلا тесла',
  AMD: 'advanced micro devices 超微半导体 超微半導體 에이엠디 إيه إم دي',
  NFLX: 'netflix 奈飞 網飛 ネットフリックス 넷플릭스 เน็ตฟลิกซ์ نتفليكس нетфликс',
  JPM: 'jpmorgan jp morgan chase 摩根大通 JPモルガン 제이피모건 เจพีมอร์แกน جي بي مورغان морган',
  KO: 'coca-cola coke 可口可乐 可口可樂 コカ・コーラ コカコーラ 코카콜라 โคคา-โคล่า كوكاكولا кока-кола',
  DIS: 'disney 迪士尼 ディズニー 디즈니 ดิสนีย์ ديزني дисней',
  // Futures and funds
  ES: 'spx sp500 s&p us500 标普 標普 スタンダード S&P 에스앤피 ستاندرد',
  NQ: 'nasdaq ndx us100 纳斯达克 納斯達克 ナスダック 나스닥 แนสแด็ก ناسداك насдак',
  YM: 'dow jones djia us30 道琼斯 道瓊 ダウ 다우 ดาวโจนส์ داو جونز доу',
  RTY: 'russell us2000 罗素 羅素 ラッセル 러셀 รัสเซลล์ راسل рассел',
  CL: 'wti crude oil usoil rohöl öl pétrole petrolio petróleo 原油 石油 クルード 원유 석유 น้ำมันดิบ نفط خام нефть',
  HG: 'copper kupfer cuivre rame cobre 铜 銅 カッパー 구리 ทองแดง نحاس медь',
  EEM: 'emerging markets schwellenländer émergents emergenti emergentes 新兴市场 新興市場 新興国 신흥국 ตลาดเกิดใหม่ الأسواق الناشئة развивающиеся',
  TLT: 'treasury bonds staatsanleihen obligations bonos titoli di stato 美债 國債 国债 米国債 국채 พันธบัตร سندات облигации',
  // Metals
  XAU: 'gold oro or bullion 黄金 黃金 金 ゴールド 금 ทองคำ ذهب золото',
  XAG: 'silver silber plata argent argento 白银 白銀 銀 シルバー 은 เงิน فضة серебро',
  XPT: 'platinum platin platine platino 铂金 白金 プラチナ 백금 แพลทินัม بلاتين платина',
  XPD: 'palladium palladio paladio 钯金 鈀金 パラジウム 팔라듐 แพลเลเดียม بالاديوم палладий',
}

/** What moves with something else is found by that one's names too, after it. */
export const SAME_AS: Readonly<Record<string, string>> = {
  GC: 'XAU',
  GLD: 'XAU',
  SI: 'XAG',
  SLV: 'XAG',
  USO: 'CL',
  SPY: 'ES',
  QQQ: 'NQ',
  IWM: 'RTY',
}
