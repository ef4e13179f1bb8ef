import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { daysIn } from '#protocol/days.ts'
import { type Interval, isIntraday } from '#protocol/intervals.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { type CandleTimes, candleZone } from '../candleTime.ts'
import type { ChartSettings } from '../chartSettings.ts'
import { momentIn, reaching } from '../moment.ts'
import type { PriceChart } from '../priceChart.ts'
import { useCandleTimes } from '../useCandleTimes.ts'
import css from './ChartSheet.module.css'

interface GoToSheetProps {
  readonly info: Pick<MarketInfo, 'zone'>
  readonly chart: PriceChart | null
  readonly settings: ChartSettings
  readonly onChange: (settings: ChartSettings) => void
  readonly onClose: () => void
}

/** Why the chart is not there. */
type Wrong =
  | 'day'
  | 'future'
  | 'failed'
  | { readonly longer: Interval }
  | { readonly oldest: number }

/** Days and longer candles begin in UTC: a day of theirs is one there. */
function useGoing({ info, chart, settings, onClose }: GoToSheetProps) {
  const { t } = useTranslation('chart')
  const store = useStore<WithMarket>()
  const now = (): number => selectServerNow(store.getState())
  const { interval } = settings
  const hasTime = isIntraday(interval)
  const zone = candleZone(settings, info)
  const times = useCandleTimes(interval, zone)
  const [day, setDay] = useState(() => daysIn(zone).dayOf(now()))
  const [time, setTime] = useState('00:00')
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [way, setWay] = useState<AbortController | null>(null)
  // Another way, another chart and leaving the sheet each give up the one before.
  useEffect(() => () => way?.abort(), [way, chart])
  const at = momentIn(day, hasTime ? time : '00:00', zone)
  const judge = (): Wrong | null => {
    if (at === null) return 'day'
    if (at > now()) return 'future'
    const longer = reaching(interval, at, now())
    return longer === interval ? null : { longer }
  }
  const go = async (): Promise<void> => {
    const first = judge()
    setWrong(first)
    if (first !== null || at === null || chart === null || way !== null) return
    const own = new AbortController()
    setWay(own)
    const arrival = await chart.goTo(at, own.signal)
    setWay((one) => (one === own ? null : one))
    // By now another date may be typed, or another sheet open.
    if (own.signal.aborted) return
    if (arrival.kind === 'failed') setWrong('failed')
    else if (arrival.kind === 'none') setWrong({ oldest: arrival.oldest })
    else {
      announce(t('goTo.there', { date: times.candle(at) }))
      onClose()
    }
  }
  const typing =
    (set: (typed: string) => void) =>
    (typed: string): void => {
      set(typed)
      setWrong(null)
      setWay(null)
    }
  return {
    day,
    time,
    wrong,
    busy: way !== null,
    at,
    zone,
    times,
    hasTime,
    go,
    clear: () => setWrong(null),
    setDay: typing(setDay),
    setTime: typing(setTime),
  }
}

/** Why the chart is not there, in words; undefined while nothing is wrong. */
function useWrongText(
  wrong: Wrong | null,
  interval: Interval,
  times: CandleTimes,
): string | undefined {
  const { t } = useTranslation('chart')
  if (wrong === null) return undefined
  if (typeof wrong === 'string') return t(`goTo.${wrong}`)
  if ('longer' in wrong) return t('goTo.far', { interval, longer: wrong.longer })
  const none = t('goTo.none', { interval, date: times.day(wrong.oldest) })
  return isIntraday(interval) ? `${none} ${t('goTo.longer')}` : none
}

/** A moment that the chart goes to: a day, and a time of it where candles are shorter. */
export default function GoToSheet(props: GoToSheetProps) {
  const { settings, onChange, onClose } = props
  const { t } = useTranslation('chart')
  const going = useGoing(props)
  const { wrong } = going
  const text = useWrongText(wrong, settings.interval, going.times)
  const longer =
    typeof wrong === 'object' && wrong !== null && 'longer' in wrong ? wrong.longer : null
  return (
    <Sheet open title={t('goTo.title')} onClose={onClose}>
      <form
        className={css.choices}
        onSubmit={(event) => {
          event.preventDefault()
          void going.go()
        }}
      >
        <TextField
          type="date"
          label={t('goTo.date')}
          value={going.day}
          onChange={going.setDay}
          error={text}
          hint={going.hasTime ? undefined : 'UTC'}
        />
        {going.hasTime ? (
          <TextField
            type="time"
            label={t('goTo.time')}
            value={going.time}
            onChange={going.setTime}
            hint={zoneText(going.at ?? undefined, going.zone)}
          />
        ) : null}
        {longer === null ? null : (
          <Button
            tone="secondary"
            wide
            onClick={() => {
              onChange({ ...settings, interval: longer })
              going.clear()
            }}
          >
            {t('goTo.use', { interval: longer })}
          </Button>
        )}
        <Button
          type="submit"
          wide
          blocked={props.chart === null}
          busy={going.busy ? t('goTo.act') : undefined}
        >
          {t('goTo.act')}
        </Button>
      </form>
    </Sheet>
  )
}
