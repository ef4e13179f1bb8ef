import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type ContentService, createContentService } from './service.ts'

/** The folders of texts are the languages the picker offers. */
const languages = readdirSync(new URL('../../../locales', import.meta.url)).sort()
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** A text of the language has at least one such letter. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /\p{Script=Hiragana}/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ar: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
}
/** Promises of any language: none may be made, and the denials do without these words. */
const FORBIDDEN = new RegExp(
  [
    'guaranteed|risk-free|\\binsured|audited|licensed|provably fair',
    '保証(?!金)|リスクなし|保険付き|監査済|보장|무위험|보험 가입|감사 완료',
    'รับประกัน|การันตี|ไร้ความเสี่ยง|garantiert|risikofrei|versichert|auditiert|lizenziert',
    'garanti|sans risque|\\bassure\\b|\\baudite\\b|garantito|senza rischi|assicurato|revisionato',
    'garantizado|sin riesgo|asegurado|auditado|مضمون|بلا مخاطر|مومن|مدقق',
    '保证(?!金)|保本|稳赚|无风险|已投保|已审计',
  ].join('|'),
)

let test: TestDb
let now = Date.UTC(2026, 2, 1)
const clock = { now: () => now }
let content: ContentService
const configured: ReadonlyMap<string, string> = new Map([['max_image_bytes', '2097152']])

beforeAll(async () => {
  test = await openTestDb()
  content = createContentService({ db: test.db, clock, mode: 'sandbox', configured })
})
afterAll(() => test.close())

interface Text {
  readonly id: string
  readonly type: number
  readonly title: string
  readonly body: string
}

const texts = (lang: string) =>
  test.db.query<Text>(
    'SELECT id, type, title, body FROM content_item WHERE lang = $1 ORDER BY type, position, id',
    [lang],
  )

/** Case and accents do not hide a word. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670]/g, '')
    .normalize('NFC')
    .toLowerCase()

const titles = async (lang: string) => (await content.list(lang)).map(({ title }) => title)

describe('the footer', () => {
  it('has its items by group and in order', async () => {
    expect(await content.list('en')).toEqual([
      { id: 'about', title: 'About us', type: 1 },
      { id: 'status', title: 'Licences and status', type: 1 },
      { id: 'prices', title: 'Price sources', type: 1 },
      { id: 'terms', title: 'Terms of service', type: 2 },
      { id: 'privacy', title: 'Privacy', type: 2 },
      { id: 'risk', title: 'Risk notice', type: 2 },
      { id: 'help', title: 'Help centre', type: 3 },
      { id: 'receipts', title: 'Check a receipt', type: 3 },
      { id: 'invite', title: 'Invite friends', type: 3 },
    ])
  })

  it('is in Chinese for every kind of Chinese, and in Arabic', async () => {
    const chinese = await titles('zh')
    expect(chinese[0]).toBe('关于我们')
    expect(await titles('hk')).toEqual(chinese)
    expect(await titles('zh-tw')).toEqual(chinese)
    expect((await titles('ar'))[0]).toBe('من نحن')
  })

  it('is in English where there is no translation, item by item', async () => {
    expect(await titles('xx')).toEqual(await titles('en'))
    await test.db.query(
      `INSERT INTO content_item SELECT id, 'pt', type, position, 'Sobre nós', body
       FROM content_item WHERE id = 'about' AND lang = 'en'`,
    )
    expect((await titles('pt')).slice(0, 2)).toEqual(['Sobre nós', 'Licences and status'])
  })
})

describe('the texts', () => {
  it.each(languages)('are whole in %s, and of that language', async (lang) => {
    const english = await texts('en')
    const own = await texts(lang)
    expect(own.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
    expect(await content.list(lang)).toEqual(
      own.map(({ id, title, type }) => ({ id, title, type })),
    )
    for (const [index, { id, title, body }] of own.entries()) {
      const text = `${title}\n${body}`
      expect(body.length, id).toBeGreaterThan(25)
      expect(text, id).toBe(text.normalize('NFC'))
      expect(text, id).not.toMatch(BIDI_CONTROLS)
      expect(text, id).toMatch(SCRIPTS[lang] ?? /./)
      expect(plain(text), id).not.toMatch(FORBIDDEN)
      if (lang !== 'en') expect(body, id).not.toBe(english[index]?.body)
    }
  })

  it('are nine in each language of the picker', async () => {
    expect(languages).toHaveLength(10)
    for (const lang of languages) expect(await texts(lang), lang).toHaveLength(9)
  })

  it('say that receipts are there, in every language', async () => {
    const rows = await test.db.query<{ lang: string; body: string }>(
      `SELECT lang, body FROM content_item WHERE id = 'receipts' AND lang <> 'ar'`,
    )
    expect(rows.map(({ body }) => body.includes('/verify'))).toEqual(rows.map(() => true))
    const [arabic] = (await texts('ar')).filter(({ id }) => id === 'receipts')
    expect(arabic?.body).toContain('صفحة التحقق من الإيصالات')
  })

  it('say in every language that images of deposits and withdrawals are kept', async () => {
    const images = /images|图片|الصور|画像|이미지|รูปภาพ|Bilder|immagini|imágenes/
    const rows = await test.db.query<{ body: string }>(
      `SELECT body FROM content_item WHERE id = 'privacy'`,
    )
    expect(rows.filter(({ body }) => images.test(body))).toHaveLength(languages.length)
  })
})

describe('parameters', () => {
  it('has the home page figures in the sandbox only', async () => {
    expect(await content.parameter('home_volume')).toEqual({ paramValue: '3800000000' })
    expect(await content.parameter('home_coins')).toEqual({ paramValue: '350' })
    expect(await content.parameter('home_users')).toEqual({ paramValue: '1200000' })
    const production = createContentService({ db: test.db, clock, mode: 'production', configured })
    await expect(production.parameter('home_users')).rejects.toMatchObject({
      code: CODE.parameterMissing,
    })
  })

  it('answers parameterMissing for what is not set, and the value once it is', async () => {
    await expect(content.parameter('down_url')).rejects.toMatchObject({
      code: CODE.parameterMissing,
    })
    await test.db.query(
      `INSERT INTO parameter VALUES ('down_url', 'https://example.org/a'), ('home_users', '12')`,
    )
    expect(await content.parameter('down_url')).toEqual({ paramValue: 'https://example.org/a' })
    expect(await content.parameter('home_users')).toEqual({ paramValue: '12' })
  })

  it('says what the configuration decides, whatever the table says', async () => {
    await test.db.query(`INSERT INTO parameter VALUES ('max_image_bytes', '1')`)
    expect(await content.parameter('max_image_bytes')).toEqual({ paramValue: '2097152' })
  })
})

describe('announcements', () => {
  const announce = (id: string, lang: 'en' | 'de', more: object = {}) =>
    content.announce({ id, lang, title: `${id} ${lang}`, content: 'Text', pinned: false, ...more })
  const announced = async (lang: string) =>
    (await content.announcements(lang)).map(({ title }) => title)

  it('are in the language that was asked for, else in English; pinned ones first, then the newest', async () => {
    await announce('fees', 'en')
    await announce('fees', 'de')
    now += 1_000
    await announce('break', 'en')
    now += 1_000
    await announce('hours', 'de')
    expect(await announced('de')).toEqual(['hours de', 'break en', 'fees de'])
    expect(await announced('zh-tw')).toEqual(['break en', 'fees en'])
    await announce('fees', 'en', { pinned: true })
    expect(await announced('en')).toEqual(['fees en', 'break en'])
  })

  it('keep their moment when their text changes, or comes in another language', async () => {
    const [before] = (await content.announcements('en')).filter(({ id }) => id === 'fees')
    now += 1_000
    await announce('fees', 'en', { title: 'Lower fees' })
    const [after] = (await content.announcements('en')).filter(({ id }) => id === 'fees')
    expect(after).toMatchObject({ title: 'Lower fees', publishedAt: before?.publishedAt })
  })

  it('are taken back in all languages', async () => {
    await content.withdrawAnnouncement('fees')
    expect(await announced('de')).toEqual(['hours de', 'break en'])
    await expect(content.withdrawAnnouncement('fees')).rejects.toMatchObject({ code: '404' })
  })
})
