import { describe, expect, it } from 'vitest'
import { ASSETS } from '#protocol/assets.ts'
import { exchangeRoute } from '#protocol/formulas/exchangeRoute.ts'
import { MARKET_TYPE, MARKET_TYPES } from '#protocol/marketTypes.ts'
import { INSTRUMENTS } from './instruments.ts'

/** Quoted to reckon with, and nothing else. */
const PEGS = ['USDCUSDT', 'USDTUSD', 'USDHKD']

describe('instruments', () => {
  it('lists sixty or more, of all seven types', () => {
    expect(INSTRUMENTS.length).toBeGreaterThanOrEqual(60)
    for (const type of MARKET_TYPES) {
      expect(INSTRUMENTS.filter((one) => one.type === type).length).toBeGreaterThanOrEqual(4)
    }
  })

  it('gives each its own id and a code that candles can be asked by', () => {
    expect(new Set(INSTRUMENTS.map((one) => one.id)).size).toBe(INSTRUMENTS.length)
    expect(new Set(INSTRUMENTS.map((one) => one.code)).size).toBe(INSTRUMENTS.length)
    for (const { code } of INSTRUMENTS) expect(code).toMatch(/^[A-Z0-9.-]{2,32}$/)
  })

  it('has Bitcoin where the tab bar links to', () => {
    expect(INSTRUMENTS.find((one) => one.id === 1)).toMatchObject({ code: 'BTCUSDT', type: 2 })
  })

  it('keeps a lot at an affordable size and every rate within the promised bounds', () => {
    for (const { code, contract, model } of INSTRUMENTS) {
      if (contract === null || model.kind !== 'walk') {
        expect(model.kind === 'option' || PEGS.includes(code), code).toBe(true)
        continue
      }
      const { terms, leverages, lotMin, lotMax } = contract
      const lot = (Number(terms.contractSize) / 1e8) * model.anchor
      expect(lot, code).toBeGreaterThan(300)
      expect(lot, code).toBeLessThan(2_000)
      expect(terms.feePpm < 3_000n, code).toBe(true)
      expect(lotMin < lotMax).toBe(true)
      expect(leverages).toEqual([...leverages].sort((a, b) => a - b))
    }
  })

  it('lists the one price that ties each currency of the operator to the others, as a pair of just these', () => {
    for (const { code, base, quote } of ASSETS.flatMap((one) => exchangeRoute(one, 'USDT'))) {
      expect(INSTRUMENTS.find((one) => one.code === code)).toMatchObject({ base, quote })
    }
  })

  it('charges what the data show for a spread', () => {
    const spread = (code: string): bigint =>
      INSTRUMENTS.find((one) => one.code === code)?.contract?.terms.spreadPpm ?? 0n
    expect(spread('EURUSD')).toBe(80n)
    expect(spread('XAUUSD')).toBe(200n)
    expect(spread('ES')).toBe(37n)
  })

  it('prices options on what walks, and trades none of them as contracts', () => {
    const options = INSTRUMENTS.filter((one) => one.type === MARKET_TYPE.options)
    for (const option of options) {
      if (option.model.kind !== 'option') throw new Error(`${option.code} is no option`)
      const { underlying } = option.model
      expect(INSTRUMENTS.find((one) => one.code === underlying)?.model.kind).toBe('walk')
      expect(option.contract).toBeNull()
    }
  })
})
