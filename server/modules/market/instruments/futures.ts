import { type Definition, define } from '../definition.ts'

type Row = readonly [
  id: number,
  code: string,
  fullName: string,
  decimals: number,
  step: number,
  anchor: number,
  scale: number,
  contractSize: string,
  spreadPpm: bigint,
]

/** The spread is one move of the exchange at the anchor price, rounded up. */
const ROWS: readonly Row[] = [
  [301, 'ES', 'E-mini S&P 500', 2, 25, 6_886.5, 1.1, '0.1', 37n],
  [302, 'NQ', 'E-mini Nasdaq-100', 2, 25, 25_438, 1.45, '0.02', 10n],
  [303, 'GC', 'Gold futures', 1, 1, 4_352.6, 1.05, '0.1', 24n],
  [304, 'SI', 'Silver futures', 3, 5, 71.325, 1.95, '10', 71n],
  [305, 'CL', 'Crude oil WTI futures', 2, 1, 57.6, 2, '10', 174n],
  [306, 'YM', 'E-mini Dow', 0, 1, 48_320, 0.95, '0.02', 21n],
  [307, 'RTY', 'E-mini Russell 2000', 1, 1, 2_498.4, 1.55, '0.5', 41n],
  [308, 'HG', 'Copper futures', 4, 5, 5.642, 1.6, '100', 89n],
]

/** Futures of CME Group: the front month as one running price. */
export const FUTURES: readonly Definition[] = ROWS.map(
  ([id, code, fullName, decimals, step, anchor, scale, contractSize, spreadPpm]) => {
    return define('futures', {
      id,
      code,
      appName: code,
      fullName,
      base: code,
      quote: 'USD',
      decimals,
      step,
      anchor,
      scale,
      contractSize,
      spreadPpm,
    })
  },
)
