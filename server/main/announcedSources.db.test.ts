import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Announcement } from '#protocol/announcement.ts'
import { routePath } from '#protocol/routePaths.ts'
import { manualClock } from '#kit/clock.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { openTestApp } from '#kit/testApp.ts'
import { createContentService } from '#server/modules/content/service.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import type { LiveConstituents } from '#server/modules/market/types.ts'
import { announceSources } from './announcedSources.ts'
import type { App } from './app.ts'

const QUOTE = { bid: null, ask: null, last: null, ageMs: null, use: 'silent' } as const
const NAMES = { okx: 'OKX', kraken: 'Kraken' }

/** A list of exchanges that BTC is priced by, whose file begins with this sign. */
const listOf = (sign: string, ...venues: (keyof typeof NAMES)[]): LiveConstituents => ({
  indexFile: sign.repeat(64),
  providersFile: null,
  of: ({ code }) => ({
    at: null,
    quotes:
      code === 'BTCUSDT' ? venues.map((id) => ({ ...QUOTE, source: id, name: NAMES[id] })) : [],
  }),
})
const [FIRST, SECOND] = [listOf('a', 'okx'), listOf('b', 'kraken')]

const clock = manualClock(Date.UTC(2026, 2, 11, 16))
let app: App
let content: ContentService

/** Another start, as far as sources go. */
const start = (constituents: LiveConstituents, by: Pick<ContentService, 'publish'> = content) =>
  announceSources({ db: app.db, clock, content: by }, { constituents })

/** What a visitor reads of sources. */
async function announced(lang: string): Promise<readonly Announcement[]> {
  const reply = await fetch(`${app.url}${routePath('listAnnouncements')}?lang=${lang}`)
  const { result } = (await reply.json()) as { result: readonly Announcement[] }
  return result.filter(({ id }) => id.startsWith('prices-'))
}

beforeAll(async () => {
  app = await openTestApp({ clock, source: { ...scriptedSource(), constituents: FIRST } })
  const figures = {
    configured: new Map(),
    counted: new Map(),
    known: { brand: '', figures: new Map() },
  }
  content = createContentService({ db: app.db, clock, mode: 'sandbox', ...figures })
})
afterAll(() => app.close())

it('keeps the lists at the first start, and says nothing of them, then or later', async () => {
  const rows = await app.db.query('SELECT no, index_file, sources FROM price_constituents')
  const sources = [{ source: 'okx', name: 'OKX', codes: ['BTCUSDT'] }]
  expect(rows).toEqual([{ no: 1n, index_file: FIRST.indexFile, sources }])
  await start(FIRST)
  expect(await announced('en')).toEqual([])
})

it('announces other lists with the keeping of them, or not at all', async () => {
  const failing: Pick<ContentService, 'publish'> = {
    async publish(tx, own) {
      await content.publish(tx, own)
      throw new Error('lost')
    },
  }
  await expect(start(SECOND, failing)).rejects.toThrow('lost')
  expect(await announced('en')).toEqual([])
  await start(SECOND)
  await start(SECOND)
  const told = await announced('de')
  expect(told).toMatchObject([{ lang: 'de', page: 'prices', pinned: false }])
  expect(told[0]?.content).toContain('Krypto, neu: Kraken\n\nKrypto, entfernt: OKX')
})

it('announces lists that come back, and keeps all it ever kept', async () => {
  await start(FIRST)
  await start(SECOND)
  expect(await announced('en')).toHaveLength(3)
  await expect(app.db.query('DELETE FROM price_constituents')).rejects.toThrow('kept')
})
