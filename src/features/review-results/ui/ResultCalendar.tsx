import { skipToken } from '@reduxjs/toolkit/query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { daysOfMonth, type Month, monthAfter, utcOf } from '../month.ts'
import { useListProfitDaysQuery } from '../results.api.ts'
import { useToday } from '../useToday.ts'
import { DaySums } from './DaySums.tsx'
import { MonthTable } from './MonthTable.tsx'
import css from './ResultCalendar.module.css'

interface ResultCalendarProps {
  readonly account: AccountKind
}

/** `November 2026`, in the language of the screen. */
function nameOf(month: Month): string {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(currentLanguage().intl, style).format(utcOf(`${month}-01`))
}

/** What closed contracts came to on each day of a month, as the history of orders adds it up. */
export default function ResultCalendar({ account }: ResultCalendarProps) {
  const { t } = useTranslation(['results', 'common'])
  const today = useToday()
  const [chosenMonth, setMonth] = useState<Month | null>(null)
  const [chosenDay, setDay] = useState<string | null>(null)
  const newest = today?.day.slice(0, 7) ?? null
  const month = chosenMonth ?? newest
  const ask =
    today === null || month === null
      ? skipToken
      : { account, from: `${month}-01`, days: daysOfMonth(month), zone: today.zone }
  const { currentData, error, refetch } = useListProfitDaysQuery(ask)
  if (today === null || month === null || newest === null) return null
  const turn = (months: number): void => setMonth(monthAfter(month, months))
  const name = nameOf(month)
  const shown = currentData?.days.find(({ day }) => day === chosenDay)
  return (
    <Pane className={css.pane}>
      <section className={css.part} aria-label={t('calendar.title')}>
        <div className={css.head}>
          <h2>{t('calendar.title')}</h2>
          <div className={css.turn}>
            <Button
              tone="quiet"
              className={css.step}
              label={t('calendar.before')}
              onClick={() => turn(-1)}
            >
              <Icon of={ChevronLeft} mirror />
            </Button>
            <b aria-live="polite">{name}</b>
            <Button
              tone="quiet"
              className={css.step}
              label={t('calendar.next')}
              blocked={month >= newest}
              onClick={() => turn(1)}
            >
              <Icon of={ChevronRight} mirror />
            </Button>
          </div>
        </div>
        {currentData === undefined ? (
          error === undefined ? (
            <SkeletonRows rows={5} label={t('common:loading')} />
          ) : (
            <RetryNote title={t('failed')} fault={error} onRetry={refetch} />
          )
        ) : (
          <>
            <MonthTable
              month={month}
              name={name}
              days={currentData.days}
              today={today.day}
              chosen={chosenDay}
              onChoose={(day) => setDay(day === chosenDay ? null : day)}
            />
            <div aria-live="polite">
              <DaySums day={shown?.day ?? null} sums={shown ?? currentData.total} />
            </div>
          </>
        )}
        <p className={css.quiet}>{t('calendar.note', { zone: today.zone.replaceAll('_', ' ') })}</p>
      </section>
    </Pane>
  )
}
