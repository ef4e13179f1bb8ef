import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfitDay } from '#protocol/resultDays.ts'
import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { FiguresHidden } from '#src/shared/money-view/FiguresHidden.ts'
import { firstWeekday, type Month, utcOf, weeksOf } from '../month.ts'
import css from './ResultCalendar.module.css'

interface MonthTableProps {
  readonly month: Month
  readonly name: string
  readonly days: readonly ProfitDay[]
  readonly today: string
  readonly chosen: string | null
  readonly onChoose: (day: string) => void
}

/** Dots stand for what is hidden, as in every amount. */
const HIDDEN = '••'

interface DayCellProps {
  readonly day: ProfitDay
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** A day on which something closed: a short figure to see, and the whole of it to hear. */
function DayButton({ day, chosen, onChoose }: DayCellProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const hidden = use(FiguresHidden)
  const { result, orders } = day
  const label = t('calendar.day', {
    date: format.date(new Date(`${day.day}T00:00:00`)),
    result: hidden ? HIDDEN : moneyWithUnit(format, result, 'USDT', { signed: true }),
    orders: format.count(orders),
  })
  const short = format.compact(result)
  return (
    <button
      type="button"
      className={cx(css.day, !hidden && css[directionOf(result)])}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className="unseen">{label}</span>
      <span aria-hidden="true">{Number(day.day.slice(8))}</span>
      <b aria-hidden="true">
        <Figure>{hidden ? HIDDEN : result.startsWith('-') ? short : `+${short}`}</Figure>
      </b>
    </button>
  )
}

/** A month as a table: a column for each weekday, a row for each week. */
export function MonthTable({ month, name, days, today, chosen, onChoose }: MonthTableProps) {
  const { intl } = currentLanguage()
  const weeks = weeksOf(month, firstWeekday(intl))
  const byDay = new Map(days.map((day) => [day.day, day]))
  const weekdayOf = (at: Date, weekday: 'narrow' | 'short' | 'long'): string =>
    new Intl.DateTimeFormat(intl, { weekday, timeZone: 'UTC' }).format(at)
  // Any week with all its days says what they are called.
  const full = weeks.find((week) => week.every((day) => day !== null)) ?? []
  const names = full.map(utcOf)
  // Arabic and Thai have long names even for what is short.
  const isShort = names.every((at) => weekdayOf(at, 'short').length <= 4)
  return (
    <table className={css.month}>
      <caption className="unseen">{name}</caption>
      <thead>
        <tr>
          {names.map((at) => (
            <th key={at.getTime()} scope="col" abbr={weekdayOf(at, 'long')}>
              {weekdayOf(at, isShort ? 'short' : 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => {
              const found = day === null ? undefined : byDay.get(day)
              return (
                <td key={day ?? `no-${place}`} aria-current={day === today ? 'date' : undefined}>
                  {day === null ? null : found === undefined || found.orders === 0 ? (
                    <span className={css.none}>{Number(day.slice(8))}</span>
                  ) : (
                    <DayButton day={found} chosen={day === chosen} onChoose={() => onChoose(day)} />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
