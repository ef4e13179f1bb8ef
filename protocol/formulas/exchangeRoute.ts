import type { AssetCode } from '../assets.ts'
import type { ExchangeSide } from './exchange.ts'

/** A listed pair that gives a currency its one price. */
interface Link {
  readonly code: string
  readonly base: AssetCode
  readonly quote: AssetCode
}

/** A pair on the way from one currency to another, and which way it is taken. */
export interface ExchangeStep extends Link {
  readonly side: ExchangeSide
}

const pair = (base: AssetCode, quote: AssetCode): Link => ({ code: `${base}${quote}`, base, quote })

/** What everything is priced against in the end. */
const ROOT: AssetCode = 'USDT'

/**
 * The one pair that ties each currency to the others: coins to USDT, money to USD, and USD to USDT. Between
 * two currencies there is exactly one way, so that no circle of exchanges finds two prices for one thing.
 */
const LINKS: Readonly<Partial<Record<AssetCode, Link>>> = {
  USDC: pair('USDC', 'USDT'),
  BTC: pair('BTC', 'USDT'),
  ETH: pair('ETH', 'USDT'),
  SOL: pair('SOL', 'USDT'),
  XRP: pair('XRP', 'USDT'),
  BNB: pair('BNB', 'USDT'),
  ADA: pair('ADA', 'USDT'),
  LTC: pair('LTC', 'USDT'),
  DOGE: pair('DOGE', 'USDT'),
  USD: pair('USDT', 'USD'),
  EUR: pair('EUR', 'USD'),
  GBP: pair('GBP', 'USD'),
  JPY: pair('USD', 'JPY'),
  HKD: pair('USD', 'HKD'),
}

/** The pairs from a currency to the root, each as it is sold on the way there. */
function wayUp(asset: AssetCode): readonly ExchangeStep[] {
  const link = LINKS[asset]
  if (asset === ROOT || link === undefined) return []
  const side = link.base === asset ? 'sell' : 'buy'
  return [{ ...link, side }, ...wayUp(side === 'sell' ? link.quote : link.base)]
}

const turned = (step: ExchangeStep): ExchangeStep => ({
  ...step,
  side: step.side === 'sell' ? 'buy' : 'sell',
})

/** The pairs whose prices an exchange is made of, in turn; none from a currency to itself. */
export function exchangeRoute(from: AssetCode, to: AssetCode): readonly ExchangeStep[] {
  const up = wayUp(from)
  const down = wayUp(to)
  const shared = (one: ExchangeStep, of: readonly ExchangeStep[]): boolean =>
    of.some(({ code }) => code === one.code)
  return [
    ...up.filter((one) => !shared(one, down)),
    ...down
      .filter((one) => !shared(one, up))
      .reverse()
      .map(turned),
  ]
}
