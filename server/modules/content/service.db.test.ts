import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { createContentService } from './service.ts'
import type { ContentService, TextFile } from './types.ts'

let test: TestDb
let now = Date.UTC(2026, 2, 1)
const clock = { now: () => now }
let content: ContentService
let production: ContentService
let counts = 0
const configured: ReadonlyMap<string, string> = new Map([['max_image_bytes', '2097152']])
const known = { brand: 'Glasshouse', figures: new Map() }

const file = (id: string, lang: string, body: string): TextFile => ({
  id,
  lang,
  text: `# ${id} ${lang}\n\n${body}\n`,
})
const FILES = [
  file('about', 'en', 'Ours.'),
  file('about', 'zh', '我们。'),
  file('terms', 'en', 'Our template.'),
  file('terms', 'de', 'Unsere Vorlage.'),
  file('faq', 'en', '## Money {#money}\n\n### Who pays? {#pays}\n\nNobody.'),
]

beforeAll(async () => {
  test = await openTestDb()
  const counted = new Map([['home_users', { keptMs: 60_000, count: async () => String(++counts) }]])
  const deps = { db: test.db, clock, configured, counted, known }
  content = createContentService({ ...deps, mode: 'sandbox' })
  production = createContentService({ ...deps, mode: 'production' })
  await content.load('app', FILES)
})
afterAll(() => test.close())

const textOf = async (id: string, lang: string, version: number | null = null, by = content) => {
  const { blocks, ...rest } = await by.read(id, lang, version)
  const [first] = blocks
  return { ...rest, text: first?.kind === 'paragraph' ? first.spans[0]?.text : null }
}

describe('pages', () => {
  it('are listed by kind and in order, each in the language that was asked for or in English', async () => {
    const titles = async (lang: string) => (await content.list(lang)).map(({ title }) => title)
    expect(await content.list('en')).toEqual([
      { id: 'about', title: 'about en', type: 1 },
      { id: 'terms', title: 'terms en', type: 2 },
      { id: 'faq', title: 'faq en', type: 3 },
    ])
    expect(await titles('zh-tw')).toEqual(['about zh', 'terms en', 'faq en'])
    expect(await titles('xx')).toEqual(await titles('en'))
  })

  it('are read so too, and say which language they are in', async () => {
    expect(await textOf('about', 'hk')).toMatchObject({
      lang: 'zh',
      text: '我们。',
      status: 'plain',
    })
    expect(await textOf('about', 'de')).toMatchObject({ lang: 'en', version: 1, type: 1 })
    expect((await content.faq('de')).groups[0]?.questions[0]).toMatchObject({ id: 'pays' })
    for (const id of ['nope', 'fees', '../terms', '']) {
      await expect(content.read(id, 'en', null), id).rejects.toMatchObject({ code: CODE.notFound })
    }
  })

  it('keep every version: what somebody accepted can be read later', async () => {
    const first = await textOf('terms', 'en')
    now += 1_000
    const text = '# Terms\n\nBy a lawyer.\n'
    const saved = await content.save({ id: 'terms', lang: 'en', text, reviewed: true }, 'op-1')
    expect(saved).toEqual({ id: 'terms', lang: 'en', version: 2 })
    // The same again is no new version.
    expect(await content.save({ id: 'terms', lang: 'en', text, reviewed: true }, 'op-2')).toEqual(
      saved,
    )
    expect(await textOf('terms', 'en')).toMatchObject({ text: 'By a lawyer.', status: 'reviewed' })
    const { versions, ...kept } = await textOf('terms', 'en', 1)
    expect(kept).toEqual({ ...first, versions: undefined })
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
    await expect(content.read('terms', 'en', 3)).rejects.toMatchObject({ code: CODE.notFound })
    for (const sql of ['UPDATE content_version SET body = body', 'DELETE FROM content_version']) {
      await expect(test.db.query(sql)).rejects.toThrow('kept')
    }
  })

  it('are saved by two at once as two versions', async () => {
    const save = (body: string) =>
      content.save({ id: 'risk', lang: 'en', text: `# R\n\n${body}\n`, reviewed: false }, 'op')
    const saved = await Promise.all(['a', 'b', 'c'].map(save))
    expect(saved.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  it('are saved only when every line may stay', async () => {
    const text = '# T\n\nok\n\n<script>\n'
    await expect(
      content.save({ id: 'fees', lang: 'en', text, reviewed: false }, 'op'),
    ).rejects.toMatchObject({ code: CODE.malformed, fields: { 'text:5:html': 'malformed' } })
    await expect(
      content.save({ id: 'faq', lang: 'en', text: '# T\n\nNo groups\n', reviewed: false }, 'op'),
    ).rejects.toMatchObject({ code: CODE.malformed })
    await expect(
      content.save({ id: 'nope', lang: 'en', text: '# T\n', reviewed: false }, 'op'),
    ).rejects.toMatchObject({ code: CODE.notFound })
    await expect(content.read('fees', 'en', null)).rejects.toMatchObject({ code: CODE.notFound })
  })
})

describe('files', () => {
  const version = async (id: string, lang: string) => (await content.read(id, lang, null)).version

  it('that did not change are loaded once; a changed one is a new version', async () => {
    await content.load('app', FILES)
    expect(await version('about', 'en')).toBe(1)
    await content.load('app', [file('about', 'en', 'Newer.')])
    expect(await textOf('about', 'en')).toMatchObject({ version: 2, text: 'Newer.' })
  })

  it('of ours never take the place of an operator’s text', async () => {
    await content.load('app', [file('terms', 'en', 'Another template.')])
    expect(await textOf('terms', 'en')).toMatchObject({ version: 2, text: 'By a lawyer.' })
  })

  it('of the operator count as reviewed, and are refused with their lines', async () => {
    await content.load('file', [file('terms', 'de', 'Vom Anwalt.')])
    await content.load('file', [file('terms', 'de', 'Vom Anwalt.')])
    expect(await textOf('terms', 'de')).toMatchObject({ version: 2, status: 'reviewed' })
    await expect(content.load('file', [file('terms', 'fr', '<b>x</b>')])).rejects.toThrow(
      "fr/terms.md can't be used: line 3: html, line 3: html",
    )
    await expect(content.load('file', [file('nope', 'fr', 'x')])).rejects.toThrow('no page')
  })
})

describe('production', () => {
  it('shows no template, and says which legal texts still are', async () => {
    expect(await production.unreviewed()).toEqual(['status', 'privacy', 'risk', 'complaints'])
    await expect(production.read('risk', 'en', null)).rejects.toMatchObject({ code: CODE.notFound })
    expect((await production.list('en')).map(({ id }) => id)).not.toContain('risk')
    // One that somebody accepted when it was a template can be read all the same.
    expect(await textOf('risk', 'en', 1, production)).toMatchObject({ status: 'template' })
    await content.load('app', [file('terms', 'fr', 'Notre modèle.')])
    expect(await textOf('terms', 'fr')).toMatchObject({ lang: 'fr', status: 'template' })
    expect(await textOf('terms', 'fr', null, production)).toMatchObject({ lang: 'en' })
  })
})

describe('parameters', () => {
  it('has the home page figures in the sandbox only', async () => {
    expect(await content.parameter('home_volume')).toEqual({ paramValue: '3800000000' })
    expect(await content.parameter('home_coins')).toEqual({ paramValue: '350' })
    expect(await content.parameter('home_users')).toEqual({ paramValue: '1200000' })
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

  it('counts what is set to auto once a minute, and invents nothing where it counts nothing', async () => {
    await test.db.query(`UPDATE parameter SET value = 'auto'`)
    const users = async () => (await production.parameter('home_users')).paramValue
    expect([await users(), await users()]).toEqual(['1', '1'])
    now += 60_000
    expect(await users()).toBe('2')
    await expect(production.parameter('down_url')).rejects.toMatchObject({
      code: CODE.parameterMissing,
    })
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
