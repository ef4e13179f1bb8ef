import type { IndicatorTemplate, KLineData } from 'klinecharts'
import { describe, expect, it, vi } from 'vitest'
import { INDICATORS } from '#protocol/chartTerms.ts'
import { IN_PANES } from '../chartSettings.ts'
import type { ChartInk } from '../chartStyles.ts'
import { drawIndicators } from './drawn.ts'

const taught = vi.hoisted(() => new Map<string, unknown>())

vi.mock('klinecharts', () => ({
  registerIndicator: (template: { readonly name: string }) => taught.set(template.name, template),
}))

const ink = { edge: 'E', warn: 'W', ink3: 'I', rise: 'R', fall: 'F' } as unknown as ChartInk
const bars: KLineData[] = Array.from({ length: 60 }, (_, at) => {
  const close = 100 + Math.sin(at) * 5
  return { timestamp: at, open: 100, high: close + 9, low: close - 9, close, volume: 5 }
})

describe('a drawn indicator', () => {
  it('has a line for each of its figures, over the candles or in a pane of its own', async () => {
    const made = drawIndicators({ names: INDICATORS, chosen: {}, decimals: 5 }, ink)
    for (const [at, name] of INDICATORS.entries()) {
      const one = made[at]
      const template = taught.get(one?.name ?? '') as IndicatorTemplate
      const rows = await template.calc(bars, template as never)
      const last = Object.keys(rows.at(-1) as object)
      expect(one?.figures?.map(({ key }) => key).toSorted()).toEqual(last.toSorted())
      expect(one?.paneId).toBe(IN_PANES.has(name) ? `own-${name}` : 'candle_pane')
    }
  })

  it('says its lengths, works with those that were chosen, and is as fine as the price', async () => {
    const chosen = { ma: [7], bollinger: [9, 2.5], stochastic: [5, 4] }
    const names = ['ma', 'bollinger', 'vwap', 'rsi', 'stochastic'] as const
    const made = drawIndicators({ names, chosen, decimals: 5 }, ink)
    const templates = made.map(({ name }) => taught.get(name) as IndicatorTemplate)
    expect(templates.map(({ shortName }) => shortName)).toEqual([
      'MA 7',
      'BB 9, 2.5',
      'VWAP',
      'RSI 14',
      'Stoch 5, 4',
    ])
    const first = await Promise.all(
      templates.map(async (one) => {
        const rows = await one.calc(bars, one as never)
        return rows.findIndex((row) => Object.keys(row as object).length > 0)
      }),
    )
    expect(first).toEqual([6, 8, 0, 14, 4])
    expect(made.map(({ precision }) => precision)).toEqual([5, 5, 5, 2, 2])
  })

  it('paints a histogram below zero as a fall', () => {
    const [one] = drawIndicators({ names: ['macd'], chosen: {}, decimals: 2 }, ink)
    const bar = one?.figures?.find(({ type }) => type === 'bar')
    const color = (histogram: number) =>
      bar?.styles?.({ data: { current: { histogram } } } as never)?.color
    expect([color(1), color(-1)]).toEqual(['R', 'F'])
  })
})
