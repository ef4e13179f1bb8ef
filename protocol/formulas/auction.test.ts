import { describe, expect, it } from 'vitest'
import { endAfterBid, isWholeCents, leastNextBid } from './auction.ts'

const usdt = (cents: number): bigint => BigInt(cents) * 10_000n

describe('the least next bid', () => {
  it.each([
    ['the reserve before the first bid', null, 0, usdt(5_000)],
    ['1 USDT more while that is more than 5 %', usdt(1_000), 0, usdt(1_100)],
    ['5 % more', usdt(10_000), 0, usdt(10_500)],
    ['5 % more, up to the cent', usdt(3_333), 0, usdt(3_500)],
    ['5 % more with 29 extensions', usdt(10_000), 29, usdt(10_500)],
    ['10 % more after 30 extensions', usdt(10_000), 30, usdt(11_000)],
  ])('is %s', (_, current, extended, least) => {
    expect(leastNextBid({ reserve: usdt(5_000), current, extended })).toBe(least)
  })

  it('is always whole cents', () => {
    for (let cents = 1; cents < 20_000; cents += 37) {
      const least = leastNextBid({ reserve: 0n, current: usdt(cents), extended: cents % 40 })
      expect(isWholeCents(least)).toBe(true)
      expect(least).toBeGreaterThanOrEqual(usdt(cents + 100))
    }
  })
})

it('a bid in the last two minutes leaves two more, an earlier one moves nothing', () => {
  const [end, two] = [10_000_000, 120_000]
  expect(endAfterBid(end, end - two)).toBe(end)
  expect(endAfterBid(end, end - two + 1)).toBe(end + 1)
  expect(endAfterBid(end, end - 1)).toBe(end - 1 + two)
})
