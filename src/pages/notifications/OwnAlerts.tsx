import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { MOST_ALERTS } from '#protocol/priceAlertTerms.ts'
import { useListPriceAlertsQuery } from '#src/entities/price-alert/priceAlert.api.ts'
import { AlertList } from '#src/entities/price-alert/ui/AlertList.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './NotificationsPage.module.css'

/** Every alert that is armed, of every instrument. */
export function OwnAlerts() {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const { currentData, error, refetch } = useListPriceAlertsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const count = currentData?.length ?? 0
  const list = (items: readonly PriceAlert[]): ReactNode => (
    <Pane>
      <Cell className={css.alerts}>
        <AlertList
          alerts={items}
          named
          empty={<Empty title={t('alert.noneAtAll')}>{t('alert.how')}</Empty>}
        />
      </Cell>
    </Pane>
  )
  return (
    <>
      {count === 0 ? null : (
        <p className={css.time}>
          {t('alert.count', { number: format.count(count), most: format.count(MOST_ALERTS) })}
        </p>
      )}
      <ListStates
        items={currentData}
        error={error}
        retry={refetch}
        failed={t('alert.failed')}
        rows={4}
        empty={list([])}
      >
        {list}
      </ListStates>
    </>
  )
}
