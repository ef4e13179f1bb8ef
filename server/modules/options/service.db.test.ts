import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'

const USDT = 1_000_000n
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Five bitcoins worth for cents: its whole strike would be 337,500 USDT. */
const FAR_PUT = { kind: 'callPut', side: 'put', strike: '67500', lots: '500' } as const

let world: OptionWorld
/** Each test has a day of its own: the log only goes on. */
let now = NOON

beforeAll(async () => {
  world = await openOptionWorld()
})
beforeEach(async () => {
  now += 7 * 24 * HOUR
  await world.priceAt(now, '68000')
  world.told.length = 0
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

describe('buying up and down', () => {
  it('holds the stake and sets the most it can pay aside', async () => {
    const ann = await world.customer(100n * USDT)
    const option = await world.buy(ann)
    expect(option).toMatchObject({
      kind: 'upDown',
      side: 'up',
      state: 'open',
      strike: '68000.00',
      openPrice: '68000.00',
      stake: '10.000000',
      maxPayout: '18.000000',
      rate: '0.8',
      formula: 'fixed-payout-1',
      expiresAt: new Date(now + MINUTE).toISOString(),
      outcome: null,
      payout: null,
    })
    expect(option.openLogSeq).toBe(String(world.market.last(1)?.seq))
    expect(await world.pockets(ann)).toEqual({ available: 90n * USDT, stake: 10n * USDT })
    const legs = await world.db.query<{ name: string; units: bigint }>(
      `SELECT a.bucket AS name, p.units FROM ledger_posting p
       JOIN ledger_account a ON a.id = p.account JOIN ledger_entry e ON e.id = p.entry
       WHERE e.ref = $1`,
      [option.id],
    )
    expect(Object.fromEntries(legs.map(({ name, units }) => [name, units]))).toEqual({
      available: -10n * USDT,
      optionStake: 10n * USDT,
      treasury: -8n * USDT,
      optionEscrow: 8n * USDT,
    })
    expect(world.told).toEqual([`${ann.customerId} demo`])
  })

  it.each([
    ['an unknown instrument', { instrumentId: '999' }, CODE.instrumentUnknown],
    ['an instrument without a price', { instrumentId: '2' }, CODE.priceStale],
    ['an instrument that is closed', { instrumentId: '201' }, CODE.marketClosed],
    ['a term that is not listed', { term: '1w' }, CODE.noMatchingTerm],
    ['less than the least stake', { stake: '0.999999' }, CODE.purchaseAmountWrong],
    ['more than the most', { stake: '1000.000001' }, CODE.purchaseAmountWrong],
    ['a rate that is paid no more', { rate: '0.800001' }, CODE.quoteExpired],
    ['a request that took too long', { validUntil: '2026-01-01T00:00:00Z' }, CODE.quoteExpired],
    ['a stake beyond the balance', { stake: '101' }, CODE.insufficientMargin],
    [
      'calls and puts where there are none',
      { kind: 'callPut', instrumentId: '601' },
      CODE.optionProductWrong,
    ],
    ['a strike that is not listed', { kind: 'callPut', strike: '68001' }, CODE.optionProductWrong],
    ['a strike far from the price', { kind: 'callPut', strike: '75000' }, CODE.optionProductWrong],
    ['a strike that is listed, and worth next to nothing', FAR_PUT, CODE.optionProductWrong],
    ['a term of the other kind', { kind: 'callPut', term: '60s' }, CODE.noMatchingTerm],
    ['more lots than the most', { kind: 'callPut', lots: '501' }, CODE.purchaseAmountWrong],
    ['a premium above the most', { kind: 'callPut', maxPremium: '9.000000' }, CODE.quoteExpired],
  ] as const)('refuses %s and changes nothing', async (_, body, code) => {
    const ann = await world.customer(100n * USDT)
    const before = await world.fingerprint()
    expect(await codeOf(world.buy(ann, body))).toBe(code)
    expect(await world.fingerprint()).toBe(before)
    expect(world.told).toEqual([])
  })

  it('refuses a price of more than ten seconds ago', async () => {
    const ann = await world.customer(100n * USDT)
    world.clock.set(now + 10_000)
    expect(await codeOf(world.buy(ann))).toBe('done')
    world.clock.set(now + 10_001)
    expect(await codeOf(world.buy(ann))).toBe(CODE.priceStale)
  })

  it('refuses what would expire out of hours, on a share that trades now', async () => {
    const ann = await world.customer(100n * USDT)
    const share = world.market.findByCode('AAPL')
    if (share === null) throw new Error('no such share')
    const instrumentId = String(share.id)
    expect(await codeOf(world.buy(ann, { instrumentId }))).toBe(CODE.marketClosed)
    const opens = world.market.hours(share, now).changesAt ?? 0
    const bell = world.market.hours(share, opens).changesAt ?? 0
    // A minute and a second before the bell a minute is in hours, and five are not.
    world.clock.set(bell - MINUTE - 1_000)
    expect(await codeOf(world.buy(ann, { instrumentId }))).toBe(CODE.priceStale)
    expect(await codeOf(world.buy(ann, { instrumentId, term: '5m', rate: '0.82' }))).toBe(
      CODE.marketClosed,
    )
  })

  it('promises what the treasury can set aside, to the last unit', async () => {
    const poor = await openOptionWorld(8n * USDT)
    try {
      await poor.priceAt(NOON, '68000')
      const ann = await poor.customer(100n * USDT)
      expect(await codeOf(poor.buy(ann, { stake: '10.000002' }))).toBe(CODE.treasuryNotFunded)
      await poor.buy(ann)
      expect(await codeOf(poor.buy(ann, { stake: '1' }))).toBe(CODE.treasuryNotFunded)
      await poor.priceAt(NOON + MINUTE, '68000.01')
      await poor.settleAt(NOON + MINUTE + 1_000)
      expect(await poor.pockets(ann)).toEqual({ available: 108n * USDT, stake: 0n })
      await poor.godCheck()
    } finally {
      await poor.closeWorld()
    }
  })
})

describe('settling', () => {
  it.each([
    ['up', '68000.01', 'win', '18.000000'],
    ['up', '68000', 'draw', '10.000000'],
    ['up', '67999.99', 'lose', '0.000000'],
    ['down', '67999.99', 'win', '18.000000'],
    ['down', '68000', 'draw', '10.000000'],
    ['down', '68000.01', 'lose', '0.000000'],
  ] as const)('%s at %s is a %s and pays %s', async (side, at, outcome, payout) => {
    const ann = await world.customer(10n * USDT)
    const { id } = await world.buy(ann, { side })
    await world.priceAt(now + MINUTE, at)
    const { seq } = world.market.last(1) ?? {}
    await world.settleAt(now + MINUTE + 1_000)
    const option = await world.options().get(world.db, ann, id)
    expect(option).toMatchObject({ state: 'closed', outcome, payout, settleLogSeq: String(seq) })
    const available = BigInt(payout.replace('.', ''))
    expect(await world.pockets(ann)).toEqual({ available, stake: 0n })
    expect(world.told.filter((one) => one === `${ann.customerId} demo`)).toHaveLength(2)
  })

  it.each([
    // Bought at half a second: it expires at half a second, and rows have whole ones.
    ['in the second before expiry', MINUTE, '69000', 'win'],
    ['five seconds and a half before', MINUTE - 5_000, '69000', 'void'],
    ['four seconds and a half before', MINUTE - 4_000, '69000', 'win'],
    ['half a second after', MINUTE + 1_000, '69000', 'void'],
  ])('with its last price %s', async (_, at, text, outcome) => {
    const ann = await world.customer(10n * USDT)
    world.clock.set(now + 500)
    const { id } = await world.buy(ann)
    await world.priceAt(now + at, text)
    await world.settleAt(now + MINUTE + 2_000)
    expect(await world.options().get(world.db, ann, id)).toMatchObject({ outcome })
    const available = outcome === 'void' ? 10n * USDT : 18n * USDT
    expect(await world.pockets(ann)).toEqual({ available, stake: 0n })
  })

  it.each([
    [-1, 'void'],
    [0, 'win'],
    [1, 'win'],
  ])('a price five seconds and %i ms before expiry: %s', async (early, outcome) => {
    const ann = await world.customer(10n * USDT)
    world.clock.set(now + 500)
    await world.priceAt(now + 1_000, '68000')
    world.clock.set(now + 1_000 - early)
    const { id } = await world.buy(ann)
    await world.priceAt(now + MINUTE - 4_000, '69000')
    await world.settleAt(now + MINUTE + 3_000)
    expect(await world.options().get(world.db, ann, id)).toMatchObject({ outcome })
  })

  it('waits until no row of before its expiry can be added any more', async () => {
    const ann = await world.customer(10n * USDT)
    const { id } = await world.buy(ann)
    for (const late of [-1, 0, 1, 999]) {
      await world.settleAt(now + MINUTE + late)
      expect(await world.options().get(world.db, ann, id)).toMatchObject({ state: 'open' })
    }
    await world.settleAt(now + MINUTE + 1_000)
    expect(await world.options().get(world.db, ann, id)).toMatchObject({ state: 'void' })
  })
})

describe('calls and puts', () => {
  it('cost the formula and its mark-up, and keep what it was worked out from', async () => {
    const ann = await world.customer(100n * USDT)
    const option = await world.buy(ann, { kind: 'callPut' })
    expect(option).toMatchObject({
      formula: 'black-scholes-capped-2',
      strike: '68000.00',
      capPrice: '71400.00',
      lots: '10',
      contractSize: '0.01',
      markupRate: '0.05',
      tradingMs: HOUR,
      sigma: '0.003462370718',
      sigmaAsOf: new Date(now).toISOString(),
      // 68,000 x 0.1 BTC x (2 N(0.001731...) - 1) x 1.05, by mpmath 9.8623774...
      stake: PREMIUM,
      maxPayout: '340.000000',
    })
    const premium = BigInt(PREMIUM.replace('.', ''))
    expect(await world.pockets(ann)).toEqual({ available: 100n * USDT - premium, stake: premium })
  })

  it.each([
    ['call', '68123.45', '12.345000', 'paid'],
    ['call', '80000', '340.000000', 'paid'],
    ['call', '68000', '0.000000', 'worthless'],
    ['put', '67876.55', '12.345000', 'paid'],
    ['put', '50000', '340.000000', 'paid'],
    ['put', '68000.01', '0.000000', 'worthless'],
  ] as const)('%s at %s pays %s', async (side, at, payout, outcome) => {
    const ann = await world.customer(100n * USDT)
    const { id, stake } = await world.buy(ann, { kind: 'callPut', side })
    await world.priceAt(now + HOUR, at)
    await world.settleAt(now + HOUR + 1_000)
    expect(await world.options().get(world.db, ann, id)).toMatchObject({ payout, outcome })
    const units = (text: string) => BigInt(text.replace('.', ''))
    const available = 100n * USDT - units(stake) + units(payout)
    expect(await world.pockets(ann)).toEqual({ available, stake: 0n })
  })
})

const PREMIUM = '9.862378'

describe('lists', () => {
  it('have open ones and the history, page by page, of one account alone', async () => {
    const ann = await world.customer(100n * USDT)
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.unshift((await world.buy(ann)).id)
    const page = (state: 'open' | 'history', cursor?: string) =>
      world.options().list(world.db, ann, { state, limit: 2, cursor })
    const first = await page('open')
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await page('open', first.next ?? '')
    expect([second.items.map(({ id }) => id), second.next]).toEqual([ids.slice(2), null])
    await world.settleAt(now + MINUTE + 1_000)
    expect((await page('open')).items).toEqual([])
    expect((await page('history')).items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const other = { ...ann, account: 'real' } as const
    expect(await codeOf(world.options().get(world.db, other, ids[0] ?? ''))).toBe('404')
    expect(await codeOf(page('open', 'x'))).toBe('400')
  })
})
