import { describe, expect, it } from 'vitest'
import { ASSETS, type AssetCode } from '../assets.ts'
import { exchangeRoute } from './exchangeRoute.ts'

const way = (from: AssetCode, to: AssetCode): string =>
  exchangeRoute(from, to)
    .map(({ side, code }) => `${side} ${code}`)
    .join(', ')

describe('the way of an exchange', () => {
  it.each([
    ['BTC', 'USDT', 'sell BTCUSDT'],
    ['USDT', 'BTC', 'buy BTCUSDT'],
    ['BTC', 'ETH', 'sell BTCUSDT, buy ETHUSDT'],
    ['EUR', 'USD', 'sell EURUSD'],
    ['JPY', 'EUR', 'buy USDJPY, buy EURUSD'],
    ['USDT', 'USD', 'sell USDTUSD'],
    ['BTC', 'JPY', 'sell BTCUSDT, sell USDTUSD, sell USDJPY'],
    ['GBP', 'USDC', 'sell GBPUSD, buy USDTUSD, buy USDCUSDT'],
    ['USDT', 'USDT', ''],
  ] as const)('from %s to %s is: %s', (from, to, expected) => {
    expect(way(from, to)).toBe(expected)
  })

  it('leads from every currency of the operator to every other, each pair once, and back the same way', () => {
    for (const from of ASSETS) {
      for (const to of ASSETS) {
        const steps = exchangeRoute(from, to)
        let at: AssetCode = from
        for (const { side, base, quote } of steps) {
          expect(at).toBe(side === 'sell' ? base : quote)
          at = side === 'sell' ? quote : base
        }
        expect(at).toBe(to)
        expect(new Set(steps.map(({ code }) => code)).size).toBe(steps.length)
        const back = exchangeRoute(to, from).map(({ code }) => code)
        expect(back).toEqual(steps.map(({ code }) => code).reverse())
      }
    }
  })
})
