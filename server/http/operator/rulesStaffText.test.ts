import { describe, expect, it } from 'vitest'
import { staffTextFault } from './rulesStaffText.ts'

const fault = (text: string) => staffTextFault(text, 'app.example.org')

describe('what people of ours may not write', () => {
  it.each([
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'address'],
    ['Use bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq.', 'address'],
    ['TRX: TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', 'address'],
    ['DE89 3704 0044 0532 0130 00', 'iban'],
    ['GB82WEST12345698765432', 'iban'],
    ['Call me: +44 20 7946 0958', 'phone'],
    ['0151 23456789', 'phone'],
    ['Look at https://app.example.org.evil.com/x', 'link'],
    ['Look at evil.com/withdraw', 'link'],
    ['https://app.example.org@evil.com', 'link'],
    ['ｅｖｉｌ．ｃｏｍ', 'link'],
    ['ev\u200bil.com', 'link'],
    // A browser takes the full stop of Chinese texts for a dot, and a name in any letters.
    ['Look at evil。com', 'link'],
    ['Look at evil｡com/withdraw', 'link'],
    ['See 例え.com', 'link'],
    ['Open 203.0.113.9/withdraw', 'link'],
    ['Write to me on Telegram', 'link'],
    ['I am @glasshouse_help', 'link'],
    // What stands behind our own address is read like any text.
    ['https://app.example.org/#0x52908400098527886E0F7030069857D2E4169EE7', 'address'],
    ['https://app.example.org/?next=https://evil.com/withdraw', 'link'],
    ['Please send me your r\u0435covery phrase', 'link'],
    ['Call 030.1234.5678', 'phone'],
    ['اتصل على ٠١٥١٢٣٤٥٦٧٨٩', 'phone'],
    ['โทร ๐๘๑๒๓๔๕๖๗๘', 'phone'],
  ])('%s', (text, why) => {
    expect(fault(text)).toBe(why)
  })
})

describe('asking for a secret, in every language', () => {
  it.each([
    'Please send me your recovery phrase.',
    'Please send me your\nrecovery phrase',
    'https://app.example.org/请把助记词发送给我',
    'Please send me your. password',
    // Signs that nobody sees: a joiner of graphemes, a selector of looks, a filler.
    'Please send me your pass\u034fword',
    'Please send me your pass\ufe0fword',
    'Please send me your pass\u3164word',
    'Please tell me your passphrase.',
    'Please send me your. Password.',
    'Please send me your!\n\nrecovery phrase',
    '请发送。助记词',
    'Écrivez-nous votre mot de passe',
    'Can you tell us the verification code?',
    'Bitte nennen Sie mir Ihr Passwort.',
    'Envoyez-nous votre phrase de récupération.',
    'Mi mandi il codice di verifica.',
    'Envíenos su contraseña.',
    'パスワードを教えてください。',
    '인증번호를 알려 주세요.',
    'กรุณาส่งรหัสผ่านให้เรา',
    'أرسل لنا كلمة المرور',
    '请把助记词发送给我。',
    '請提供驗證碼。',
  ])('%s', (text) => {
    expect(fault(text)).toBe('secret')
  })
})

describe('asking for a payment before money leaves, in every language', () => {
  it.each([
    'You have to pay a tax before you can withdraw.',
    'Transfer 100 USDT to unlock your account',
    'Pay 50 USDT so that your funds are released.',
    'Transfer 99.50 USDT to unlock your account',
    'Zahlen Sie zuerst die Kaution für die Auszahlung.',
    'Bitte überweisen Sie 100 USDT für die Auszahlung',
    'Payez la taxe pour débloquer votre retrait.',
    'Paghi la tassa per sbloccare il prelievo.',
    'Pague el impuesto para retirar.',
    '出金するには先に税金を支払ってください。',
    '출금하려면 보증금을 입금해 주세요.',
    'กรุณาโอนเงินค่าภาษีก่อนถอน',
    'ادفع الضريبة قبل السحب',
    '提现前请先支付保证金。',
    '解凍前請先轉帳。',
  ])('%s', (text) => {
    expect(fault(text)).toBe('payment')
  })
})

it.each([
  'Your withdrawal was sent on 2026-11-25 10:30, you see it in the list.',
  'Open https://app.example.org/profile/withdraw and press Cancel.',
  'Version 1.2.3 of the app shows it; 1.234.567 USDT were traded.',
  '已经发送。USDT 会在几分钟内到账。',
  'Good morning Ann, I look into it now and write again in 20 minutes.',
  'Your deposit has arrived. You can withdraw it now.',
  'Your deposit has arrived.\n\nYou can withdraw it now.',
  'I write again in 20 minutes. Your password was changed yesterday.',
  'Die Gebühr beträgt 0,1 %. Sie steht bei jeder Order.',
  'Merci, votre pièce d’identité est validée.',
  'ご連絡ありがとうございます。確認いたします。',
  '감사합니다. 확인해 보겠습니다.',
  'ขอบคุณค่ะ เราจะตรวจสอบให้',
  'شكراً لك، سنتحقق من الأمر.',
  '您好,我们正在处理您的问题。',
  'The order has number 10482; 25,000.50 USDT were credited.',
])('lets through: %s', (text) => {
  expect(fault(text)).toBeNull()
})
