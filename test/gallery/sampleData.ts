import type { PublicConfig } from '#protocol/publicConfig.ts'
import type { LanguageValue } from '#src/shared/i18n/languages.ts'

export const GALLERY_CONFIG: PublicConfig = {
  mode: 'sandbox',
  gate: 'open',
  google: false,
  brand: 'Glasshouse',
  testWallet: false,
  chainId: 1,
  priceSource: 'simulated',
  loans: true,
  apiHost: '',
  walletConnect: null,
  email: 'off',
  phone: 'off',
}

export interface Words {
  readonly short: string
  readonly long: string
  readonly sentence: string
}

const ENGLISH: Words = {
  short: 'Open',
  long: 'Confirmation of the withdrawal address',
  sentence:
    'The price moved before the order arrived, so nothing was opened and nothing was charged.',
}

/** Words as long as a language makes them: one that breaks nowhere, and a sentence without blanks. */
const WORDS: Partial<Record<LanguageValue, Words>> = {
  de: {
    short: 'Eröffnen',
    long: 'Auszahlungsadressenbestätigungsverfahren',
    sentence:
      'Der Kurs hat sich bewegt, bevor die Order ankam; es wurde nichts eröffnet und nichts berechnet.',
  },
  th: {
    short: 'เปิด',
    long: 'การยืนยันที่อยู่สำหรับการถอนเงิน',
    sentence: 'ราคาเปลี่ยนไปก่อนที่คำสั่งจะมาถึงจึงไม่มีการเปิดคำสั่งและไม่มีการเรียกเก็บค่าธรรมเนียมใดๆ',
  },
  ar: {
    short: 'فتح',
    long: 'تأكيد عنوان السحب',
    sentence: 'تحرك السعر قبل وصول الأمر، فلم يُفتح شيء ولم تُخصم أي رسوم.',
  },
  ja: {
    short: '開く',
    long: '出金先アドレスの確認',
    sentence: '注文が届く前に価格が動いたため、何も開かれず、手数料もかかっていません。',
  },
}

export function wordsOf(language: LanguageValue): Words {
  return WORDS[language] ?? ENGLISH
}
