import { type Definition, defineQuoted } from '../definition.ts'

/**
 * Prices of what is kept near another currency, which an exchange reckons with: that one is worth the other
 * is looked up like any price, never taken for granted. Nobody bets on them: a contract's fee would be more
 * than they move.
 */
export const COIN_PEGS: readonly Definition[] = [
  defineQuoted('crypto', {
    id: 51,
    code: 'USDCUSDT',
    appName: 'USDC/USDT',
    fullName: 'USD Coin / Tether',
    base: 'USDC',
    quote: 'USDT',
    decimals: 5,
    anchor: 1.0001,
    scale: 0.004,
  }),
  defineQuoted('crypto', {
    id: 52,
    code: 'USDTUSD',
    appName: 'USDT/USD',
    fullName: 'Tether / US dollar',
    base: 'USDT',
    quote: 'USD',
    decimals: 5,
    anchor: 0.9997,
    scale: 0.004,
  }),
]

export const MONEY_PEGS: readonly Definition[] = [
  defineQuoted('forex', {
    id: 151,
    code: 'USDHKD',
    appName: 'USD/HKD',
    fullName: 'US dollar / Hong Kong dollar',
    base: 'USD',
    quote: 'HKD',
    decimals: 5,
    anchor: 7.7815,
    scale: 0.1,
  }),
]
