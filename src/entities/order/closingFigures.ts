import { formatDecimal } from '#protocol/decimal.ts'
import { amountDecimals } from '#src/shared/money-view/amount.ts'
import { usdtText } from './liveOrder.ts'
import type { LiveResult } from './position.ts'

/** What closing now does, in USDT units. */
interface Closing {
  readonly margin: bigint
  readonly profit: bigint
  readonly closeFee: bigint
  readonly openFee: bigint
  /** What is paid back: margin and profit less the closing fee. */
  readonly payout: bigint
}

/** The same as it is shown, as decimal text of USDT. */
interface ClosingFigures {
  readonly margin: string
  readonly profit: string
  readonly closeFee: string
  readonly openFee: string
  /** Profit less both fees. */
  readonly result: string
  readonly payout: string
}

const SCALE = 6

/** What closing a whole position now does. */
export function closingOf({ settlement, profit, result }: LiveResult): Closing {
  const { payout } = settlement
  const closeFee = settlement.closeFee.up
  return {
    margin: payout - profit + closeFee,
    profit,
    closeFee,
    openFee: profit - closeFee - result,
    payout,
  }
}

/**
 * The figures of a closing as they are shown before it: each rounded to the nearest with the decimals of
 * the smallest, and both totals added up from what is shown. Null where the payout is no sum of the others.
 */
export function closingFigures(closing: Closing): ClosingFigures | null {
  const { margin, profit, closeFee, openFee, payout } = closing
  if (payout !== margin + profit - closeFee) return null
  const all = [margin, profit, closeFee, openFee]
  const decimals = Math.max(...all.map((units) => amountDecimals(usdtText(units), 'USDT')))
  const step = 10n ** BigInt(SCALE - decimals)
  const text = (steps: bigint): string => formatDecimal(steps, decimals)
  const round = (units: bigint): bigint =>
    (units < 0n ? units - step / 2n : units + step / 2n) / step
  const [m, p, c, o] = [round(margin), round(profit), round(closeFee), round(openFee)]
  return {
    margin: text(m),
    profit: text(p),
    closeFee: text(c),
    openFee: text(o),
    result: text(p - c - o),
    payout: text(m + p - c),
  }
}
