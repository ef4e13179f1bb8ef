import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useListPriceAlertsQuery } from '#src/entities/price-alert/priceAlert.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import type { ChartLine } from '../orderLines.ts'

const NONE: readonly ChartLine[] = []

/** The lines of own armed alerts on one instrument, each with its level; none for visitors. */
export function useAlertLines(instrumentId: string): readonly ChartLine[] {
  const { t } = useTranslation('instrument')
  const format = useFormat()
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useListPriceAlertsQuery(undefined, {
    skip: !signedIn,
    // One may have fired, or another device set some, while nothing was heard.
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  })
  return useMemo(() => {
    const own = currentData?.filter((alert) => alert.instrumentId === instrumentId) ?? []
    if (own.length === 0) return NONE
    return own.map(({ id, level, decimals }) => ({
      id: `${id}-alert`,
      alertId: id,
      kind: 'alert' as const,
      price: Number(level),
      text: t('chart.alertAt', { price: format.decimal(level, { min: decimals }) }),
    }))
  }, [currentData, instrumentId, format, t])
}
