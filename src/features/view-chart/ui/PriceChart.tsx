import { ChevronsRight } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { MarketInfo } from '#protocol/market.ts'
import { candleStart, type Interval } from '#protocol/intervals.ts'
import { toIso } from '#protocol/time.ts'
import { candlesApi } from '#src/entities/market/candles.api.ts'
import { selectLink, selectQuote, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { currentLanguage, loadSlices } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { candleZone } from '../candleTime.ts'
import type { ChartSettings } from '../chartSettings.ts'
import { chartTexts } from '../chartTexts.ts'
import type { DrawingHost } from '../drawings/drawingLayer.ts'
import type { Drawings } from '../drawings/useDrawings.ts'
import type { OwnFill } from '../fills.ts'
import type { ChartLine, MovedLevel } from '../orderLines.ts'
import { PAGE } from '../pages.ts'
import type { ChartHost, ChartState, PriceChart as Chart } from '../priceChart.ts'
import type { ChartTexts } from '../shownChart.ts'
import { useCandleTimes } from '../useCandleTimes.ts'
import { useCountdown } from '../useCountdown.ts'
import { useHeldLine } from '../useHeldLine.ts'
import { useIndicators } from '../useIndicators.ts'
import { usePrices } from '../usePrices.ts'
import { watchLook } from '../watchLook.ts'
import { DrawingNow, Lost, OverChart } from './ChartNotes.tsx'
import css from './PriceChart.module.css'
import { Told } from './Told.tsx'

const ComparedLines = lazy(async () => {
  const [part] = await Promise.all([import('./ComparedLines.tsx'), loadSlices(['chart'])])
  return part
})

const PastNote = lazy(async () => {
  const [part] = await Promise.all([import('./PastNote.tsx'), loadSlices(['chart'])])
  return part
})

const MovingNow = lazy(async () => {
  const [part] = await Promise.all([import('./MovingNow.tsx'), loadSlices(['chart'])])
  return part
})

const OWN: readonly string[] = []

interface PriceChartProps {
  readonly info: MarketInfo
  readonly interval: Interval
  readonly settings: ChartSettings
  readonly lines: readonly ChartLine[]
  readonly fills: readonly OwnFill[]
  /** A stop was moved on the chart, by pointer or finger; who has neither opens the order's own sheet. */
  readonly onMoved: (moved: MovedLevel) => void
  readonly onAlertMoved: ChartHost['onAlertMoved']
  readonly drawings: Drawings
  /** The drawing, for what stands around it; null while there is none. */
  readonly onChart: (chart: Chart | null) => void
}

type ApiState = { readonly api: ReturnType<typeof candlesApi.reducer> }

/** Loads candles past the cache: a chart keeps its own. */
function useCandles() {
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, UnknownAction>>()
  return useMemo(
    () =>
      async (code: string, interval: Interval, before: number | null, limit = PAGE) => {
        const request =
          before === null
            ? { code, interval, limit }
            : { code, interval, limit, before: toIso(before) }
        const ask = candlesApi.endpoints.listCandles.initiate(request, {
          forceRefetch: true,
          subscribe: false,
        })
        const { data } = await dispatch(ask)
        return data ?? null
      },
    [dispatch],
  )
}

/** Texts that stay the same until their words do: `t` is another one whenever texts of any part arrive. */
function useChartTexts(decimals: number): ChartTexts {
  const { t } = useTranslation('instrument')
  const format = useFormat()
  const language = currentLanguage()
  const open = t('chart.open')
  const high = t('chart.high')
  const low = t('chart.low')
  const close = t('chart.close')
  const volume = t('chart.volume')
  return useMemo(
    () => chartTexts(language, format, decimals, { open, high, low, close, volume }),
    [language, format, decimals, open, high, low, close, volume],
  )
}

/** The drawing itself, made when its part of the app has arrived, and made anew in another language. */
function useChart(
  info: Pick<MarketInfo, 'code' | 'decimals'>,
  tell: Pick<ChartHost, 'onMoved' | 'onAlertMoved'> & { readonly drawings: DrawingHost },
) {
  const { code, decimals } = info
  const texts = useChartTexts(decimals)
  const load = useCandles()
  const box = useRef<HTMLDivElement>(null)
  const told = useRef(tell)
  useEffect(() => {
    told.current = tell
  })
  const [chart, setChart] = useState<Chart | null>(null)
  const [state, setState] = useState<ChartState>('loading')
  const [start, setStart] = useState<number | null>(null)
  const [oldest, setOldest] = useState<number | null>(null)
  const [behind, setBehind] = useState(false)
  const [past, setPast] = useState(OWN)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    let made: Chart | null = null
    let left = false
    setState('loading')
    setStart(null)
    setOldest(null)
    setPast(OWN)
    import('../priceChart.ts').then(
      ({ createPriceChart }) => {
        if (left) return
        made = createPriceChart(element, {
          code,
          decimals,
          load: (interval, before, limit) => load(code, interval, before, limit),
          onState: setState,
          onStart: setStart,
          onOldest: setOldest,
          onBehind: setBehind,
          onPast: setPast,
          onMoved: (moved) => told.current.onMoved(moved),
          onAlertMoved: (moved) => told.current.onAlertMoved(moved),
          drawings: {
            onDrawn: (drawing) => told.current.drawings.onDrawn(drawing),
            onRemoved: (id) => told.current.drawings.onRemoved(id),
            onStep: (points) => told.current.drawings.onStep(points),
          },
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
  }, [code, decimals, load, texts, tries])
  const retry = (): void => {
    if (chart === null) setTries((count) => count + 1)
    else chart.reload()
  }
  return { box, chart, state, start, oldest, behind, past, load, retry }
}

/** How far the zone of the chart is from UTC at the newest price. No clock changes within a quarter of an hour. */
function Zone({ code, zone }: { readonly code: string; readonly zone: string }) {
  return (
    <Figure className={css.zone}>
      {zoneText(useRunningCandle(code, '15m') ?? undefined, zone)}
    </Figure>
  )
}

/** Where the candle of the newest price begins, in milliseconds; null before the first. */
function useRunningCandle(code: string, interval: Interval): number | null {
  return useSelector((state: WithMarket) => {
    const quote = selectQuote(state, code)
    return quote === undefined ? null : candleStart(interval, quote.at)
  })
}

/** Has the chart show what is chosen, drawn and live; how to ask again for indicators that did not come. */
function useShown(chart: Chart | null, props: PriceChartProps, zone: string): (() => void) | null {
  const { info, interval, settings, lines, drawings, onChart } = props
  usePrices(chart, info.code)
  const live = useSelector((store: WithMarket) => selectLink(store).state === 'live')
  const wasLost = useRef(false)
  useEffect(() => {
    chart?.show(interval)
  }, [chart, interval])
  useCountdown(chart, info, interval, settings.countdown)
  const { candles, scale } = settings
  useEffect(() => chart?.setLook({ candles, scale, zone }), [chart, candles, scale, zone])
  const indicatorsAgain = useIndicators(chart, settings, info.decimals)
  useEffect(() => onChart(chart), [chart, onChart])
  useEffect(() => {
    chart?.lines.set(lines)
  }, [chart, lines])
  useEffect(() => chart?.drawings.set(drawings.all), [chart, drawings.all])
  useEffect(() => (chart === null ? undefined : watchLook(() => chart.repaint())), [chart])
  useEffect(() => {
    // What happened while the socket was away is in the candles, not in the feed.
    if (live && wasLost.current) chart?.reload()
    wasLost.current = !live
  }, [live, chart])
  return indicatorsAgain
}

/** Candles with the live one, volume and own orders. Time runs left to right in every language. */
export function PriceChart(props: PriceChartProps) {
  const { info, interval, settings, onMoved, onAlertMoved, drawings } = props
  const { t } = useTranslation('instrument')
  const { box, chart, state, start, oldest, behind, past, load, retry } = useChart(info, {
    onMoved,
    onAlertMoved,
    drawings: drawings.host,
  })
  const candle = useRunningCandle(info.code, interval)
  const zone = candleZone({ ...settings, interval }, info)
  const times = useCandleTimes(interval, zone)
  const compared = useMemo(
    () => settings.compared.filter((code) => code !== info.code),
    [settings.compared, info.code],
  )
  const indicatorsAgain = useShown(chart, props, zone)
  const held = useHeldLine(chart)
  return (
    <figure className={css.chart} aria-label={t('chart.label', { name: info.appName })}>
      <div ref={box} className={css.canvas} dir="ltr" aria-hidden="true" />
      {state === 'ready' ? <Zone code={info.code} zone={zone} /> : null}
      {settings.candles === 'heikinAshi' ? (
        <Figure className={css.badge}>{t('chart.averaged')}</Figure>
      ) : null}
      {behind && state === 'ready' ? (
        <IconButton
          className={css.latest}
          icon={ChevronsRight}
          label={t('chart.latest')}
          onClick={() => chart?.scroll('newest')}
        />
      ) : null}
      <OverChart state={state} onRetry={retry} />
      {drawings.current === null ? null : (
        <DrawingNow {...drawings.current} onCancel={() => chart?.drawings.cancel()} />
      )}
      {chart === null || held === null ? null : (
        <Suspense>
          <MovingNow info={info} lines={chart.lines} held={held} />
        </Suspense>
      )}
      {indicatorsAgain === null ? null : <Lost what="indicatorsFailed" onRetry={indicatorsAgain} />}
      {chart === null || oldest === null || compared.length === 0 ? null : (
        <Suspense>
          <ComparedLines {...{ chart, interval, load, oldest }} codes={compared} />
        </Suspense>
      )}
      {drawings.saveAgain === null ? null : (
        <Lost what="drawingsFailed" onRetry={drawings.saveAgain} />
      )}
      {chart === null || state !== 'ready' ? null : (
        <Told {...{ info, chart, interval, zone, candle }} fills={props.fills} />
      )}
      {state === 'ready' && (past.length > 0 || start !== null) ? (
        <figcaption className={css.foot}>
          {past.length === 0 ? null : (
            <Suspense>
              <PastNote origins={past} />
            </Suspense>
          )}
          {start === null ? null : <p>{t('chart.since', { date: times.day(start) })}</p>}
        </figcaption>
      ) : null}
    </figure>
  )
}
