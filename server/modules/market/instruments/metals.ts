import { type Definition, define } from '../definition.ts'

/** The future of the same metal, whose market is open whenever the spot one is: it moves alike. */
const SAME_AS: Readonly<Record<string, string>> = { XAU: 'GC', XAG: 'SI' }

type Row = readonly [
  id: number,
  base: string,
  fullName: string,
  decimals: number,
  anchor: number,
  scale: number,
  contractSize: string,
  spreadPpm: bigint,
]

const ROWS: readonly Row[] = [
  [501, 'XAU', 'Gold', 2, 4_336.4, 1, '0.2', 200n],
  [502, 'XAG', 'Silver', 3, 71.24, 1.9, '10', 400n],
  [503, 'XPT', 'Platinum', 2, 2_058.3, 1.6, '0.5', 600n],
  [504, 'XPD', 'Palladium', 2, 1_618.5, 2, '0.5', 800n],
]

/** Spot metals, US dollars an ounce. */
export const METALS: readonly Definition[] = ROWS.map(
  ([id, base, fullName, decimals, anchor, scale, contractSize, spreadPpm]) => {
    const same = SAME_AS[base]
    return define('metals', {
      id,
      code: `${base}USD`,
      appName: `${base}/USD`,
      fullName,
      base,
      quote: 'USD',
      decimals,
      anchor,
      scale,
      contractSize,
      spreadPpm,
      follows: same === undefined ? [] : [{ code: same, sign: 1 }],
    })
  },
)
