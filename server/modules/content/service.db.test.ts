import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type ContentService, createContentService } from './service.ts'

let test: TestDb
let content: ContentService

beforeAll(async () => {
  test = await openTestDb()
  content = createContentService({ db: test.db, mode: 'sandbox' })
})
afterAll(() => test.close())

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
      `INSERT INTO content_item SELECT id, 'de', type, position, 'Über uns', body
       FROM content_item WHERE id = 'about' AND lang = 'en'`,
    )
    expect((await titles('de')).slice(0, 2)).toEqual(['Über uns', 'Licences and status'])
  })

  it('is whole in every language it is in, and promises nothing it must not', async () => {
    const rows = await test.db.query<{ id: string; lang: string; title: string; body: string }>(
      `SELECT id, lang, title, body FROM content_item WHERE lang IN ('en', 'zh', 'ar')`,
    )
    expect(rows).toHaveLength(27)
    const forbidden =
      /guaranteed|risk-free|insured|audited|licensed|provably fair|保证(?!金)|保本|稳赚|无风险|已投保|已审计|مضمون|بلا مخاطر|مؤمن|مدقق/i
    for (const { title, body } of rows) {
      expect(title).not.toMatch(forbidden)
      expect(body).not.toMatch(forbidden)
      expect(body.length).toBeGreaterThan(25)
    }
  })
})

describe('parameters', () => {
  it('has the home page figures in the sandbox only', async () => {
    expect(await content.parameter('home_volume')).toEqual({ paramValue: '3800000000' })
    expect(await content.parameter('home_coins')).toEqual({ paramValue: '350' })
    expect(await content.parameter('home_users')).toEqual({ paramValue: '1200000' })
    const production = createContentService({ db: test.db, mode: 'production' })
    await expect(production.parameter('home_users')).rejects.toMatchObject({ code: '10018' })
  })

  it('answers 10018 for what is not set, and the value once it is', async () => {
    await expect(content.parameter('down_url')).rejects.toMatchObject({ code: '10018' })
    await test.db.query(
      `INSERT INTO parameter VALUES ('down_url', 'https://example.org/a'), ('home_users', '12')`,
    )
    expect(await content.parameter('down_url')).toEqual({ paramValue: 'https://example.org/a' })
    expect(await content.parameter('home_users')).toEqual({ paramValue: '12' })
  })
})
