import type { IndicatorTemplate, KLineData } from 'klinecharts'
import { describe, expect, it, vi } from 'vitest'
import { IN_PANES, INDICATORS } from '../chartSettings.ts'
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
    const made = drawIndicators(INDICATORS, ink)
    for (const [at, name] of INDICATORS.entries()) {
      const one = made[at]
      const template = taught.get(one?.name ?? '') as IndicatorTemplate
      const rows = await template.calc(bars, template as never)
      const last = Object.keys(rows.at(-1) as object)
      expect(one?.figures?.map(({ key }) => key).toSorted()).toEqual(last.toSorted())
      expect(one?.paneId).toBe(IN_PANES.has(name) ? `own-${name}` : 'candle_pane')
    }
  })

  it('paints a histogram below zero as a fall', () => {
    const [one] = drawIndicators(['macd'], ink)
    const bar = one?.figures?.find(({ type }) => type === 'bar')
    const color = (histogram: number) =>
      bar?.styles?.({ data: { current: { histogram } } } as never)?.color
    expect([color(1), color(-1)]).toEqual(['R', 'F'])
  })
})
