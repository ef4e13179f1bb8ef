import { ASSET_SCALE, type AssetCode } from '../assets.ts'
import { type ExchangeLeg, exchangeFigures } from './exchange.ts'
import type { ExchangeStep } from './exchangeRoute.ts'

/**
 * The most of each pair that one exchange may move, in whole units of its base: about what its market takes
 * without moving by more than the fee.
 */
export const EXCHANGE_DEPTH: Readonly<Record<string, bigint>> = {
  USDCUSDT: 2_000_000n,
  BTCUSDT: 10n,
  ETHUSDT: 250n,
  SOLUSDT: 5_000n,
  XRPUSDT: 300_000n,
  BNBUSDT: 800n,
  ADAUSDT: 1_500_000n,
  LTCUSDT: 8_000n,
  DOGEUSDT: 4_000_000n,
  USDTUSD: 2_000_000n,
  EURUSD: 2_000_000n,
  GBPUSD: 1_500_000n,
  USDJPY: 2_000_000n,
  USDHKD: 2_000_000n,
}

/** A pair of the way with the price it is taken at. */
export type PricedStep = ExchangeStep & ExchangeLeg

/** Whether an amount moves more of some pair on its way than that pair's depth; a pair without one has no bound. */
export function isBeyondDepth(
  from: AssetCode,
  amount: bigint,
  way: readonly PricedStep[],
  depth: Readonly<Record<string, bigint>>,
): boolean {
  return way.some(({ code, base, side }, at) => {
    const most = depth[code]
    if (most === undefined) return false
    // The base is what goes into a pair that sells it, and what comes out of one that buys it.
    const legs = way.slice(0, side === 'sell' ? at : at + 1)
    const { gross } = exchangeFigures({ from, to: base, amount, legs, feePpm: 0n })
    return gross > most * 10n ** BigInt(ASSET_SCALE[base])
  })
}
