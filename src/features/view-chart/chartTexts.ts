import type { KLineData } from 'klinecharts'
import { decimalParts } from '#src/shared/i18n/decimalText.ts'
import type { Formatters } from '#src/shared/i18n/format.ts'
import type { ChartTexts } from './priceChart.ts'

/** What a part of the axis shows, by the library's own template of it. */
function optionsOf(template: string): Intl.DateTimeFormatOptions {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const day = { day: 'numeric', month: 'short' } as const
  if (template.includes('HH') && template.includes('DD')) return { ...day, ...clock }
  if (template.includes('HH')) return clock
  if (template.includes('DD') && !template.includes('YYYY')) return day
  if (template.includes('DD')) return { ...day, year: 'numeric' }
  return template.includes('MM') ? { month: 'short', year: 'numeric' } : { year: 'numeric' }
}

/** The words for the four prices of a candle and its volume. */
export type CandleWords = Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', string>>

/** Texts of a chart in one language. */
export function chartTexts(
  tag: string,
  format: Formatters,
  decimals: number,
  words: CandleWords,
): ChartTexts {
  const made = new Map<string, Intl.DateTimeFormat>()
  const price = (value: number): string =>
    format.decimal(value.toFixed(decimals), { min: decimals, max: decimals })
  return {
    axisTime(at, template, timeZone) {
      const key = `${template} ${timeZone}`
      const found =
        made.get(key) ?? new Intl.DateTimeFormat(tag, { ...optionsOf(template), timeZone })
      made.set(key, found)
      return found.format(at)
    },
    figure(plain) {
      const parts = decimalParts(plain)
      return parts === null ? plain : format.decimal(plain, { min: parts.fraction.length })
    },
    price,
    change: (percent) => format.percent(percent.toFixed(2)),
    legend: (bar: KLineData) => [
      ...(['open', 'high', 'low', 'close'] as const).map((name) => ({
        title: `${words[name]} `,
        value: price(bar[name]),
      })),
      ...(bar.volume === undefined
        ? []
        : [{ title: `${words.volume} `, value: format.compact(String(bar.volume)) }]),
    ],
  }
}
