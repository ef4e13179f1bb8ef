import {
  BellPlus,
  CalendarSearch,
  ChartCandlestick,
  Maximize,
  Minimize,
  PencilLine,
} from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { LivePrice } from '#src/entities/market/ui/LivePrice.tsx'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import { StateOrChange } from '#src/entities/market/ui/StateOrChange.tsx'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { loadSlices } from '#src/shared/i18n/i18n.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { lateSheet } from '#src/shared/ui/lateSheet.tsx'
import { useBackCloses } from '#src/shared/ui/useBackCloses.ts'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { useRootMark } from '#src/shared/ui/useRootMark.ts'
import type { Changing } from '../alerts/useAlertForm.ts'
import { useAlertLines } from '../alerts/useAlertLines.ts'
import { useMoveAlert } from '../alerts/useMoveAlert.ts'
import { useChartKeys } from '../chartKeys.ts'
import type { ChartSettings } from '../chartSettings.ts'
import { type Drawings, useDrawings } from '../drawings/useDrawings.ts'
import type { OwnFill } from '../fills.ts'
import type { ChartLine, MovedLevel } from '../orderLines.ts'
import type { PriceChart as Chart } from '../priceChart.ts'
import { useChartLayout } from '../useChartLayout.ts'
import css from './ChartFrame.module.css'
import { Intervals } from './Intervals.tsx'
import { PriceChart } from './PriceChart.tsx'

const ChartSheet = lateSheet(async () => {
  const [part] = await Promise.all([
    import('./ChartSheet.tsx'),
    loadSlices(['chart', 'errors', 'keys']),
  ])
  return part
})

const DrawSheet = lateSheet(async () => {
  const [part] = await Promise.all([import('./DrawSheet.tsx'), loadSlices(['chart'])])
  return part
})

const GoToSheet = lateSheet(async () => {
  const [part] = await Promise.all([import('./GoToSheet.tsx'), loadSlices(['chart'])])
  return part
})

const AlertSheet = lateSheet(async () => {
  const [part] = await Promise.all([import('./AlertSheet.tsx'), loadSlices(['chart', 'errors'])])
  return part
})

const NO_FILLS: readonly OwnFill[] = []

type OpenSheet = 'settings' | 'draw' | 'alert' | 'goTo'

interface ChartFrameProps {
  readonly info: MarketInfo
  readonly lines: readonly ChartLine[]
  readonly fills: readonly OwnFill[]
  /** Whether fills are shown at all, so that nobody asks for them in vain. */
  readonly onFills: (areShown: boolean) => void
  readonly onMoved: (moved: MovedLevel) => void
  /** Gives the chart its size where it does not fill the window. */
  readonly className?: string | undefined
  /** What stands below the chart while it fills the window. */
  readonly foot?: ReactNode
}

/** Says what is looked at, where the page's own head is covered. */
function Now({ info }: Pick<ChartFrameProps, 'info'>) {
  const live = useLiveState(info)
  return (
    <div className={css.now}>
      <Figure className={css.name}>{info.appName}</Figure>
      <LivePrice
        code={info.code}
        decimals={info.decimals}
        snapshot={info.price}
        stale={live.state === 'stale'}
        className={css.price}
      />
      <StateOrChange item={info} live={live} />
      <SourceBadge short info={info} />
    </div>
  )
}

interface ChartButtonsProps {
  readonly full: boolean
  readonly onOpen: (sheet: OpenSheet) => void
  readonly onFull: () => void
}

function ChartButtons({ full, onOpen, onFull }: ChartButtonsProps) {
  const { t } = useTranslation('instrument')
  const isDesktop = useIsDesktop()
  return (
    <>
      {/* A phone has room for four; the settings lead there too. */}
      {isDesktop ? (
        <IconButton icon={CalendarSearch} label={t('chart.goTo')} onClick={() => onOpen('goTo')} />
      ) : null}
      <IconButton icon={BellPlus} label={t('chart.alert')} onClick={() => onOpen('alert')} />
      <IconButton icon={PencilLine} label={t('chart.draw')} onClick={() => onOpen('draw')} />
      <IconButton
        icon={ChartCandlestick}
        label={t('chart.settings')}
        onClick={() => onOpen('settings')}
      />
      <IconButton
        icon={full ? Minimize : Maximize}
        label={full ? t('chart.leave') : t('chart.fullscreen')}
        // The search of the page is hidden until then.
        {...(full ? { 'data-search': true } : {})}
        onClick={onFull}
      />
    </>
  )
}

interface SheetsProps {
  readonly open: OpenSheet | null
  readonly info: MarketInfo
  readonly chart: Chart | null
  readonly drawings: Drawings
  readonly changing: Changing | null
  readonly settings: ChartSettings
  readonly onChange: (next: ChartSettings) => void
  readonly onGoTo: () => void
  readonly onClose: () => void
}

/** The sheet that one of the chart's buttons opened. */
function Sheets({ open, info, chart, drawings, changing, settings, onGoTo, ...on }: SheetsProps) {
  switch (open) {
    case 'draw':
      return <DrawSheet {...{ info, chart, drawings }} onClose={on.onClose} />
    case 'alert':
      return <AlertSheet {...{ info, changing }} onClose={on.onClose} />
    case 'settings':
      return (
        <ChartSheet {...{ info, chart, settings, onGoTo }} interval={settings.interval} {...on} />
      )
    case 'goTo':
      return <GoToSheet {...{ info, chart, settings }} {...on} />
    case null:
      return null
  }
}

/** Whether the chart fills the window. What it covers is hidden then. */
function useFull() {
  const [full, setFull] = useState(false)
  useBackCloses(full, () => setFull(false))
  useRootMark('data-chart-full', full)
  return [full, setFull] as const
}

/** The chart with its timeframes and settings; it fills the window until back or Escape. */
export function ChartFrame(props: ChartFrameProps) {
  const { info, lines, onMoved, onFills, className, foot } = props
  const { t } = useTranslation('instrument')
  const [settings, change] = useChartLayout()
  const { interval } = settings
  const choose = (next: Interval): void => change({ ...settings, interval: next })
  const [chart, setChart] = useState<Chart | null>(null)
  const marksFills = chart !== null && settings.fills
  useEffect(() => onFills(marksFills), [onFills, marksFills])
  const [full, setFull] = useFull()
  const [open, setOpen] = useState<OpenSheet | null>(null)
  const drawings = useDrawings(info.code)
  const alerts = useAlertLines(info.id)
  const [changing, setChanging] = useState<Changing | null>(null)
  const moveAlert = useMoveAlert(info, (failed) => {
    setChanging(failed)
    setOpen('alert')
  })
  // Alerts come first: orders are drawn over them.
  const all = useMemo(() => [...alerts, ...lines], [alerts, lines])
  const frame = useRef<HTMLElement>(null)
  useChartKeys(frame, {
    choose,
    full: setFull,
    goTo: () => setOpen('goTo'),
    draw: () => setOpen('draw'),
    alert: () => setOpen('alert'),
    chart,
    lines: chart?.lines,
    drawings: chart?.drawings,
    isFull: full,
  })
  return (
    <section
      ref={frame}
      className={cx(css.frame, full ? css.full : className)}
      data-full={full ? '' : undefined}
      aria-label={t('chart.label', { name: info.appName })}
    >
      {full ? <Now info={info} /> : null}
      <Intervals value={interval} onChange={choose}>
        <ChartButtons full={full} onOpen={setOpen} onFull={() => setFull(!full)} />
      </Intervals>
      <div className={css.chart}>
        <PriceChart
          info={info}
          interval={interval}
          settings={settings}
          lines={all}
          fills={settings.fills ? props.fills : NO_FILLS}
          onMoved={onMoved}
          onAlertMoved={moveAlert}
          drawings={drawings}
          onChart={setChart}
        />
      </div>
      {full ? foot : null}
      <Sheets
        {...{ open, info, chart, drawings, changing, settings }}
        onChange={change}
        onGoTo={() => setOpen('goTo')}
        onClose={() => {
          setOpen(null)
          setChanging(null)
        }}
      />
    </section>
  )
}
