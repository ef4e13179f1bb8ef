import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import { useSelector } from 'react-redux'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import type { ProductList } from '#src/entities/order/productList.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { More } from '#src/shared/ui/More.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { useHistoryFilter } from '../useHistoryFilter.ts'
import { orderCount, useHistory, useOpenOrders, useWaitingOrders } from '../useOrders.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { LateHistoryFilters } from './LateHistoryFilters.tsx'
import css from './OrdersDock.module.css'
import { OrdersSum } from './OrdersSum.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { useNoHistory } from './useNoHistory.tsx'
import { WaitingTable } from './WaitingTable.tsx'

/** Which orders the dock shows: contracts in three parts, and the list of each other product. */
export type DockTab = 'open' | 'waiting' | 'history' | ProductList['key']

interface OrdersDockProps {
  readonly lists: readonly ProductList[]
  readonly tab: DockTab
  readonly onTab: (tab: DockTab) => void
  readonly pathOf: (order: ContractOrder | WaitingContract) => string
  /** What can be done with all orders of a tab at once. */
  readonly all: Readonly<Partial<Record<DockTab, ReactNode>>>
}

function History() {
  const { t } = useTranslation(['orders', 'common'])
  const view = useHistory(useHistoryFilter().ask)
  const none = useNoHistory()
  return (
    <OrderStates view={view} none={none} brief>
      {(past) => (
        <>
          <HistoryTable past={past} />
          <More more={view.more}>{t('older')}</More>
        </>
      )}
    </OrderStates>
  )
}

/** Orders under the chart of the trading window. */
export function OrdersDock({ onTab, pathOf, all, ...props }: OrdersDockProps) {
  const { t } = useTranslation(['orders', 'product', 'common'])
  const account = useSelector(selectAccount)
  const lists = props.lists.filter((list) => list.fits(account))
  const chosen = lists.find(({ key }) => key === props.tab)
  // The other account may not have the product that was looked at.
  const gone = chosen === undefined && props.lists.some(({ key }) => key === props.tab)
  const tab = gone ? 'open' : props.tab
  const view = useOpenOrders()
  const waiting = useWaitingOrders()
  return (
    <section className={css.dock} aria-label={t('title')}>
      <div className={css.head}>
        <Tabs<DockTab>
          label={t('title')}
          panel="dock"
          value={tab}
          onChange={onTab}
          className={css.tabs}
          items={[
            { value: 'open', label: t('tab.open'), count: orderCount(view.orders) },
            { value: 'waiting', label: t('tab.waiting'), count: orderCount(waiting.orders) },
            { value: 'history', label: t('tab.history') },
            ...lists.map(({ key }) => ({ value: key, label: t(`product:name.${key}`) })),
          ]}
        />
        {all[tab]}
        {/* What open orders stand at is no matter of the history, whose filters take its place. */}
        {tab === 'history' ? <LateHistoryFilters dock /> : null}
        {tab === 'history' || view.orders === undefined || view.orders.length === 0 ? null : (
          <OrdersSum orders={view.orders} look="line" />
        )}
      </div>
      <TabPanel id="dock" tab={tab} className={css.body} stop>
        {tab === 'history' ? <History /> : null}
        {tab === 'waiting' ? <WaitingTable pathOf={pathOf} /> : null}
        {tab === 'open' ? (
          <OrderStates view={view} none="open" brief>
            {(orders) => <OrdersTable orders={orders} pathOf={pathOf} />}
          </OrderStates>
        ) : null}
        {chosen === undefined ? null : (
          <div className={css.list}>
            <Suspense fallback={<SkeletonRows rows={2} label={t('common:loading')} />}>
              <chosen.List look="table" />
            </Suspense>
          </div>
        )}
      </TabPanel>
    </section>
  )
}
