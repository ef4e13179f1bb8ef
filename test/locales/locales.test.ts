import { describe, expect, it } from 'vitest'
import { FIELD_FAULTS, SUCCESS_MESSAGES } from '#protocol/answerCodes.ts'
import { ERRORS } from '#protocol/errors.ts'
import { LANGUAGES } from '#src/shared/i18n/languages.ts'
import { readFiles } from '../tidy/repository.ts'
import { familiarTexts } from './address.ts'
import { forbiddenWords, offGlossary, parseGlossary } from './glossary.ts'
import { faultyTexts, unevenKeys, unevenPlaceholders, untranslated, wrongPlurals } from './shape.ts'
import { baseOf, readTexts, type Text, textsOf } from './texts.ts'
import { spareAndMissing } from './use.ts'

const texts = readTexts()
const languages = [...new Set(LANGUAGES.map((language) => language.text))].sort()
const tagOf = (text: string): string => LANGUAGES.find((one) => one.text === text)?.intl ?? text
const glossary = parseGlossary(readFiles(/^test\/locales\/glossary\.csv$/)[0]?.text ?? '')

/** Texts as if `locales/<language>/trade.json` held them. */
function files(
  byLanguage: Readonly<Record<string, Readonly<Record<string, string>>>>,
): readonly Text[] {
  return Object.entries(byLanguage).flatMap(([language, json]) =>
    textsOf(language, 'trade', JSON.stringify(json)),
  )
}

describe('the languages of the picker', () => {
  it('are the folders of locales/', () => {
    expect([...new Set(texts.map((text) => text.language))].sort()).toEqual(languages)
    expect(texts.length).toBeGreaterThan(300)
  })
})

describe('keys', () => {
  it('are caught when a language lacks one', () => {
    expect(unevenKeys(files({ en: { open: 'Open' }, zh: {}, ar: { open: 'فتح' } }))).toEqual([])
    expect(unevenKeys(files({ en: { open: 'Open', a: 'A' }, ar: { open: 'فتح' } }))).toEqual([
      'ar/trade:a is missing',
    ])
    expect(unevenKeys(files({ en: { n_one: '1', n_other: 'n' }, ar: { n: 'n' } }))).toHaveLength(1)
  })

  it('are the same in all languages', () => {
    expect(unevenKeys(texts)).toEqual([])
  })
})

describe('plural forms', () => {
  it('are caught when one is missing or too many', () => {
    const arabic = { lots_zero: '0', lots_one: '1', lots_two: '2', lots_few: 'f', lots_many: 'm' }
    expect(wrongPlurals(files({ ar: arabic }), tagOf)).toHaveLength(1)
    expect(wrongPlurals(files({ ar: { ...arabic, lots_other: 'o' } }), tagOf)).toEqual([])
    expect(wrongPlurals(files({ zh: { lots_one: '1', lots_other: 'n' } }), tagOf)).toHaveLength(1)
  })

  it('are those of each language', () => {
    expect(wrongPlurals(texts, tagOf)).toEqual([])
  })
})

describe('a text', () => {
  it.each([
    ['is empty', ' '],
    ['is not in NFC', 'cafe\u0301'],
    ['hides a bidi control', 'a\u200fb'],
    ['isolates words', '\u2066pay\u2069'],
    ['holds a tag', 'Read <b>this</b>'],
    ['has a malformed placeholder', 'Sell {count} lots'],
  ])('that %s is caught', (_, value) => {
    expect(faultyTexts(files({ en: { key: value } }))).not.toEqual([])
  })

  it('may isolate a figure with its sign', () => {
    const kept = '\u2066{{max}}×\u2069, \u20660.3%\u2069'
    expect(faultyTexts(files({ en: { key: kept } }))).toEqual([])
  })

  it('is sound everywhere', () => {
    expect(faultyTexts(texts)).toEqual([])
  })

  it('that lost or gained a placeholder is caught', () => {
    expect(
      unevenPlaceholders(files({ en: { a: '{{n}} of {{m}}' }, zh: { a: '{{n}}' } })),
    ).toHaveLength(1)
    expect(unevenPlaceholders(files({ en: { a: 'All' }, zh: { a: '{{n}}' } }))).toHaveLength(1)
    expect(
      unevenPlaceholders(files({ en: { a_other: '{{count}}' }, ar: { a_one: 'واحد' } })),
    ).toEqual([])
  })

  it('has the placeholders of its source everywhere', () => {
    expect(unevenPlaceholders(texts)).toEqual([])
  })

  it('that is still English is caught', () => {
    const still = (language: string, word: string) =>
      untranslated(files({ en: { a: word }, [language]: { a: word } }), glossary)
    expect(still('zh', 'Open')).toHaveLength(1)
    expect(still('ja', 'Orders')).toHaveLength(1)
    expect(still('it', 'Spread')).toEqual([])
    expect(still('de', 'Orders')).toEqual([])
  })

  it('is translated everywhere', () => {
    expect(untranslated(texts, glossary)).toEqual([])
  })
})

describe('words', () => {
  it('off the glossary are caught', () => {
    expect(glossary.size).toBeGreaterThan(250)
    expect(offGlossary(files({ en: { a: 'Home' }, zh: { a: '主页' } }), glossary)).toHaveLength(1)
  })

  it('follow the glossary', () => {
    expect(offGlossary(texts, glossary)).toEqual([])
  })

  it.each([
    ['en', 'Profit is GUARANTEED'],
    ['ja', '元本保証'],
    ['ko', '원금 보장'],
    ['th', 'การันตีผลตอบแทน'],
    ['de', 'Garantierter Gewinn'],
    ['fr', 'Rendement Garanti'],
    ['it', 'Senza rischi'],
    ['es', 'Auditado'],
    ['ar', 'ربح مَضمون'],
    ['zh', '保本收益'],
  ])('of a promise nobody can keep are caught (%s)', (language, value) => {
    expect(forbiddenWords(files({ [language]: { a: value } }))).toHaveLength(1)
  })

  it('let margin be margin in Chinese and a deposit a deposit in Japanese', () => {
    expect(forbiddenWords(files({ zh: { a: '保证金' }, ja: { a: '保証金' } }))).toEqual([])
  })

  it('promise nothing the operator cannot keep', () => {
    expect(forbiddenWords(texts)).toEqual([])
  })
})

describe('customers', () => {
  it.each([
    ['de', 'Das ist dein Konto.'],
    ['fr', 'Voici ton compte.'],
    ['it', 'Le cifre sono le stesse. Premi di nuovo.'],
    ['it', 'Ricevi'],
    ['es', 'Aquí podrás convertir.'],
    ['es', 'Inicia sesión'],
    ['ja', '注文は取り消された。'],
    ['ko', '주문을 취소했어요.'],
    ['th', 'ยกเลิกแล้วค่ะ'],
    ['zh', '你的账户'],
  ])('who are addressed as friends are caught (%s: %s)', (language, value) => {
    expect(familiarTexts(files({ [language]: { a: value } }))).toHaveLength(1)
  })

  it('are addressed as each language addresses a stranger', () => {
    expect(
      familiarTexts(files({ it: { a: 'Premi' }, es: { a: 'Se envía. Su orden cambia.' } })),
    ).toEqual([])
    expect(familiarTexts(texts)).toEqual([])
  })
})

/** Keys of the slice `errors` that the contract asks for, in use yet or not. */
const PROMISED = [
  ...Object.values(ERRORS).map((error) => `code.${error.name}`),
  ...Object.values(SUCCESS_MESSAGES).map((name) => `success.${name}`),
  ...FIELD_FAULTS.map((name) => `fields.${name}`),
]

describe('every answer of the contract', () => {
  it.each(languages)('has its text in %s', (language) => {
    const have = new Set(
      texts
        .filter((text) => text.language === language && text.slice === 'errors')
        .map((text) => baseOf(text.key)),
    )
    expect(PROMISED.length).toBeGreaterThan(70)
    expect(PROMISED.filter((key) => !have.has(key))).toEqual([])
  })
})

describe('keys and code', () => {
  const code = (text: string) => [{ path: 'src/features/trade/Ticket.tsx', text }]

  it('are caught apart: a spare key, a missing key', () => {
    const own = files({
      en: {
        open: 'Open',
        close: 'Close',
        'state.won': 'Won',
        promised: 'P',
        n_one: 'a',
        n_other: 'b',
      },
    })
    const result = spareAndMissing(
      own,
      code(
        "const { t } = useTranslation('trade'); t('open'); t('gone'); t(`state.${s}`); t('n', { count })",
      ),
      new Set(['trade:promised']),
    )
    expect(result.spare).toEqual(['trade:close is asked for by no code'])
    expect(result.missing).toEqual([
      'src/features/trade/Ticket.tsx:1 asks for gone, which no file has',
    ])
  })

  it('meet: no key is spare, none is missing', () => {
    const source = readFiles(
      /^(src|server\/modules\/(statement|accounts|notifications)|server\/main\/announced\w+|protocol\/noticeFacts)(\/|\.ts$)(?!.*\.test\.tsx?$)/,
    ).filter(({ path }) => /\.tsx?$/.test(path))
    const { spare, missing } = spareAndMissing(
      texts,
      source,
      new Set(PROMISED.map((key) => `errors:${key}`)),
    )
    expect(source.length).toBeGreaterThan(50)
    expect(missing).toEqual([])
    expect(spare).toEqual([])
  })
})
