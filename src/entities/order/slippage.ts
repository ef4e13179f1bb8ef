import { formatDecimal } from '#protocol/decimal.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import { parsePrice, PRICE_SCALE } from '#protocol/price.ts'

/** Executed price less shown price. `better` and `worse` are from the customer's side. */
export interface Slippage {
  readonly kind: 'none' | 'better' | 'worse'
  /** The difference without sign, as decimal text with the instrument's decimals. */
  readonly by: string
}

/** How far an order was executed from the price that was on the screen; always stated, also zero. */
export function slippageOf(
  action: { readonly side: Side; readonly act: 'open' | 'close' },
  shown: string,
  executed: string,
  decimals: number,
): Slippage | null {
  const from = parsePrice(shown)
  const to = parsePrice(executed)
  if (from === null || to === null) return null
  const buys = (action.side === 'long') === (action.act === 'open')
  const more = to - from
  const by = formatDecimal(more < 0n ? -more : more, PRICE_SCALE, decimals)
  if (more === 0n) return { kind: 'none', by }
  return { kind: more > 0n === buys ? 'worse' : 'better', by }
}
