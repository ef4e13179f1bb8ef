import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { Holder } from './types.ts'

let world: ContractWorld
let ann: Holder

beforeAll(async () => {
  world = await openContractWorld()
})
beforeEach(async () => {
  await world.market.price(BTC, '68000')
  ann = await world.customer(1_000_000_000n)
})
afterAll(() => world.closeWorld())

/** The lines of a file by the names of its columns. */
async function linesOf(range: ExportContractsQuery = {}, who = ann) {
  const { content } = await world.contracts().export(world.db, who, range)
  const [head = '', ...lines] = content.slice(1).trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

describe('a file of orders that are over', () => {
  it('has the closed ones with their figures, the cancelled ones without, oldest first', async () => {
    const won = await world.open(ann)
    await world.market.price(BTC, '68500')
    await world.close(ann, won.id)
    world.clock.advance(1_000)
    const { id } = await world.place(ann, { price: '67500' })
    await world.cancel(ann, id)
    world.clock.advance(1_000)
    const lost = await world.open(ann)
    await world.market.price(BTC, '68300')
    const { result } = await world.close(ann, lost.id)
    await world.open(ann)
    const lines = await linesOf()
    expect(lines.map(({ order }) => order)).toEqual([won.id, id, lost.id])
    expect(lines[0]).toMatchObject({ state: 'closed', side: 'long', net_pnl_usdt: '4.112699' })
    expect(lines[0]).toMatchObject({ margin_usdt: '34.001700', roi_percent: '12.09' })
    expect(lines[1]).toMatchObject({ state: 'cancelled', entry: 'limit', entry_price: '67500.00' })
    expect(lines[1]).toMatchObject({ net_pnl_usdt: '', roi_percent: '', reason: 'customer' })
    expect(lines[2]).toMatchObject({ net_pnl_usdt: result })
    const total = await world.contracts().profitTotal(world.db, ann, {})
    const sum = lines.reduce((all, { net_pnl_usdt: net }) => all + Number(net), 0)
    expect(sum.toFixed(6)).toBe(total.result)
  })

  it('holds what ended in its time, of its instrument and its holder, and nothing else', async () => {
    const { id } = await world.open(ann)
    await world.close(ann, id)
    const now = new Date(world.clock.now()).toISOString()
    expect(await linesOf({ from: now })).toHaveLength(1)
    expect(await linesOf({ until: now })).toEqual([])
    expect(await linesOf({ instrumentId: String(BTC) })).toHaveLength(1)
    expect(await linesOf({ instrumentId: '999' })).toEqual([])
    expect(await linesOf({}, await world.customer(1n))).toEqual([])
    expect(await linesOf({}, { ...ann, account: 'real' })).toEqual([])
    const broken = world.contracts().export(world.db, ann, { from: 'yesterday' })
    expect(await codeOf(broken)).toBe(CODE.malformed)
  })
})
