import { describe, expect, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { price } from '#protocol/price.ts'
import type { PriceState } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planQuote } from './rulesQuoting.ts'

const NOW = 1_000_000

function answer(
  from: AssetCode,
  to: AssetCode,
  states: Readonly<Record<string, PriceState>>,
): string {
  try {
    planQuote(
      'id',
      { customerId: 'ann', account: 'real' },
      { from, to, amount: '100' },
      {
        allowed: true,
        held: 0n,
        now: NOW,
        hold: () => 0n,
        depth: {},
        treasury: () => 10n ** 30n,
        listed: (code) => ({
          instrumentId: 1,
          trading: true,
          state: states[code] ?? 'full',
          last: { instrumentId: 1, seq: 1n, at: NOW, mid: price(10_000_000_000n) },
        }),
      },
    )
    return 'quoted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe.each(['thin', 'doubtful'] as const)('a quote on a %s price', (state) => {
  it.each([
    ['SOL', 'USDT', 'quoted'],
    ['USDT', 'SOL', CODE.closeOnly],
    ['SOL', 'ETH', CODE.closeOnly],
    ['ETH', 'SOL', CODE.closeOnly],
    ['ETH', 'USDC', 'quoted'],
  ] as const)('from %s to %s', (from, to, said) => {
    expect(answer(from, to, { SOLUSDT: state })).toBe(said)
  })
})

it('is not given on a price that nobody quoted', () => {
  expect(answer('USDT', 'SOL', { SOLUSDT: 'none' })).toBe(CODE.priceStale)
})
