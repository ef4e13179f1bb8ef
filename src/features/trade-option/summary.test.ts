import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, price } from '#protocol/price.ts'
import { OFFER } from '#kit/options.ts'
import { ladderOf, NEW_FIELDS, type OptionFields, strikeOf, strikesOf } from './fields.ts'
import { type OptionSituation, optionIssues } from './issues.ts'
import { countdownText } from './readOption.ts'
import { summarise } from './summary.ts'

const SPOT = price(6_800_000_000_000n)
const CONTEXT = { offer: OFFER, spot: SPOT, decimals: 2, decimalSign: '.' } as const
const SITUATION: OptionSituation = {
  offer: OFFER,
  account: 'demo',
  live: 'fresh',
  closeOnly: false,
  priced: true,
  available: 1_000_000_000n,
  decimalSign: '.',
}
const CALLS: OptionFields = { ...NEW_FIELDS, kind: 'callPut' }

const codes = (fields: OptionFields, situation: Partial<OptionSituation> = {}): readonly string[] =>
  optionIssues(fields, summarise(fields, CONTEXT), { ...SITUATION, ...situation }).map(
    ({ code }) => code,
  )
const staked = (stake: string): OptionFields => ({
  ...NEW_FIELDS,
  upDown: { ...NEW_FIELDS.upDown, stake },
})
const sized = (part: Partial<OptionFields['callPut']>): OptionFields => ({
  ...CALLS,
  callPut: { ...CALLS.callPut, ...part },
})

describe('what is said before the button', () => {
  it('of an up or down: the payout, the chance that breaks even, the most lost and won', () => {
    expect(summarise(NEW_FIELDS, CONTEXT)).toEqual({
      kind: 'upDown',
      stake: 10_000_000n,
      payout: 18_200_000n,
      ratePpm: 820_000n,
      chance: 5_495n,
      maxLoss: 10_000_000n,
      maxWin: 8_200_000n,
    })
  })

  it('of a call: the premium with five per cent of room, which is the most that is lost', () => {
    const summary = summarise(CALLS, CONTEXT)
    if (summary?.kind !== 'callPut') throw new Error('no call')
    // 68,000 x 0.0075 x 0.39894 x 0.01 BTC and 5%.
    expect(summary.premium).toBe(2_136_331n)
    expect(summary.maxPremium).toBe(2_243_148n)
    expect(summary.maxLoss).toBe(summary.maxPremium)
    expect(summary.maxWin).toBe(summary.maxPayout - summary.premium)
    expect(formatPrice(summary.capPrice, 2)).toBe('71400.00')
  })

  it('of a put: the cap below its strike, and the most up to there', () => {
    const summary = summarise(sized({ side: 'put' }), CONTEXT)
    if (summary?.kind !== 'callPut') throw new Error('no put')
    expect(formatPrice(summary.capPrice, 2)).toBe('64600.00')
    expect(summary.maxPayout).toBe(34_000_000n)
  })

  it('is nothing while a figure is missing', () => {
    expect(summarise(staked(''), CONTEXT)).toBeNull()
    expect(summarise(CALLS, { ...CONTEXT, spot: null })).toBeNull()
    expect(summarise(sized({ lots: '0' }), CONTEXT)).toBeNull()
  })
})

describe('what stands in the way', () => {
  it.each([
    ['nothing', NEW_FIELDS, {}, []],
    ['nothing of a call', CALLS, {}, []],
    ['a closed market', NEW_FIELDS, { live: 'closed' }, ['marketClosed']],
    ['no price', NEW_FIELDS, { priced: false }, ['noPrice']],
    ['a stale price', NEW_FIELDS, { live: 'stale' }, ['priceStale']],
    ['a price of few exchanges', NEW_FIELDS, { closeOnly: true }, ['closeOnly']],
    ['the policy', NEW_FIELDS, { account: 'real' }, ['notOnReal']],
    ['no stake', staked(''), {}, ['amountMissing']],
    ['a stake that is none', staked('x'), {}, ['amountUnreadable']],
    ['too small a stake', staked('0.5'), {}, ['amountTooSmall']],
    ['too large a stake', staked('1000.01'), {}, ['amountTooLarge', 'notEnough']],
    ['too little money', NEW_FIELDS, { available: 9_999_999n }, ['notEnough']],
    ['no lots', sized({ lots: '' }), {}, ['lotsMissing']],
    ['a strike too far to be sold', sized({ strike: '69000' }), {}, ['worthless']],
    ['the same of a put', sized({ side: 'put', strike: '67000' }), {}, ['worthless']],
    ['too many lots', sized({ lots: '501' }), {}, ['lotsTooMany', 'notEnough']],
    ['a term that ends out of hours', sized({ term: '1w' }), {}, ['endsClosed']],
  ] as const)('%s', (_, fields, situation, expected) => {
    expect(codes(fields, situation)).toEqual(expected)
  })
})

describe('strikes', () => {
  it('stay chosen while they are taken, whatever the price does by a step', () => {
    const ladder = ladderOf(OFFER, '1h', SPOT, 2)
    if (ladder === null) throw new Error('no ladder')
    expect(formatPrice(strikeOf(ladder, null) ?? SPOT, 2)).toBe('68000.00')
    const moved = { ...ladder, spot: price(6_850_000_000_000n) }
    expect(strikesOf(moved, '67000')).toHaveLength(6)
    expect(formatPrice(strikeOf(moved, '67000') ?? SPOT, 2)).toBe('67000.00')
    const gone = { ...ladder, spot: price(7_200_000_000_000n) }
    expect(strikesOf(gone, '67000')).toHaveLength(5)
    expect(formatPrice(strikeOf(gone, '67000') ?? SPOT, 2)).toBe('72000.00')
  })
})

describe('a countdown', () => {
  it.each([
    [60_000, '1:00'],
    [59_001, '1:00'],
    [59_000, '0:59'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
    [3_600_000, '1:00:00'],
    [90_061_000, '25:01:01'],
  ])('of %i ms reads %s', (left, text) => {
    expect(countdownText(left)).toBe(text)
  })

  it('never shows sixty of anything', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700_000_000 }), (left) => {
        const [, ...small] = countdownText(left).split(':')
        expect(small.every((part) => /^[0-5]\d$/.test(part))).toBe(true)
      }),
    )
  })
})
