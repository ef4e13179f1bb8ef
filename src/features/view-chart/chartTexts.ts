import type { KLineData } from 'klinecharts'
import { decimalParts } from '#src/shared/i18n/decimalText.ts'
import type { Formatters } from '#src/shared/i18n/format.ts'
import type { Language } from '#src/shared/i18n/languages.ts'
import type { ChartTexts } from './shownChart.ts'

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
  { intl, dir }: Pick<Language, 'intl' | 'dir'>,
  format: Formatters,
  decimals: number,
  wordsOf: CandleWords,
): ChartTexts {
  const made = new Map<string, Intl.DateTimeFormat>()
  const price = (value: number): string =>
    format.decimal(value.toFixed(decimals), { min: decimals, max: decimals })
  const words = (text: string): string => (dir === 'rtl' ? `\u2067${text}\u2069` : text)
  const named = (name: keyof CandleWords, value: string) =>
    dir === 'rtl'
      ? { title: '', value: words(`${wordsOf[name]} ${value}`) }
      : { title: `${wordsOf[name]} `, value }
  return {
    axisTime(at, template, timeZone) {
      const key = `${template} ${timeZone}`
      const found =
        made.get(key) ?? new Intl.DateTimeFormat(intl, { ...optionsOf(template), timeZone })
      made.set(key, found)
      return words(found.format(at))
    },
    figure(plain) {
      const parts = decimalParts(plain)
      return parts === null ? plain : format.decimal(plain, { min: parts.fraction.length })
    },
    price,
    words,
    change: (percent) => format.percent(percent.toFixed(2)),
    legend: (bar: KLineData) => [
      ...(['open', 'high', 'low', 'close'] as const).map((name) => named(name, price(bar[name]))),
      ...(bar.volume === undefined ? [] : [named('volume', format.compact(String(bar.volume)))]),
    ],
  }
}
