import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { type FillMark, fillsIn } from '../fillMark.ts'
import type { PriceChart } from '../priceChart.ts'
import { useCandleTimes } from '../useCandleTimes.ts'

/** How many candles are told. */
const TOLD = 12

const PRICES = ['open', 'high', 'low', 'close'] as const

interface CandleTableProps {
  readonly info: Pick<MarketInfo, 'appName' | 'decimals'>
  readonly chart: PriceChart
  readonly interval: Interval
  /** IANA name of the zone that candles are named in. */
  readonly zone: string
  /** Where the candle of the newest price begins, in milliseconds; null before the first. */
  readonly candle: number | null
  /** Own fills, in words. */
  readonly fills: readonly FillMark[]
}

/**
 * The chart in words, for those who can't see it: its latest finished candles. It changes
 * when a candle is finished, not with the price.
 */
function CandleTable({ info, chart, interval, zone, candle, fills }: CandleTableProps) {
  const { t } = useTranslation('spoken')
  const format = useFormat()
  const times = useCandleTimes(interval, zone)
  const all = useMemo(() => {
    // The candle stands for the chart's own list: it is read again when one is finished.
    void candle
    return chart.bars(TOLD + 1)
  }, [chart, candle])
  const bars = all.slice(0, -1)
  const price = (value: number): string =>
    format.decimal(value.toFixed(info.decimals), { min: info.decimals, max: info.decimals })
  const own = bars.map(({ timestamp }) => fillsIn(fills, all, timestamp))
  const hasOwn = own.some((marks) => marks.length > 0)
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
            {hasOwn ? <th scope="col">{t('candles.own')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar, index) => (
            <tr key={bar.timestamp}>
              <th scope="row">{times.candle(bar.timestamp)}</th>
              {PRICES.map((name) => (
                <td key={name}>{price(bar[name])}</td>
              ))}
              {hasOwn ? <td>{own[index]?.map(({ text }) => text).join('; ')}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export default memo(CandleTable)
