import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { useOpensText } from './useOpensText.ts'

/** A moment that falls on this day, such as 2028-12-31, wherever it is written out. */
export const dayAt = (day: string): Date => new Date(`${day}T12:00:00`)

/** Why a market is closed: when it opens, or that nobody knows its hours any more. */
export function useClosedText({
  changesAt,
  calendarEnded,
}: Pick<MarketInfo, 'changesAt' | 'calendarEnded'>): string {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const opens = useOpensText(changesAt)
  if (calendarEnded === null) return opens
  return t('issue.calendarEnded', { date: format.date(dayAt(calendarEnded)) })
}
