import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ContractOrder } from '#contract/contractOrder.ts'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import { CloseSheet } from '#src/features/close-contract/ui/CloseSheet.tsx'
import { usePendingClosing } from '#src/features/close-contract/useClosing.ts'
import { ClosedOrders } from '#src/features/follow-orders/ui/ClosedOrders.tsx'
import { OpenOrders } from '#src/features/follow-orders/ui/OpenOrders.tsx'
import { orderCount, useOpenOrders } from '#src/features/follow-orders/useOrders.ts'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import css from './OrdersPage.module.css'

type Tab = 'open' | 'history'

/** Own contract orders: open ones with live profit, closed ones with their result. */
export function ContractOrders() {
  const { t } = useTranslation('orders')
  const [params, setParams] = useSearchParams()
  const [closing, setClosing] = useState<ContractOrder | null>(null)
  const pendingId = usePendingClosing()
  const { orders } = useOpenOrders()
  const tab: Tab = params.get('tab') === 'history' ? 'history' : 'open'
  const show = (next: Tab): void => {
    setParams(next === 'open' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <div className={css.head}>
        <Tabs<Tab>
          label={t('title')}
          panel="orders"
          look="segments"
          value={tab}
          onChange={show}
          className={css.tabs}
          items={[
            { value: 'open', label: t('tab.open'), count: orderCount(orders) },
            { value: 'history', label: t('tab.history') },
          ]}
        />
        <SourceBadge short />
      </div>
      <TabPanel id="orders" tab={tab}>
        {tab === 'open' ? (
          <OpenOrders onClose={setClosing} pendingId={pendingId} />
        ) : (
          <ClosedOrders />
        )}
      </TabPanel>
      {closing === null ? null : (
        <CloseSheet
          order={closing}
          onClose={() => setClosing(null)}
          onHistory={() => show('history')}
        />
      )}
    </>
  )
}
