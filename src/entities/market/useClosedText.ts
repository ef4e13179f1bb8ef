import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import type { Formatters } from '#src/shared/i18n/format.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { useOpensText } from './useOpensText.ts'

/** A moment that falls on this day, such as 2028-12-31, wherever it is written out. */
const dayAt = (day: string): Date => new Date(`${day}T12:00:00`)

/** That nobody knows the hours of a market after a day. */
export const calendarEndedText = (t: TFunction<'trade'>, format: Formatters, day: string): string =>
  t('issue.calendarEnded', { date: format.date(dayAt(day)) })

/** Why a market is closed: when it opens, or that nobody knows its hours any more. */
export function useClosedText({
  changesAt,
  calendarEnded,
}: Pick<MarketInfo, 'changesAt' | 'calendarEnded'>): string {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const opens = useOpensText(changesAt)
  if (calendarEnded === null) return opens
  return calendarEndedText(t, format, calendarEnded)
}
