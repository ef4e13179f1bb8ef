import { expect, it } from 'vitest'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import { sourceLine } from './sourceLine.ts'

it('says of each class where its prices come from, also where they differ within one', () => {
  const source = {
    kindOf: ({ code, type }: { readonly code: string; readonly type: number }) =>
      type === MARKET_TYPE.forex || (type === MARKET_TYPE.crypto && code !== 'ADAUSDT')
        ? ('live' as const)
        : ('simulated' as const),
  }
  expect(sourceLine(source, INSTRUMENTS)).toBe(
    'live: crypto, forex; simulated: crypto, stocks, futures, etf, metals, options',
  )
  expect(sourceLine(source, [])).toBe('')
})
