import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { INTERVAL_MS, type Interval } from '#protocol/intervals.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import type { PriceChart } from '../priceChart.ts'

/** How many candles are told. */
const TOLD = 12

const PRICES = ['open', 'high', 'low', 'close'] as const

interface CandleTableProps {
  readonly info: Pick<MarketInfo, 'appName' | 'decimals'>
  readonly chart: PriceChart
  readonly interval: Interval
  /** When the price on the screen was made, in milliseconds; null before the first. */
  readonly at: number | null
}

/**
 * The chart in words, for those who can't see it: its latest finished candles. It changes
 * when a candle is finished, not with the price.
 */
export default function CandleTable({ info, chart, interval, at }: CandleTableProps) {
  const { t } = useTranslation('spoken')
  const format = useFormat()
  const candle = at === null ? null : Math.floor(at / INTERVAL_MS[interval])
  const bars = useMemo(() => {
    // The candle stands for the chart's own list: it is read again when one is finished.
    void candle
    return chart.bars(TOLD + 1).slice(0, -1)
  }, [chart, candle])
  const price = (value: number): string =>
    format.decimal(value.toFixed(info.decimals), { min: info.decimals, max: info.decimals })
  return (
    <div className="unseen">
      <table>
        <caption>{t('candles.caption', { name: info.appName })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('candles.time')}</th>
            {PRICES.map((name) => (
              <th key={name} scope="col">
                {t(`candles.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.timestamp}>
              <th scope="row">{format.dateTime(new Date(bar.timestamp))}</th>
              {PRICES.map((name) => (
                <td key={name}>{price(bar[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
