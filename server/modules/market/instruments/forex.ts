import { type Definition, define, type Leg } from '../definition.ts'

type Row = readonly [
  id: number,
  base: string,
  quote: string,
  fullName: string,
  decimals: number,
  anchor: number,
  scale: number,
  contractSize: string,
  spreadPpm: bigint,
]

/** The two legs of each cross: the first pair times the second, or divided by it. */
const CROSSES: Readonly<Record<string, readonly Leg[]>> = {
  EURGBP: [leg('EURUSD', 1), leg('GBPUSD', -1)],
  EURJPY: [leg('EURUSD', 1), leg('USDJPY', 1)],
  GBPJPY: [leg('GBPUSD', 1), leg('USDJPY', 1)],
  EURCHF: [leg('EURUSD', 1), leg('USDCHF', 1)],
}

function leg(code: string, sign: 1 | -1): Leg {
  return { code, sign }
}

const ROWS: readonly Row[] = [
  [101, 'EUR', 'USD', 'Euro / US dollar', 5, 1.1724, 1, '1000', 80n],
  [102, 'GBP', 'USD', 'Pound sterling / US dollar', 5, 1.3418, 1.05, '1000', 80n],
  [103, 'USD', 'JPY', 'US dollar / Japanese yen', 3, 156.24, 1.1, '5', 60n],
  [104, 'USD', 'CHF', 'US dollar / Swiss franc', 5, 0.7958, 1, '1000', 80n],
  [105, 'AUD', 'USD', 'Australian dollar / US dollar', 5, 0.6612, 1.2, '1000', 80n],
  [106, 'USD', 'CAD', 'US dollar / Canadian dollar', 5, 1.3764, 0.85, '1000', 80n],
  [107, 'NZD', 'USD', 'New Zealand dollar / US dollar', 5, 0.5786, 1.25, '1000', 100n],
  [108, 'EUR', 'GBP', 'Euro / pound sterling', 5, 0.87375, 0.8, '1000', 100n],
  [109, 'EUR', 'JPY', 'Euro / Japanese yen', 3, 183.176, 1.15, '5', 100n],
  [110, 'GBP', 'JPY', 'Pound sterling / Japanese yen', 3, 209.643, 1.25, '5', 120n],
  [111, 'EUR', 'CHF', 'Euro / Swiss franc', 5, 0.933, 0.7, '1000', 100n],
  [112, 'USD', 'SGD', 'US dollar / Singapore dollar', 5, 1.2894, 0.6, '1000', 120n],
]

/** Currency pairs. */
export const FOREX: readonly Definition[] = ROWS.map(
  ([id, base, quote, fullName, decimals, anchor, scale, contractSize, spreadPpm]) =>
    define('forex', {
      id,
      code: `${base}${quote}`,
      appName: `${base}/${quote}`,
      fullName,
      base,
      quote,
      decimals,
      anchor,
      scale,
      contractSize,
      spreadPpm,
      follows: CROSSES[`${base}${quote}`] ?? [],
    }),
)
