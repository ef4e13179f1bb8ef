/**
 * What a long contract earns, worked out from the published rule with nothing of the operator's own code:
 * prices in 10^-8, money in 10^-6, rates in 10^-6.
 */
export interface LongTrade {
  readonly openMid: string
  readonly closeMid: string
  readonly lots: bigint
  /** Decimal texts, as the instrument's terms say. */
  readonly contractSize: string
  readonly feeRate: string
  readonly spreadRate: string
  readonly decimals: number
}

function scaled(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/** Towards minus infinity, also for losses. */
const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -ceilDiv(-a, b))

export function expectedResult(trade: LongTrade): { open: string; close: string; result: string } {
  const tick = 10n ** BigInt(8 - trade.decimals)
  const spread = scaled(trade.spreadRate, 6)
  const size = scaled(trade.contractSize, 8) * trade.lots
  const open = ceilDiv(scaled(trade.openMid, 8) * (2_000_000n + spread), 2_000_000n * tick) * tick
  const close = ((scaled(trade.closeMid, 8) * (2_000_000n - spread)) / (2_000_000n * tick)) * tick
  const fee = (at: bigint): bigint => ceilDiv(size * at * scaled(trade.feeRate, 6), 10n ** 16n)
  const profit = floorDiv(size * (close - open), 10n ** 10n)
  return {
    open: priceText(open, trade.decimals),
    close: priceText(close, trade.decimals),
    result: usdt(profit - fee(open) - fee(close)),
  }
}

function usdt(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(7, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function priceText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8, -8 + decimals)}`
}
