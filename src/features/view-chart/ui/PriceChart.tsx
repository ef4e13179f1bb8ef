import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { MarketInfo } from '#protocol/market.ts'
import type { Interval } from '#protocol/marketTypes.ts'
import { toIso } from '#protocol/time.ts'
import { marketApi } from '#src/entities/market/market.api.ts'
import { selectLink, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { currentLanguage, loadSlices } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { chartTexts } from '../chartTexts.ts'
import type { ChartLine, MovedLevel } from '../orderLines.ts'
import type { ChartState, PriceChart as Chart } from '../priceChart.ts'
import { watchLook } from '../watchLook.ts'
import css from './PriceChart.module.css'

const CandleTable = lazy(async () => {
  const [part] = await Promise.all([import('./CandleTable.tsx'), loadSlices(['spoken'])])
  return part
})

interface PriceChartProps {
  readonly info: MarketInfo
  readonly interval: Interval
  readonly lines: readonly ChartLine[]
  /** A stop was moved on the chart, by pointer or finger; who has neither opens the order's own sheet. */
  readonly onMoved: (moved: MovedLevel) => void
}

type ApiState = { readonly api: ReturnType<typeof marketApi.reducer> }

/** Loads candles past the cache: a chart keeps its own. */
function useCandles(code: string) {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>()
  return useMemo(
    () => async (interval: Interval, before: number | null) => {
      const request =
        before === null ? { code, interval } : { code, interval, before: toIso(before) }
      const ask = marketApi.endpoints.listCandles.initiate(request, {
        forceRefetch: true,
        subscribe: false,
      })
      const { data } = await dispatch(ask)
      return data ?? null
    },
    [dispatch, code],
  )
}

/** The drawing itself, made when its part of the app has arrived, and made anew in another language. */
function useChart(
  info: Pick<MarketInfo, 'code' | 'decimals'>,
  onMoved: (moved: MovedLevel) => void,
) {
  const { code, decimals } = info
  const { t } = useTranslation('instrument')
  const format = useFormat()
  const load = useCandles(code)
  const box = useRef<HTMLDivElement>(null)
  const tellMoved = useRef(onMoved)
  useEffect(() => {
    tellMoved.current = onMoved
  })
  const [chart, setChart] = useState<Chart | null>(null)
  const [state, setState] = useState<ChartState>('loading')
  const [start, setStart] = useState<number | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    let made: Chart | null = null
    let left = false
    const words = {
      open: t('chart.open'),
      high: t('chart.high'),
      low: t('chart.low'),
      close: t('chart.close'),
    }
    const texts = chartTexts(currentLanguage().intl, format, decimals, words)
    setState('loading')
    setStart(null)
    import('../priceChart.ts').then(
      ({ createPriceChart }) => {
        if (left) return
        made = createPriceChart(element, {
          code,
          decimals,
          load,
          onState: setState,
          onStart: setStart,
          onMoved: (moved) => tellMoved.current(moved),
          texts,
        })
        setChart(made)
        if (made === null) setState('failed')
      },
      () => setState('failed'),
    )
    return () => {
      left = true
      made?.dispose()
      setChart(null)
    }
  }, [code, decimals, load, format, t, tries])
  const retry = (): void => {
    if (chart === null) setTries((count) => count + 1)
    else chart.reload()
  }
  return { box, chart, state, start, retry }
}

/** Candles with the live one, volume and own orders. Time runs left to right in every language. */
export function PriceChart({ info, interval, lines, onMoved }: PriceChartProps) {
  const { t } = useTranslation(['instrument', 'common'])
  const format = useFormat()
  const { box, chart, state, start, retry } = useChart(info, onMoved)
  const quote = useQuote(info.code)
  const live = useSelector((store: WithMarket) => selectLink(store).state === 'live')
  const wasLost = useRef(false)
  useEffect(() => {
    chart?.show(interval)
  }, [chart, interval])
  useEffect(() => {
    if (chart !== null && quote !== undefined) chart.push(quote.price, quote.at)
  }, [chart, quote])
  useEffect(() => {
    chart?.setLines(lines)
  }, [chart, lines])
  useEffect(() => (chart === null ? undefined : watchLook(() => chart.repaint())), [chart])
  useEffect(() => {
    // What happened while the socket was away is in the candles, not in the feed.
    if (live && wasLost.current) chart?.reload()
    wasLost.current = !live
  }, [live, chart])
  return (
    <figure className={css.chart} aria-label={t('chart.label', { name: info.appName })}>
      <div ref={box} className={css.canvas} dir="ltr" aria-hidden="true" />
      {state === 'loading' ? (
        <span className={css.over} role="status" aria-label={t('chart.loading')} />
      ) : null}
      {state === 'empty' ? (
        <div className={css.over}>
          <Empty title={t('chart.none')} />
        </div>
      ) : null}
      {state === 'failed' ? (
        <div className={css.over}>
          <Note
            kind="error"
            title={t('chart.failed')}
            live
            action={
              <Button tone="secondary" onClick={retry}>
                {t('common:tryAgain')}
              </Button>
            }
          />
        </div>
      ) : null}
      {chart === null || state !== 'ready' ? null : (
        <Suspense>
          <CandleTable info={info} chart={chart} interval={interval} at={quote?.at ?? null} />
        </Suspense>
      )}
      {start === null || state !== 'ready' ? null : (
        <figcaption className={css.start}>
          {t('chart.since', { date: format.date(new Date(start)) })}
        </figcaption>
      )}
    </figure>
  )
}
