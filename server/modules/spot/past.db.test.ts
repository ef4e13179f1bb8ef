import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { ExportSpotQuery, SpotOrder } from '#protocol/spotOrder.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { readCsv } from '#kit/csvStatement.ts'
import { idsOfPages, PAGE_LENGTH } from '#kit/pastPages.ts'
import { BTC, ETH } from '#kit/scriptedMarket.ts'
import { fundAll, openSpotWorld, type SpotWorld } from '#kit/spotWorld.ts'
import type { Holder } from './types.ts'

const RICH = [
  { asset: 'USDT', units: 10n ** 12n },
  { asset: 'BTC', units: 10n ** 9n },
  { asset: 'ETH', units: 10n ** 21n },
] as const

let world: SpotWorld
let ann: Holder
/** Every order that is over, newest end first. */
let all: readonly SpotOrder[] = []
let half: string

/** In two rounds an hour apart, an order of each instrument on each side that is filled, and one that is cancelled. */
beforeAll(async () => {
  world = await openSpotWorld()
  await fundAll(world)
  ann = await world.customer(RICH)
  for (let round = 0; round < 2; round += 1) {
    half = new Date(world.clock.now()).toISOString()
    for (const instrument of [BTC, ETH]) {
      await world.market.price(instrument, '3000')
      for (const side of ['buy', 'sell'] as const) {
        const body = { instrumentId: String(instrument), side, amount: '0.5' }
        await world.place(ann, body)
        const price = side === 'buy' ? '2000' : '4000'
        const { id } = await world.place(ann, { ...body, type: 'limit', price })
        await world.cancel(ann, id)
      }
    }
    world.clock.advance(3_600_000)
  }
  all = (await world.spot().list(world.db, ann, { state: 'history', limit: 100 })).items
})
afterAll(() => world.closeWorld())

const pages = (asked: ExportSpotQuery) =>
  idsOfPages((cursor) =>
    world.spot().list(world.db, ann, { ...asked, state: 'history', limit: PAGE_LENGTH, cursor }),
  )

const file = async (asked: ExportSpotQuery, who = ann) =>
  readCsv((await world.spot().export(world.db, who, asked)).content)

const fits = (asked: ExportSpotQuery) => (order: SpotOrder) =>
  (asked.instrumentId ?? order.instrumentId) === order.instrumentId &&
  (asked.side ?? order.side) === order.side &&
  (asked.endedBy === undefined || (asked.endedBy === 'filled') === (order.state === 'closed')) &&
  (order.doneAt ?? '') >= (asked.from ?? '') &&
  (order.doneAt ?? '') < (asked.until ?? '9')

/** Every filter there is, each of its fields left out or with each of its values. */
const FILTERS: readonly ExportSpotQuery[] = [undefined, String(BTC), String(ETH), '999'].flatMap(
  (instrumentId) =>
    ([undefined, 'buy', 'sell'] as const).flatMap((side) =>
      ([undefined, 'filled', 'cancelled'] as const).map((endedBy) => ({
        instrumentId,
        side,
        endedBy,
      })),
    ),
)

describe('the history of orders between coins', () => {
  it('has in all its pages together, and in its file, exactly what each filter leaves', async () => {
    expect(all).toHaveLength(16)
    for (const filter of FILTERS) {
      for (const time of [{}, { from: half }, { until: half }, { from: half, until: half }]) {
        const asked = { ...filter, ...time }
        const left = all.filter(fits(asked)).map(({ id }) => id)
        expect(await pages(asked)).toEqual(left)
        const lines = await file(asked)
        expect(lines.map(({ order }) => order)).toEqual(left.toReversed())
      }
    }
  })

  it('writes of each order what it came to, each amount with its asset, and no return', async () => {
    const [filled] = await file({ endedBy: 'filled', side: 'buy', instrumentId: String(BTC) })
    const [order] = all.filter(fits({ endedBy: 'filled', side: 'buy', until: half })).slice(-1)
    expect(filled).toMatchObject({
      order: order?.id,
      state: 'closed',
      instrument: order?.appName,
      quantity: '0.50000000',
      quantity_asset: 'BTC',
      paid: order?.paid,
      paid_asset: 'USDT',
      fee: order?.fee,
      received: order?.received,
      received_asset: 'BTC',
      ended_utc: order?.doneAt,
    })
    expect(Object.keys(filled ?? {})).not.toContain('roi_percent')
    const [cancelled] = await file({ endedBy: 'cancelled' })
    expect(cancelled).toMatchObject({ paid: '', price: '', reason: 'customer' })
  })

  it('is of its holder alone, and refused for a moment that there is not', async () => {
    expect(await file({}, await world.customer([]))).toEqual([])
    expect(await file({}, { ...ann, account: 'real' })).toEqual([])
    const broken = world.spot().export(world.db, ann, { from: 'yesterday' })
    expect(await codeOf(broken)).toBe(CODE.malformed)
  })
})
