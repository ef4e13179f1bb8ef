import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FieldFaults } from '#protocol/answerCodes.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { type ExchangeWorld, fundAll, openExchangeWorld } from '#kit/exchangeWorld.ts'

let world: ExchangeWorld
const BTC = 100_000_000n

beforeAll(async () => {
  world = await openExchangeWorld()
  await fundAll(world)
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const refused = (code: ErrorCode, fields?: FieldFaults): Partial<Refusal> =>
  expect.objectContaining({ code, fields }) as Partial<Refusal>

/** Prices as fresh as the clock, then an own customer. */
async function withBitcoin(units: bigint = BTC): Promise<Holder> {
  world.market.refresh()
  return world.customer({ BTC: units })
}

describe('a quote', () => {
  it('tells everything to the last unit, and the rows of the log it is made of', async () => {
    const ann = await withBitcoin()
    const quote = await world.quote(ann)
    // 0.1 x 92,400.13 = 9,240.013 USDT, of which 0.2 % is 18.480026.
    expect(quote).toMatchObject({
      from: 'BTC',
      to: 'USDT',
      amount: '0.10000000',
      rate: '92400.13',
      gross: '9240.013000',
      feeRate: '0.002',
      fee: '18.480026',
      received: '9221.532974',
      remainder: '0.000000',
    })
    expect(quote.prices).toMatchObject([{ code: 'BTCUSDT', side: 'sell', mid: '92400.13' }])
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.quotedAt)).toBe(10_000)
  })

  it('goes through USDT and USD, each price of its own', async () => {
    const ann = await withBitcoin()
    const { prices, received } = await world.quote(ann, { to: 'JPY', amount: '0.01' })
    expect(prices.map(({ side, code }) => `${side} ${code}`)).toEqual([
      'sell BTCUSDT',
      'sell USDTUSD',
      'sell USDJPY',
    ])
    // 924.0013 x 0.9997 x 156.241 = 144,323.576..., less 288.65 (0.2 %, rounded up)
    expect(received).toBe('144034.92')
  })

  it('is refused where a price does not count', async () => {
    const ann = await withBitcoin()
    world.market.setOpen('EURUSD', false)
    await expect(world.quote(ann, { to: 'EUR' })).rejects.toEqual(refused(CODE.marketClosed))
    world.market.setOpen('EURUSD', true)
    world.clock.advance(10_001)
    await expect(world.quote(ann)).rejects.toEqual(refused(CODE.priceStale))
    world.market.refresh()
    await expect(world.quote(ann)).resolves.toBeDefined()
  })

  it.each([
    [{ to: 'BTC' }, '400', { to: 'outOfRange' }],
    [{ amount: '0.123456789' }, '400', { amount: 'tooPrecise' }],
    // 0.00000001 BTC is 0.000924 USDT: 924 units, and a thousand are the least.
    [{ amount: '0.00000001' }, CODE.belowMinimumExchange, { amount: 'outOfRange' }],
    // Ten bitcoins are the most of this pair.
    [{ amount: '10.00000001' }, CODE.aboveMaximumExchange, { amount: 'outOfRange' }],
  ] as const)('of %j is refused with %s', async (part, code, fields) => {
    const ann = await withBitcoin()
    await expect(world.quote(ann, part)).rejects.toEqual(refused(code, fields))
  })

  it('holds across a restart, for as long as it says, against the customer too', async () => {
    const ann = await withBitcoin()
    const quote = await world.quote(ann)
    world.market.set('BTCUSDT', '99999')
    world.market.setOpen('BTCUSDT', false)
    world.clock.advance(10_000)
    world.restart()
    expect(await world.use(ann, quote.id)).toMatchObject({
      id: quote.id,
      received: quote.received,
      prices: quote.prices,
    })
    world.market.setOpen('BTCUSDT', true)
    world.market.set('BTCUSDT', '92400.13')
  })

  it('charges what ten seconds of the logged moves are worth, as a line of its own', async () => {
    const ann = await withBitcoin()
    world.market.recent('BTCUSDT', ['92400', '92424', '92400.13'])
    const quote = await world.quote(ann)
    world.market.recent('BTCUSDT', [])
    // Two moves of 2.6 bp in five minutes: 3.67 bp x root(10 / 300) / root(2 pi) = 26.7 ppm, rounded up.
    expect(quote).toMatchObject({
      gross: '9240.013000',
      feeRate: '0.002',
      fee: '18.480027',
      holdRate: '0.000027',
      hold: '0.249480',
      received: '9221.283493',
    })
    expect(await world.use(ann, quote.id)).toMatchObject({ hold: '0.249480', holdRate: '0.000027' })
  })

  it('ends where the price has moved past it by more than it charges, and not before', async () => {
    const [ann, bob] = [await withBitcoin(), await withBitcoin()]
    const [near, far] = [await world.quote(ann), await world.quote(bob)]
    // 0.2 % below 92,400.13 is 92,215.32974.
    world.market.set('BTCUSDT', '92215.32')
    await expect(world.use(bob, far.id)).rejects.toEqual(refused(CODE.quoteExpired))
    world.market.set('BTCUSDT', '92215.33')
    await expect(world.use(ann, near.id)).resolves.toMatchObject({ received: near.received })
    world.market.set('BTCUSDT', '92400.13')
    // The price came back: the quote is as good as before, and no better.
    await expect(world.use(bob, far.id)).resolves.toMatchObject({ received: far.received })
  })

  it('is ended by the next one between the same two currencies, whichever way', async () => {
    const ann = await withBitcoin()
    const first = await world.quote(ann)
    const other = await world.quote(ann, { to: 'ETH' })
    const back = await world.quote(ann, { from: 'USDT', to: 'BTC', amount: '100' })
    await expect(world.use(ann, first.id)).rejects.toEqual(refused(CODE.quoteExpired))
    await expect(world.use(ann, other.id)).resolves.toBeDefined()
    await expect(world.use(ann, back.id)).rejects.toEqual(refused(CODE.insufficientBalance))
    const bob = await withBitcoin()
    const his = await world.quote(bob)
    await world.quote(ann)
    await expect(world.use(bob, his.id)).resolves.toBeDefined()
  })

  it('is one of sixty at most that are held to for a customer at a time', async () => {
    const ann = await withBitcoin()
    for (let count = 0; count < 60; count += 1) await world.quote(ann)
    await expect(world.quote(ann)).rejects.toEqual(refused(CODE.tooManyAtOnce))
    await expect(world.quote(await withBitcoin())).resolves.toBeDefined()
    world.clock.advance(10_001)
    world.market.refresh()
    await expect(world.quote(ann)).resolves.toBeDefined()
  })

  it('that nobody used is forgotten after two hours, one that was used never', async () => {
    const ann = await withBitcoin()
    const [used, left] = [await world.quote(ann), await world.quote(ann, { to: 'ETH' })]
    await world.use(ann, used.id)
    world.clock.advance(7_200_000 + 10_001)
    await world.exchanges().sweep()
    const rows = await world.db.query<{ id: string }>(
      'SELECT id FROM exchange WHERE id = ANY ($1::text[])',
      [[used.id, left.id]],
    )
    expect(rows).toEqual([{ id: used.id }])
  })
})

describe('an exchange', () => {
  it('moves both currencies, the fee and the remainder in one entry', async () => {
    const ann = await withBitcoin()
    const before = await world.units('house', 'treasury', 'USDT')
    const fees = await world.units('house', 'fees', 'USDT')
    const quote = await world.quote(ann, { amount: '0.12345678' })
    world.told.splice(0)
    await world.use(ann, quote.id)
    expect(await world.units(ann.customerId, 'available', 'BTC')).toBe(87_654_322n)
    expect(await world.units(ann.customerId, 'available', 'USDT')).toBe(11_384_607_675n)
    expect(await world.units('house', 'treasury', 'USDT')).toBe(before - 11_407_422_522n)
    expect(await world.units('house', 'fees', 'USDT')).toBe(fees + 22_814_845n)
    expect(world.told).toEqual([ann.customerId])
    const entries = await world.db.query('SELECT type FROM ledger_entry WHERE ref = $1', [quote.id])
    expect(entries).toEqual([{ type: 'exchanged' }])
  })

  it('of all there is leaves nothing behind', async () => {
    const ann = await withBitcoin(12_345_679n)
    const quote = await world.quote(ann, { amount: '0.12345679', to: 'EUR' })
    await world.use(ann, quote.id)
    expect(await world.units(ann.customerId, 'available', 'BTC')).toBe(0n)
  })

  it('is refused once the quote expired, and the key stays free', async () => {
    const ann = await withBitcoin()
    const quote = await world.quote(ann)
    world.clock.advance(10_001)
    await expect(world.use(ann, quote.id)).rejects.toEqual(refused(CODE.quoteExpired))
    expect(await world.units(ann.customerId, 'available', 'BTC')).toBe(BTC)
  })

  it('is refused to anybody else, and for what is no quote', async () => {
    const [ann, bob] = [await withBitcoin(), await withBitcoin()]
    const quote = await world.quote(ann)
    await expect(world.use(bob, quote.id)).rejects.toEqual(refused('404'))
    await expect(world.use(bob, randomUUID())).rejects.toEqual(refused('404'))
    expect(await world.units(bob.customerId, 'available', 'BTC')).toBe(BTC)
    await expect(world.use(ann, quote.id)).resolves.toBeDefined()
  })

  it('is refused without the money, and a quote is used once', async () => {
    const ann = await withBitcoin(BTC / 10n)
    const [first, second] = [await world.quote(ann), await world.quote(ann, { to: 'ETH' })]
    await world.use(ann, first.id)
    await expect(world.use(ann, first.id)).rejects.toEqual(refused(CODE.quoteUsed))
    await expect(world.use(ann, second.id)).rejects.toEqual(refused(CODE.insufficientBalance))
  })

  it('under the same key is one, and the same answer for ever', async () => {
    const ann = await withBitcoin()
    const quote = await world.quote(ann)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.use(ann, quote.id, key)),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    world.clock.advance(60_000)
    expect(await world.use(ann, quote.id, key)).toEqual(answers[0])
    expect(await world.units(ann.customerId, 'available', 'BTC')).toBe(BTC - BTC / 10n)
  })

  it('is listed, newest first, page by page, to its own customer alone', async () => {
    const [ann, bob] = [await withBitcoin(), await withBitcoin()]
    const ids: string[] = []
    for (const to of ['USDT', 'ETH', 'EUR'] as const) {
      const { id } = await world.quote(ann, { to, amount: '0.01' })
      await world.use(ann, id)
      ids.unshift(id)
    }
    await world.quote(ann)
    const first = await world.exchanges().list(world.db, ann, { limit: 2 })
    const cursor = first.next ?? undefined
    const second = await world.exchanges().list(world.db, ann, { limit: 2, cursor })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect(second.next).toBeNull()
    expect(await world.exchanges().list(world.db, bob, { limit: 2 })).toEqual({
      items: [],
      next: null,
    })
  })
})

describe('the terms', () => {
  it('name the fee and what can be exchanged now', async () => {
    world.market.refresh()
    world.market.setOpen('USDJPY', false)
    const { feeRate, quoteSeconds, assets } = world.exchanges().terms()
    expect([feeRate, quoteSeconds]).toEqual(['0.002', 10])
    const of = (asset: string): unknown => assets.find((one) => one.asset === asset)
    expect(of('JPY')).toEqual({ asset: 'JPY', leastGross: '10.00', obstacle: 'closed' })
    expect(of('BTC')).toEqual({ asset: 'BTC', leastGross: '0.00001000', obstacle: null })
    world.market.setOpen('USDJPY', true)
    world.clock.advance(10_001)
    expect(
      world
        .exchanges()
        .terms()
        .assets.find(({ asset }) => asset === 'BTC')?.obstacle,
    ).toBe('stale')
  })
})

describe('an operator', () => {
  it('whose treasury is short promises nothing, and keeps no promise it cannot pay', async () => {
    const poor = await openExchangeWorld()
    const ann = await poor.customer({ BTC })
    await expect(poor.quote(ann)).rejects.toEqual(refused(CODE.treasuryNotFunded))
    await poor.fund('USDT', 9_240_013_000n)
    const bob = await poor.customer({ BTC })
    const [first, second] = [await poor.quote(ann), await poor.quote(bob)]
    await poor.use(ann, first.id)
    await expect(poor.use(bob, second.id)).rejects.toEqual(refused(CODE.treasuryNotFunded))
    await poor.godCheck()
    await poor.closeWorld()
  })

  it('that lists no price for a currency, or whose policy is silent, exchanges none', async () => {
    const silent = await openExchangeWorld('{"name":"none","source":"","contracts":[]}')
    const ann = await silent.customer({ BTC })
    await expect(silent.quote(ann)).rejects.toEqual(refused(CODE.productNotAllowed))
    await silent.closeWorld()
    world.market.unlist('USDHKD')
    const bob = await withBitcoin()
    await expect(world.quote(bob, { to: 'HKD' })).rejects.toEqual(refused(CODE.notExchanged))
    expect(
      world
        .exchanges()
        .terms()
        .assets.find(({ asset }) => asset === 'HKD')?.obstacle,
    ).toBe('unpriced')
  })
})
