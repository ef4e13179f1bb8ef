import { type Definition, defineOption } from '../definition.ts'
import type { HoursKey } from '../calendars/rulesCalendar.ts'

type Row = readonly [
  id: number,
  base: string,
  name: string,
  underlying: string,
  right: 'call' | 'put',
  strike: number,
  volatility: number,
]

/** Volatilities: about what the underlying's own walk has, a little more for the lower strikes. */
const ROWS: readonly Row[] = [
  [601, 'BTC', 'Bitcoin', 'BTCUSDT', 'call', 120_000, 0.56],
  [602, 'BTC', 'Bitcoin', 'BTCUSDT', 'put', 80_000, 0.61],
  [603, 'ETH', 'Ethereum', 'ETHUSDT', 'call', 4_000, 0.7],
  [604, 'ETH', 'Ethereum', 'ETHUSDT', 'put', 2_500, 0.75],
  [605, 'SPY', 'S&P 500', 'SPY', 'call', 750, 0.16],
  [606, 'SPY', 'S&P 500', 'SPY', 'put', 620, 0.21],
]

const EXPIRY = {
  always: { day: '20271231', text: '31 Dec 2027', at: Date.parse('2027-12-31T08:00:00Z'), rate: 0 },
  'us-equity': {
    day: '20271217',
    text: '17 Dec 2027',
    at: Date.parse('2027-12-17T21:00:00Z'),
    rate: 0.035,
  },
} as const satisfies Partial<Record<HoursKey, unknown>>

/** European options, cash-settled; quoted for reading, not traded as contracts. */
export const OPTIONS: readonly Definition[] = ROWS.map(
  ([id, base, name, underlying, right, strike, volatility]) => {
    const hours = underlying === 'SPY' ? 'us-equity' : 'always'
    const { day, text, at: expiresAt, rate } = EXPIRY[hours]
    const letter = right === 'call' ? 'C' : 'P'
    return defineOption({
      id,
      code: `${base}-${day}-${strike}-${letter}`,
      appName: `${base} ${strike} ${letter}`,
      fullName: `${name} ${right} ${strike}, ${text}`,
      base,
      decimals: 2,
      hours,
      model: { underlying, right, strike, expiresAt, volatility, rate },
    })
  },
)
