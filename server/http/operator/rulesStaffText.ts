/*
 * What people of ours may not write to customers. Whoever takes over an operator's account, or is paid to, asks for a payment
 * or a secret, or leads somewhere else; so such a text is refused in every language, whichever the conversation is in. It
 * rather refuses a harmless one: the operator words it otherwise.
 */

/** Why a text is refused. */
export type StaffTextFault = 'address' | 'iban' | 'phone' | 'link' | 'secret' | 'payment'

/** Addresses on chains: EVM, Bitcoin, Tron, and what else is a long run of base58. */
const ADDRESS =
  /\b0x[0-9a-f]{40,64}\b|\b(?:bc1|tb1|ltc1|addr1|cosmos1)[0-9a-z]{20,}\b|\b(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{26,90}\b/i
const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}\b/i
/** Days and times, which read like numbers that can be called. */
const MOMENT = /\b\d{4}-\d{2}-\d{2}(?:[ T]+\d{1,2}:\d{2}(?::\d{2})?)?\b/g
/** A number that can be called: with a plus, or nine digits and more however they are grouped. */
const PHONE =
  /(?:\+|\b00)[ (./-]{0,2}\d(?:[ ()./-]{0,2}\d){6,}|\b\d(?:[ ()/-]{0,2}\d){8,}\b|\b(?=(?:\.?\d){9,}\b)\d{2,5}(?:\.\d{2,5}){2,}\b/
const LINK =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]+\.)+[a-z]{2,24}(?:[/:?#]\S*)?|\b(?:\d{1,3}\.){3}\d{1,3}\b(?:[/:?#]\S*)?/giu
/** The full stop of Chinese and Japanese texts, where a browser takes it for the dot of a name. */
const STOP_AS_DOT = /(?<=[a-z0-9])。(?=[a-z]{2})/gi
/** What is taken out of a link to us; the rest of it is read like any text. */
const ORIGIN = /^(?:https?:\/\/)?[^/?#]*/i
/** Letters that look like Latin ones, within a Latin word. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u
/** Names in other messengers. */
const HANDLE =
  /(?:^|\s)@[a-z0-9_]{3,}|\b(?:telegram|whatsapp|wechat|viber|signal messenger|line id)\b|微信|テレグラム|텔레그램|카카오톡|تيليجرام|تيليغرام|واتساب|واتس ?اب/i

const SECRETS = [
  /\b(?:password|pass ?phrase|passcode|pin code|private key|secret key|seed|(?:recovery|secret|seed|backup) (?:phrase|words|codes?)|mnemonic|(?:verification|security|sms|e-?mail|authenticator|one-time|confirmation|login|2fa) code|otp)\b/,
  /\b(?:passw[oö]rte?s?|kennw[oö]rt(?:er)?|wiederherstellungs(?:phrase|w[oö]rter|codes?)|privat(?:e[rn]?)? schl[üu]ssel|(?:best[äa]tigungs|sicherheits|sms)-?code|seed-?phrase)/,
  /\b(?:mots? de passe|cl[ée]s? priv[ée]es?|phrase (?:de r[ée]cup[ée]ration|secr[èe]te)|code (?:de v[ée]rification|de s[ée]curit[ée]|sms|re[çc]u))/,
  /\b(?:parola d'ordine|chiav[ei] privat[ae]|frase (?:di recupero|segreta)|codice (?:di verifica|di sicurezza|sms|ricevuto))/,
  /(?:contrase[ñn]as?|clave privada|frase (?:de recuperaci[óo]n|semilla|secreta)|c[óo]digo (?:de verificaci[óo]n|de seguridad|sms))/,
  /パスワード|秘密鍵|リカバリーフレーズ|シードフレーズ|復元フレーズ|認証コード|確認コード|セキュリティコード/,
  /비밀번호|패스워드|개인 ?키|복구 ?(?:구문|문구|코드)|시드 ?(?:구문|문구)|인증 ?(?:코드|번호)|보안 ?코드/,
  /รหัสผ่าน|คีย์ส่วนตัว|กุญแจส่วนตัว|วลีกู้คืน|วลีช่วยจำ|รหัสยืนยัน|รหัสความปลอดภัย|รหัส otp/,
  /كلم[ةه] (?:المرور|السر)|المفتاح الخاص|عبار[ةه] (?:الاسترداد|الاستعاد[ةه]|السري[ةه])|رمز (?:التحقق|الأمان|التأكيد)/,
  /密[码碼]|[私秘][钥鑰]|助[记記][词詞]|(?:[恢回][复復])短[语語]|[验驗][证證][码碼]|安全[码碼]/,
]

/** Asking for it; in the languages without blanks the words stand anywhere. */
const ASKS = [
  /\b(?:send|tell|give|share|provide|enter|type|reply|forward|confirm|need|show|text|write|what is|let (?:me|us) (?:know|have))\b/,
  /\b(?:senden|schicken|nennen|sagen|teilen|geben|eingeben|mitteilen|best[äa]tigen|ben[öo]tigen|brauchen|zeigen|schreiben)|\b(?:brauche|ben[öo]tige)\b/,
  /(?<!\p{L})(?:envoy|donn|communiqu|indiqu|partag|fourni|saisi|confirm|transmett|[ée]cri)/u,
  /\b(?:invi|mandi|dammi|dia|ci dia|comunic|condivid|fornisc|inserisc|conferm|scriv)/,
  /\b(?:env[íi]|mand|d[eé](?:nos|me)?\b|comparti|proporcion|indi(?:que|ca)|introduz|escrib|confirm|facilit)/,
  /送|教え|入力|共有|お知らせ|伝え|提供/,
  /보내|알려|입력|공유|제공|말씀|전달/,
  /ส่ง|บอก|แจ้ง|กรอก|แชร์|ให้|ระบุ/,
  /[أا]رسل|[أا]عط|شارك|[أا]دخل|زود|[أا]خبر|اكتب|نحتاج/,
  /发送|發送|告[诉訴]|提供|[输輸]入|分享|[发發][给給來来]/,
]

const PAYING = [
  /\b(?:pay|paying|payment|transfer|deposit|send|top up)\b/,
  /(?<!\p{L})(?:zahl|bezahl|einzahl|überweis|ueberweis|zahlen|entrichten)/u,
  /\b(?:pay[eé]|paie|pai(?:er|ement)|vers(?:er|ez|ement)|vir(?:er|ement)|d[ée]pos|transf[ée]r)/,
  /\b(?:pag(?:a|hi|are|amento)|vers(?:a|i|are|amento)|deposit|trasfer|bonific)/,
  /\b(?:pag(?:ue|ar|o|a)\b|deposit|transfer|abon(?:e|ar)|ingres)/,
  /支払|送金|入金|振込|振り込/,
  /입금|송금|지불|납부|이체|결제/,
  /ชำระ|จ่าย|โอน|ฝาก/,
  /ادفع|دفع|حو[ّ]?ل|تحويل|[إاأ]يداع|سد[ّ]?د/,
  /支付|付款|[转轉][账帳賬]|充[值币幣]|存入|[缴繳][纳納费費]|[汇匯]款/,
]

/** What it is said to be for. */
const BEFORE = [
  /\b(?:withdraw\w*|unlock\w*|unfreez\w*|unfrozen|releas\w*|verify|verification|activate|tax|taxes|deposit first|insurance|guarantee|clearance)\b/,
  /auszahl|freischalt|freigeb|entsperr|verifizier|steuer|kaution|aktivier/,
  /retrait|retirer|d[ée]bloqu|d[ée]verrouill|v[ée]rifi|taxe|imp[ôo]t|caution|activ/,
  /preliev|prelev|sblocc|verific|tassa|tasse|imposta|cauzione|attiv/,
  /retir|desbloque|liber|verific|impuesto|tasa|fianza|activ/,
  /出金|引き出|解除|凍結|税|保証金|認証|有効化/,
  /출금|인출|해제|동결|세금|보증금|인증|활성화/,
  /ถอน|ปลดล็อก|ปลดล๊อก|ภาษี|ประกัน|ยืนยันตัวตน|เปิดใช้งาน/,
  /سحب|فتح|تجميد|ضريب|ضرائب|تأمين|ضمان|تفعيل|تحقق/,
  /提[现現款币幣]|取款|解[冻凍锁鎖]|税|稅|保[证證]金|[验驗][证證]|激活|[启啟]用/,
]

/** Also where the rest of the sentence asks for nothing. */
const ALWAYS =
  /\b(?:anydesk|teamviewer|remote access|safe wallet|our wallet|this wallet|gift ?cards?|western union|moneygram)\b/

/**
 * Why people of ours may not send a text; null when they may. Letters are compared without looks: full width, accents that
 * stand alone and signs that nobody sees make no difference.
 * @param ownHost where this app lives: links to it are fine
 */
export function staffTextFault(text: string, ownHost: string): StaffTextFault | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll(STOP_AS_DOT, '.')
    .replaceAll(/[٠-٩۰-۹๐-๙]/g, (digit) => String(digit.charCodeAt(0) & 15))
  if (MIXED.test(plain)) return 'link'
  const bare = plain.replaceAll(LINK, (link) =>
    isOwn(link, ownHost) ? link.replace(ORIGIN, ' ') : link,
  )
  if (bare.search(LINK) >= 0) return 'link'
  const lower = bare.toLowerCase()
  if (HANDLE.test(lower)) return 'link'
  if (ADDRESS.test(bare)) return 'address'
  if (IBAN.test(bare) && /\d{6,}/.test(bare.replaceAll(/[ -]/g, ''))) return 'iban'
  if (PHONE.test(lower.replaceAll(MOMENT, ' '))) return 'phone'
  for (const sentence of sentencesOf(bare)) {
    if (meets(sentence, ASKS, SECRETS)) return 'secret'
    if (meets(sentence, PAYING, BEFORE) || ALWAYS.test(sentence)) return 'payment'
  }
  return null
}

const STOP = /[.!?。！？]+|\n{2,}/
/** What no sentence begins with. */
const GOES_ON = /^[\s\p{P}]*[\p{Ll}\p{N}]/u
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
const FEW_WORDS = 2

const isScrap = (part: string): boolean =>
  [...WORDS.segment(part)].filter(({ isWordLike }) => isWordLike === true).length <= FEW_WORDS

/** The sentences of a text in lower case. A stop within one ends none: before a small letter, or beside a word or two. */
function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  let before = ''
  for (const part of text.split(STOP).filter((one) => one.trim() !== '')) {
    const goesOn = GOES_ON.test(part) || isScrap(part) || isScrap(before)
    const joined = goesOn ? `${sentences.pop() ?? ''} ${part}` : part
    sentences.push(joined.replaceAll(/\s+/g, ' '))
    before = part
  }
  return sentences.map((sentence) => sentence.toLowerCase())
}

/** Whether a sentence has words of both lists in one language. */
const meets = (sentence: string, some: readonly RegExp[], others: readonly RegExp[]): boolean =>
  some.some((words, language) => words.test(sentence) && others[language]?.test(sentence) === true)

function isOwn(link: string, ownHost: string): boolean {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`
  return URL.canParse(address) && new URL(address).host === ownHost.toLowerCase()
}
