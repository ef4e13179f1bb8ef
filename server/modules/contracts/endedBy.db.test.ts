import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import { type Ending, ENDINGS } from '#protocol/machines/contractOrder.ts'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC, ETH } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const IN_BTC = { instrumentId: String(BTC) }
const IN_ETH = { instrumentId: String(ETH) }
/** Prices that end a long of 68,000, whose stops are at 67,000 and 70,000, and is liquidated far below. */
const ENDS = { stopLoss: '66900', takeProfit: '70100', liquidation: '60000' } as const
const ROUNDS = 2

let world: ContractWorld
let ann: Holder
/** By the way that they ended, the orders of each round: of BTC, then of ETH. */
const ids: Record<Ending, [btc: string, eth: string][]> = {
  customer: [],
  stopLoss: [],
  takeProfit: [],
  liquidation: [],
  corporateAction: [],
  cancelled: [],
}
let secondRound: string

/** Both markets are at 68,000, and an order is opened in each. */
async function both(): Promise<[string, string]> {
  await world.market.price(BTC, '68000')
  await world.market.price(ETH, '68000')
  const { id: btc } = await world.open(ann, { ...IN_BTC, lots: '1' })
  const { id: eth } = await world.open(ann, { ...IN_ETH, lots: '1' })
  return [btc, eth]
}

/** Ends an order of each instrument in every way, in two rounds an hour apart. */
beforeAll(async () => {
  world = await openContractWorld()
  ann = await world.customer(1_000_000_000n)
  for (let round = 0; round < ROUNDS; round += 1) {
    secondRound = new Date(world.clock.now()).toISOString()
    for (const ending of ['stopLoss', 'takeProfit', 'liquidation'] as const) {
      ids[ending].push(await both())
      await world.market.price(BTC, ENDS[ending])
      await world.market.price(ETH, ENDS[ending])
    }
    ids.corporateAction.push(await both())
    for (const instrumentId of [BTC, ETH]) {
      const row = world.market.last(instrumentId)
      if (row === null) throw new Error('no price')
      await world.contracts().endBefore({ instrumentId, exAt: world.clock.now() + 1, row })
    }
    const opened = await both()
    for (const id of opened) await world.close(ann, id)
    ids.customer.push(opened)
    const btc = await world.place(ann, { ...IN_BTC, lots: '1', price: '67500' })
    const eth = await world.place(ann, { ...IN_ETH, lots: '1', price: '67500' })
    for (const { id } of [btc, eth]) await world.cancel(ann, id)
    ids.cancelled.push([btc.id, eth.id])
    world.clock.advance(3_600_000)
  }
})
afterAll(() => world.closeWorld())

type Lists = 'history' | 'cancelled'

function page(list: Lists, range: ExportContractsQuery, cursor: string | null) {
  const asked = { ...range, limit: 3, cursor: cursor ?? undefined }
  return list === 'history'
    ? world.contracts().list(world.db, ann, { ...asked, state: 'history' })
    : world.contracts().listWaiting(world.db, ann, { ...asked, state: 'cancelled' })
}

/** The orders of each page of a list, from its first to its last. */
async function pages(list: Lists, range: ExportContractsQuery): Promise<string[][]> {
  const found: string[][] = []
  for (let cursor: string | null = null; ; ) {
    const { items, next } = await page(list, range, cursor)
    found.push(items.map(({ id }) => id))
    if (next === null) return found
    cursor = next
  }
}

const NONE: string[][] = [[]]

describe.each(ENDINGS)('orders that ended by %s', (endedBy) => {
  const list = endedBy === 'cancelled' ? 'cancelled' : 'history'
  const other = endedBy === 'cancelled' ? 'history' : 'cancelled'

  it('are listed alone, over two pages, newest first', async () => {
    const newest = ids[endedBy].flat().reverse()
    expect(newest).toHaveLength(4)
    expect(await pages(list, { endedBy })).toEqual([newest.slice(0, 3), newest.slice(3)])
    expect(await pages(other, { endedBy })).toEqual(NONE)
  })

  it('are those of one instrument and one time, where these are asked for too', async () => {
    const [first, second] = ids[endedBy]
    expect(await pages(list, { endedBy, ...IN_ETH })).toEqual([[second?.[1], first?.[1]]])
    const from = secondRound
    expect(await pages(list, { endedBy, ...IN_ETH, from })).toEqual([[second?.[1]]])
    expect(await pages(list, { endedBy, ...IN_BTC, until: from })).toEqual([[first?.[0]]])
  })

  it('are what the file holds', async () => {
    const { content } = await world.contracts().export(world.db, ann, { endedBy })
    expect(content.trimEnd().split('\n')).toHaveLength(5)
    expect(
      (await world.contracts().export(world.db, ann, {})).content.trimEnd().split('\n'),
    ).toHaveLength(25)
  })
})
