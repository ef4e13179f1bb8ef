import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type ContractWorld, openContractWorld, refusalOf } from '#kit/contractWorld.ts'
import { BTC, ETH } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

const ROUNDS = 4
const IN_BTC = { instrumentId: String(BTC) }
const IN_ETH = { instrumentId: String(ETH) }

let world: ContractWorld
let ann: Holder
/** When each round ended, and the orders that it closed and cancelled of each instrument. */
const rounds: { readonly at: string; readonly closed: string[]; readonly cancelled: string[] }[] =
  []

/** Closes and cancels an order of each instrument an hour, all of an hour at one moment. */
beforeAll(async () => {
  world = await openContractWorld()
  ann = await world.customer(1_000_000_000n)
  for (let round = 0; round < ROUNDS; round += 1) {
    await world.market.price(BTC, '68000')
    await world.market.price(ETH, '68000')
    const closed: string[] = []
    const cancelled: string[] = []
    for (const body of [IN_BTC, IN_ETH]) {
      const { id } = await world.open(ann, { ...body, lots: '1' })
      await world.close(ann, id)
      closed.push(id)
      const waiting = await world.place(ann, { ...body, lots: '1', price: '67500' })
      await world.cancel(ann, waiting.id)
      cancelled.push(waiting.id)
    }
    rounds.push({ at: new Date(world.clock.now()).toISOString(), closed, cancelled })
    world.clock.advance(3_600_000)
  }
})
afterAll(() => world.closeWorld())

type Lists = 'closed' | 'cancelled'

function page(list: Lists, range: ExportContractsQuery, cursor: string | null, who = ann) {
  const asked = { ...range, limit: 1, cursor: cursor ?? undefined }
  return list === 'closed'
    ? world.contracts().list(world.db, who, { ...asked, state: 'history' })
    : world.contracts().listWaiting(world.db, who, { ...asked, state: 'cancelled' })
}

/** The orders of a list from its first page to its last, one a page. */
async function all(list: Lists, range: ExportContractsQuery, who = ann): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = null; ; ) {
    const { items, next } = await page(list, range, cursor, who)
    expect(items).toHaveLength(1)
    ids.push(...items.map(({ id }) => id))
    if (next === null) return ids
    cursor = next
  }
}

const NEWEST_FIRST = [...Array(ROUNDS).keys()].reverse()
const idsOf = (list: Lists, instrument: 0 | 1, of = NEWEST_FIRST) =>
  of.map((round) => rounds[round]?.[list][instrument])

describe.each<Lists>(['closed', 'cancelled'])('pages of %s orders', (list) => {
  it('hold all of them, of every instrument', async () => {
    const both = NEWEST_FIRST.flatMap((round) => [...(rounds[round]?.[list] ?? [])].reverse())
    expect(await all(list, {})).toEqual(both)
  })

  it('hold those of one instrument, and lead from one to the next', async () => {
    expect(await all(list, IN_BTC)).toEqual(idsOf(list, 0))
    expect(await all(list, IN_ETH)).toEqual(idsOf(list, 1))
  })

  it('hold those that ended from a moment on, and before another', async () => {
    const from = rounds[1]?.at
    const until = rounds[3]?.at
    expect(await all(list, { ...IN_ETH, from })).toEqual(idsOf(list, 1, [3, 2, 1]))
    expect(await all(list, { ...IN_ETH, until })).toEqual(idsOf(list, 1, [2, 1, 0]))
    expect(await all(list, { ...IN_BTC, from, until })).toEqual(idsOf(list, 0, [2, 1]))
  })

  it('are empty where there is none of it, and for another', async () => {
    const none = { items: [], next: null }
    expect(await page(list, { instrumentId: '999' }, null)).toEqual(none)
    expect(await page(list, { until: rounds[0]?.at }, null)).toEqual(none)
    expect(await page(list, IN_BTC, null, await world.customer(1n))).toEqual(none)
    expect(await page(list, IN_BTC, null, { ...ann, account: 'real' })).toEqual(none)
  })

  it('are refused for a moment that there is not', async () => {
    expect(await refusalOf(page(list, { from: 'yesterday' }, null))).toMatchObject({
      code: CODE.malformed,
      fields: { 'query.from': 'malformed' },
    })
  })
})
