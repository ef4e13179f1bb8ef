import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { ProductList } from '#src/entities/order/productList.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import type { PathOf } from '../useOrderPath.ts'
import { orderCount, useOpenOrders, useWaitingOrders } from '../useOrders.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { LateHistoryTools } from './LateHistoryTools.tsx'
import css from './OrdersDock.module.css'
import { OrdersSum } from './OrdersSum.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { WaitingTable } from './WaitingTable.tsx'

/** Which orders the dock shows: contracts in three parts, and the list of each other product. */
export type DockTab = 'open' | 'waiting' | 'history' | ProductList['key']

interface OrdersDockProps {
  readonly lists: readonly ProductList[]
  readonly tab: DockTab
  readonly onTab: (tab: DockTab) => void
  readonly pathOf: PathOf
  /** What can be done with all orders of a tab at once. */
  readonly all: Readonly<Partial<Record<DockTab, ReactNode>>>
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
        {/* What open contracts stand at is no matter of their history, nor of another product. */}
        {tab === 'history' ? <LateHistoryTools dock /> : null}
        {tab === 'history' || chosen !== undefined ? null : (
          <OrdersSum orders={view.orders} look="line" />
        )}
      </div>
      <TabPanel id="dock" tab={tab} className={css.body} stop>
        {tab === 'history' ? <HistoryTable brief /> : null}
        {tab === 'waiting' ? <WaitingTable pathOf={pathOf} brief /> : null}
        {tab === 'open' ? <OrdersTable pathOf={pathOf} brief /> : null}
        {chosen === undefined ? null : (
          <div className={css.list}>
            <Suspense fallback={<SkeletonRows rows={2} label={t('common:loading')} />}>
              <chosen.List look="table" brief />
            </Suspense>
          </div>
        )}
      </TabPanel>
    </section>
  )
}
