import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ChartLayout, SavedLayout } from '#protocol/chartLayout.ts'
import type { Drawing, Drawings } from '#protocol/drawing.ts'
import { MOST_DRAWINGS } from '#protocol/drawingTools.ts'
import type { Favourites } from '#protocol/favourites.ts'
import { MOST_FAVOURITES } from '#protocol/mostFavourites.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openCallApp } from '#kit/callApp.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { createScriptedMarket } from '#kit/scriptedMarket.ts'
import { createDrawingsService } from '#server/modules/drawings/service.ts'
import type { DrawingsService } from '#server/modules/drawings/types.ts'
import { drawingCalls } from './drawings.ts'

const ANN = 'ann-of-the-drawings'
const BOB = 'bob-of-the-drawings'

let database: TestDb
let app: FastifyInstance
let service: DrawingsService

beforeAll(async () => {
  database = await openTestDb()
  const known = createScriptedMarket(Date.now).instruments()
  service = createDrawingsService({
    db: database.db,
    lockOpen: async () => undefined,
    clock: manualClock(Date.UTC(2026, 0, 5)),
    market: { findByCode: (code) => known.find((one) => one.code === code) ?? null },
  })
  app = await openCallApp(database.db, drawingCalls(service))
})
beforeEach(() => database.db.query('DELETE FROM chart_drawing'))
afterAll(async () => {
  await app.close()
  await database.close()
})

const line = (id: string): Drawing => ({
  id,
  tool: 'horizontal',
  points: [{ at: 1_000, price: 83_410.21 }],
})

interface Answer {
  readonly code: string
  readonly result: Drawings | null
  readonly fields?: Readonly<Record<string, string>>
}

async function save(by: string, drawings: unknown, code = 'BTCUSDT'): Promise<Answer> {
  const { method, path: url } = ROUTES.saveDrawings
  const headers = { authorization: `Bearer ${by}`, 'content-type': 'application/json' }
  // As text: what JSON can say goes further than what JavaScript writes.
  const payload = typeof drawings === 'string' ? drawings : JSON.stringify({ code, drawings })
  return (await app.inject({ method, url, headers, payload })).json()
}

async function list(by: string, code = 'BTCUSDT'): Promise<readonly Drawing[] | undefined> {
  const { method, path: url } = ROUTES.listDrawings
  const headers = { authorization: `Bearer ${by}` }
  return (await app.inject({ method, url, headers, query: { code } })).json<Answer>().result
    ?.drawings
}

it('keeps the most drawings there may be, for their customer alone', async () => {
  const id = (n: number): string => `${n}-`.padEnd(40, 'x')
  const point = { at: 1_764_122_246_000, price: 83_410.219_999_999_99 }
  const most = Array.from({ length: MOST_DRAWINGS }, (_, n) => ({
    id: id(n),
    tool: 'channel',
    points: [point, point, point],
  }))
  expect((await save(ANN, most)).code).toBe('200')
  expect(await list(ANN)).toEqual(most)
  expect(await list(ANN, 'ETHUSDT')).toEqual([])
  expect(await list(BOB)).toEqual([])
  expect((await save(BOB, [])).code).toBe('200')
  expect(await list(ANN)).toHaveLength(MOST_DRAWINGS)
  const [first] = most
  expect((await save(ANN, [...most, { ...first, id: 'one-more' }])).code).toBe('400')
  expect(await list(ANN)).toEqual(most)
})

const broken = (points: string): string =>
  `{"code":"BTCUSDT","drawings":[{"id":"a","tool":"horizontal","points":[${points}]}]}`

it.each([
  ['a price without end', broken('{"at":1,"price":1e999}')],
  ['a price that is text', broken('{"at":1,"price":"1"}')],
  ['a price beyond all', broken('{"at":1,"price":1e16}')],
  ['a moment before all', broken('{"at":-1,"price":1}')],
  ['a moment that is none', broken('{"at":1.5,"price":1}')],
  ['a point too many', broken('{"at":1,"price":1},{"at":1,"price":1}')],
  ['a field of its own', broken('{"at":1,"price":1,"text":"<b>"}')],
  ['a name with markup', [line('<script>')]],
  ['a name with nothing in it', [line('\u0000')]],
  ['a name that is too long', [line('x'.repeat(41))]],
  ['a tool that is none', [{ ...line('a'), tool: '__proto__' }]],
  ['one name twice', [line('a'), line('b'), line('a')]],
])('changes nothing for %s, and names the field', async (_, drawings) => {
  await save(ANN, [line('kept')])
  const { code, fields } = await save(ANN, drawings)
  expect(code).toBe('400')
  expect(Object.keys(fields ?? {})[0]).toMatch(/^drawings/)
  expect(await list(ANN)).toEqual([line('kept')])
})

it('takes prices that JSON writes with an exponent, as long as they are prices', async () => {
  expect((await save(ANN, broken('{"at":1e3,"price":-5e-324}'))).code).toBe('200')
  expect(await list(ANN)).toEqual([{ ...line('a'), points: [{ at: 1_000, price: -5e-324 }] }])
})

const LAYOUT = {
  interval: '1h',
  candles: 'area',
  scale: 'logarithm',
  clock: 'utc',
  indicators: ['rsi', 'bollinger'],
  lengths: { rsi: [7], bollinger: [50, 2.5] },
  compared: ['ETHUSDT', 'XAUUSD', 'EURUSD'],
  fills: false,
  countdown: false,
} satisfies ChartLayout

interface LayoutAnswer {
  readonly code: string
  readonly result?: SavedLayout
  readonly fields?: Readonly<Record<string, string>>
}

async function askLayout(by: string, layout?: unknown): Promise<LayoutAnswer> {
  const { method, path: url } = ROUTES[layout === undefined ? 'getChartLayout' : 'saveChartLayout']
  const headers = { authorization: `Bearer ${by}` }
  const payload = layout === undefined ? {} : { payload: { layout } }
  return (await app.inject({ method, url, headers, ...payload })).json()
}

it('keeps the layout of charts that a customer saved last, for them alone', async () => {
  expect((await askLayout(ANN)).result).toEqual({ layout: null })
  await askLayout(ANN, { ...LAYOUT, interval: '1d', lengths: {} })
  expect((await askLayout(ANN, LAYOUT)).result).toEqual({ layout: LAYOUT })
  expect((await askLayout(ANN)).result).toEqual({ layout: LAYOUT })
  expect((await askLayout(BOB)).result).toEqual({ layout: null })
  // Earlier releases do not know of these.
  const { countdown: _, fills: __, ...earlier } = LAYOUT
  const layout = { ...LAYOUT, countdown: true, fills: true }
  expect((await askLayout(ANN, earlier)).result).toEqual({ layout })
})

it.each([
  ['a length out of bounds', { lengths: { ma: [1] } }],
  ['a length of what has none', { lengths: { vwap: [3] } }],
  ['an indicator twice', { indicators: ['ma', 'ma'] }],
  ['a fourth to compare', { compared: ['A', 'B', 'C', 'D'] }],
  ['a scale that is none', { scale: 'cubic' }],
])('takes no layout with %s, and names the field', async (_, part) => {
  const before = (await askLayout(BOB)).result
  const { code, fields } = await askLayout(BOB, { ...LAYOUT, ...part })
  expect(code).toBe('400')
  expect(Object.keys(fields ?? {})[0]).toMatch(
    new RegExp(`^layout\\.${Object.keys(part)[0] ?? ''}`),
  )
  expect((await askLayout(BOB)).result).toEqual(before)
})

interface FavouritesAnswer {
  readonly code: string
  readonly result?: Favourites
  readonly fields?: Readonly<Record<string, string>>
}

async function askFavourites(by: string, codes?: unknown): Promise<FavouritesAnswer> {
  const { method, path: url } = ROUTES[codes === undefined ? 'listFavourites' : 'saveFavourites']
  const headers = { authorization: `Bearer ${by}` }
  const payload = codes === undefined ? {} : { payload: { codes } }
  return (await app.inject({ method, url, headers, ...payload })).json()
}

it('keeps the favourites that a customer saved last, in their order and for them alone', async () => {
  expect((await askFavourites(ANN)).result).toEqual({ codes: [] })
  await askFavourites(ANN, ['USDJPY', 'ETHUSDT'])
  await askFavourites(BOB, ['QUOTED'])
  expect((await askFavourites(ANN, ['ETHUSDT', 'BTCUSDT'])).code).toBe('200')
  expect((await askFavourites(ANN)).result).toEqual({ codes: ['ETHUSDT', 'BTCUSDT'] })
  expect((await askFavourites(BOB)).result).toEqual({ codes: ['QUOTED'] })
  await askFavourites(BOB, [])
  expect((await askFavourites(BOB)).result).toEqual({ codes: [] })
  for (const [codes, field] of [
    [
      ['BTCUSDT', 'NONE', 'USDJPY', '<b>'],
      ['codes.1', 'codes.3'],
    ],
    [['BTCUSDT', 'x'.repeat(41)], ['codes.1']],
    [['BTCUSDT', 7], ['codes.1']],
    [['BTCUSDT', 'BTCUSDT'], ['codes']],
    [Array.from({ length: MOST_FAVOURITES + 1 }, (_, n) => `CODE${n}`), ['codes']],
    ['BTCUSDT', ['codes']],
  ] as const) {
    const { code, fields } = await askFavourites(ANN, codes)
    expect([code, Object.keys(fields ?? {})]).toEqual(['400', field])
  }
  expect((await askFavourites(ANN)).result).toEqual({ codes: ['ETHUSDT', 'BTCUSDT'] })
  await service.forget(database.db, ANN)
  expect((await askFavourites(ANN)).result).toEqual({ codes: [] })
})
