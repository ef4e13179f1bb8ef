import { type Definition, define } from '../definition.ts'

/** The future of the same thing, whose market is open whenever the fund's is: it moves alike. */
const SAME_AS: Readonly<Record<string, string>> = {
  SPY: 'ES',
  QQQ: 'NQ',
  IWM: 'RTY',
  GLD: 'GC',
  SLV: 'SI',
  USO: 'CL',
}

type Row = readonly [
  id: number,
  code: string,
  fullName: string,
  anchor: number,
  scale: number,
  contractSize: string,
]

const ROWS: readonly Row[] = [
  [401, 'SPY', 'SPDR S&P 500 ETF Trust', 684.2, 1, '1'],
  [402, 'QQQ', 'Invesco QQQ Trust', 618.7, 1.3, '1'],
  [403, 'IWM', 'iShares Russell 2000 ETF', 247.6, 1.4, '2'],
  [404, 'EEM', 'iShares MSCI Emerging Markets ETF', 54.8, 1.2, '10'],
  [405, 'GLD', 'SPDR Gold Shares', 397.4, 0.95, '2'],
  [406, 'SLV', 'iShares Silver Trust', 64.6, 1.75, '10'],
  [407, 'TLT', 'iShares 20+ Year Treasury Bond ETF', 87.4, 0.9, '10'],
  [408, 'USO', 'United States Oil Fund', 69.1, 1.75, '10'],
]

/** Exchange-traded funds, in US dollars. */
export const ETF: readonly Definition[] = ROWS.map(
  ([id, code, fullName, anchor, scale, contractSize]) => {
    const same = SAME_AS[code]
    return define('etf', {
      id,
      code,
      appName: code,
      fullName,
      base: code,
      quote: 'USD',
      decimals: 2,
      anchor,
      scale,
      contractSize,
      spreadPpm: 150n,
      follows: same === undefined ? [] : [{ code: same, sign: 1 }],
    })
  },
)
