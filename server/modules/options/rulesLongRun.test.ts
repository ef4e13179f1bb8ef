import { expect, it } from 'vitest'
import { withLongRun } from './rulesLongRun.ts'

const DAY = 86_400_000
const sigmaOf = (code: string, sigma: bigint, days: number) =>
  withLongRun({ sigma, asOf: 0 }, { code }, days * DAY)?.sigma

it('is no less than the long run four weeks and more before the end, and than its part sooner', () => {
  // 20% a year of a calm bitcoin: 0.2 / sqrt(8,766) an hour, where 55% is usual.
  const CALM = 2_136_000_000n
  const days = [190, 28, 14, 7, 0]
  expect(days.map((one) => sigmaOf('BTCUSDT', CALM, one))).toEqual([
    5_870_000_000n,
    5_870_000_000n,
    2_935_000_000n,
    CALM,
    CALM,
  ])
})

it('is the estimate where that is more, and of what has no series', () => {
  expect(sigmaOf('SPY', 9_000_000_000n, 190)).toBe(9_000_000_000n)
  expect(sigmaOf('AAPL', 1n, 190)).toBe(1n)
  expect(withLongRun(null, { code: 'SPY' }, DAY)).toBeNull()
})
