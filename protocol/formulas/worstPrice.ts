import { type Price, price, tickSize } from '../price.ts'

/**
 * How far from the price on the screen an order may fill, in ppm: 0.1%.
 * @internal Its test holds the formula against it.
 */
export const SLIPPAGE_PPM = 1_000n
const PPM = 1_000_000n

/** Whether an order fills worse than its customer accepts: dearer where they buy, cheaper where they sell. */
export function isWorse(buys: boolean, at: Price, worst: Price): boolean {
  return buys ? at > worst : at < worst
}

/**
 * The worst price that an order accepts: the one on the screen and 0.1% of it, rounded outwards to a tick, at least
 * a tick away.
 */
export function worstPriceOf(buys: boolean, shown: Price, decimals: number): Price {
  const tick = tickSize(decimals)
  const room = (shown * SLIPPAGE_PPM + PPM - 1n) / PPM
  const ticks = (room + tick - 1n) / tick
  const away = (ticks === 0n ? 1n : ticks) * tick
  if (buys) return price(shown + away)
  return price(shown > away ? shown - away : tick)
}
