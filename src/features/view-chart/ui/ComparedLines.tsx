import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listText } from '#src/shared/i18n/listText.ts'
import { useSelector } from 'react-redux'
import type { CandlePage } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { selectLink, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { type ComparedCandles, comparedCandles } from '../compare/comparedCandles.ts'
import type { Close } from '../compare/comparison.ts'
import type { PriceChart } from '../priceChart.ts'
import { Lost } from './ChartNotes.tsx'

interface ComparedLinesProps {
  readonly chart: PriceChart
  readonly interval: Interval
  readonly codes: readonly string[]
  /** How far back the chart's own candles go. */
  readonly oldest: number
  readonly load: (
    code: string,
    interval: Interval,
    before: number | null,
    limit: number,
  ) => Promise<CandlePage | null>
}

/** Hands on the live price of one. */
function Live({ code, candles }: { readonly code: string; readonly candles: ComparedCandles }) {
  const quote = useQuote(code)
  useEffect(() => {
    if (quote !== undefined) candles.push(code, Number(quote.price), quote.at)
  }, [quote, code, candles])
  return null
}

const NONE: ReadonlyMap<string, readonly Close[]> = new Map()

/** Other instruments over the candles: their lines are on the canvas, their names are told here. */
export default function ComparedLines({
  chart,
  interval,
  codes,
  oldest,
  load,
}: ComparedLinesProps) {
  const { t } = useTranslation('chart')
  const { data } = useListMarketsQuery(undefined)
  const isLive = useSelector((store: WithMarket) => selectLink(store).state === 'live')
  const [closes, setCloses] = useState(NONE)
  const [isLost, setLost] = useState(false)
  const candles = useMemo(() => {
    // What happened while the socket was away is in the candles, not in the feed.
    if (!isLive) return null
    return comparedCandles({
      interval,
      load: (code, before, limit) => load(code, interval, before, limit),
      onChange: setCloses,
      onLost: setLost,
    })
  }, [interval, load, isLive])
  useEffect(
    () => () => {
      candles?.stop()
      setCloses(NONE)
    },
    [candles],
  )
  useEffect(() => candles?.reach(codes, oldest), [candles, codes, oldest])
  const all = useMemo(
    () =>
      codes.map((code) => ({
        code,
        name: data?.find((item) => item.code === code)?.appName ?? code,
        closes: closes.get(code) ?? [],
      })),
    [codes, data, closes],
  )
  useEffect(() => chart.setCompared(all), [chart, all])
  useEffect(() => () => chart.setCompared([]), [chart])
  return (
    <>
      <p className="unseen">{t('compare.now', { names: listText(all.map(({ name }) => name)) })}</p>
      {candles === null
        ? null
        : codes.map((code) => <Live key={code} code={code} candles={candles} />)}
      {isLost && candles !== null ? (
        <Lost what="compareFailed" onRetry={() => candles.retry()} />
      ) : null}
    </>
  )
}
