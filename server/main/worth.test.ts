import { expect, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import type { MarketService, PriceState } from '#server/modules/market/types.ts'
import { freshWorthIn, worthIn } from './worth.ts'

const MIDS: Readonly<Record<string, bigint>> = {
  BTCUSDT: 68_000_00000000n,
  EURUSD: 1_17240000n,
  USDJPY: 156_24000000n,
}
const codes = [...Object.keys(MIDS), 'ETHUSDT']
const worth = worthIn({
  instruments: () => codes.map((code, id) => ({ code, id: String(id) })),
  last: (id: string) => {
    const mid = MIDS[codes[Number(id)] ?? '']
    return mid === undefined ? null : { mid }
  },
} as unknown as MarketService)

it.each<[AssetCode, bigint, bigint | null]>([
  ['USDT', 1_234_567n, 1_234_567n],
  ['USD', 100_00n, 100_000_000n],
  ['BTC', 1_000_000n, 680_000_000n],
  ['EUR', 100_00n, 117_240_000n],
  ['JPY', 15_624n, 1_000_000n],
  // A unit more is worth more: what bounds somebody is never rounded in their favour.
  ['JPY', 1n, 65n],
  ['ETH', 1n, null],
  ['GBP', 1n, null],
])('%s %s is worth %s', (asset, units, expected) => {
  expect(worth(asset, units)).toBe(expected)
})

it('what nobody may count too high has a fresh price, and is rounded down', () => {
  const now = 1_000_000
  const at = { BTCUSDT: now - 10_001, EURUSD: now - 10_000, USDJPY: now }
  let state: PriceState = 'full'
  const fresh = freshWorthIn(
    {
      instruments: () => Object.keys(at).map((code, id) => ({ code, id: String(id) })),
      last: (id: string) => {
        const code = Object.keys(at)[Number(id)] as keyof typeof at
        return { mid: MIDS[code], at: at[code] }
      },
      state: () => state,
    } as unknown as MarketService,
    { now: () => now },
  )
  expect(fresh('BTC', 1_000_000n)).toBeNull()
  expect(fresh('EUR', 100_00n)).toBe(117_240_000n)
  expect(fresh('JPY', 1n)).toBe(64n)
  expect(fresh('USDT', 7n)).toBe(7n)
  for (const doubted of ['thin', 'doubtful', 'none'] as const) {
    state = doubted
    expect(fresh('JPY', 1n)).toBeNull()
    expect(fresh('USDT', 7n)).toBe(7n)
  }
})
