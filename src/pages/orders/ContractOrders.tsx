import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { type Changing, ChangeSheets } from '#src/features/change-contract/ui/ChangeSheets.tsx'
import { AllButton } from '#src/features/close-contract/all/ui/AllButton.tsx'
import { LateReverseSheet } from '#src/features/close-contract/reverse/ui/LateReverseSheet.tsx'
import { CancelSheet } from '#src/features/close-contract/ui/CancelSheet.tsx'
import { CloseSheet } from '#src/features/close-contract/ui/CloseSheet.tsx'
import { usePendingCancel } from '#src/features/close-contract/useCancelContract.ts'
import { usePendingClosing } from '#src/features/close-contract/useCloseContract.ts'
import { type OrderActs, OrderActsContext } from '#src/features/follow-orders/orderActs.ts'
import { ClosedOrders } from '#src/features/follow-orders/ui/ClosedOrders.tsx'
import { HistoryTable } from '#src/features/follow-orders/ui/HistoryTable.tsx'
import { LateHistoryTools } from '#src/features/follow-orders/ui/LateHistoryTools.tsx'
import { OpenOrders } from '#src/features/follow-orders/ui/OpenOrders.tsx'
import { OrdersSum } from '#src/features/follow-orders/ui/OrdersSum.tsx'
import { OrdersTable } from '#src/features/follow-orders/ui/OrdersTable.tsx'
import { ProfitTotals } from '#src/features/follow-orders/ui/ProfitTotals.tsx'
import { WaitingOrders } from '#src/features/follow-orders/ui/WaitingOrders.tsx'
import { WaitingTable } from '#src/features/follow-orders/ui/WaitingTable.tsx'
import { useOrderPath } from '#src/features/follow-orders/useOrderPath.ts'
import {
  orderCount,
  useOpenOrders,
  useWaitingOrders,
} from '#src/features/follow-orders/useOrders.ts'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import css from './OrdersPage.module.css'

const TABS = ['open', 'waiting', 'history'] as const
type Tab = (typeof TABS)[number]

const tabOf = (params: URLSearchParams): Tab =>
  TABS.find((one) => one === params.get('tab')) ?? 'open'

/** What closed orders came to, over each of them. */
function PastOrders() {
  return (
    <>
      <ProfitTotals />
      <LateHistoryTools />
      {useIsDesktop() ? <HistoryTable /> : <ClosedOrders />}
    </>
  )
}

/** Positions or open orders: rows of a table where there is room for it, else cards. */
function Orders({ of }: { readonly of: Exclude<Tab, 'history'> }) {
  const desktop = useIsDesktop()
  const pathOf = useOrderPath()
  if (of === 'open') return desktop ? <OrdersTable pathOf={pathOf} /> : <OpenOrders />
  return desktop ? <WaitingTable pathOf={pathOf} /> : <WaitingOrders />
}

/** What open positions come to, in the line of the tabs; on a phone it stands above the cards. */
function SumOf({ tab }: { readonly tab: Tab }) {
  const { orders } = useOpenOrders()
  return useIsDesktop() && tab === 'open' ? <OrdersSum orders={orders} look="line" /> : null
}

/** What can be done with all orders of a tab at once. */
function AllOf({ tab, onHistory }: { readonly tab: Tab; readonly onHistory: () => void }) {
  const { orders } = useOpenOrders()
  const waiting = useWaitingOrders()
  if (tab === 'history') return null
  return tab === 'open' ? (
    <AllButton key="close" kind="close" orders={orders} onHistory={onHistory} />
  ) : (
    <AllButton key="cancel" kind="cancel" orders={waiting.orders} onHistory={onHistory} />
  )
}

/** Own contract orders: open ones with live profit, waiting ones, and what became of the others. */
export function ContractOrders() {
  const { t } = useTranslation('orders')
  const [params, setParams] = useSearchParams()
  const [closing, setClosing] = useOwn<ContractOrder | null>(null)
  const [reversing, setReversing] = useOwn<ContractOrder | null>(null)
  const [changing, setChanging] = useOwn<Changing | null>(null)
  const [cancelling, setCancelling] = useOwn<WaitingContract | null>(null)
  const acts: OrderActs = {
    close: setClosing,
    change: (order, change) => setChanging({ order, change }),
    reverse: setReversing,
    edit: (order) => setChanging({ order, change: 'terms' }),
    cancel: setCancelling,
    closingId: usePendingClosing(),
    cancellingId: usePendingCancel(),
  }
  const { orders } = useOpenOrders()
  const waiting = useWaitingOrders()
  const tab = tabOf(params)
  const show = (next: Tab): void => {
    setParams(next === 'open' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  }
  const onHistory = (): void => show('history')
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
            { value: 'waiting', label: t('tab.waiting'), count: orderCount(waiting.orders) },
            { value: 'history', label: t('tab.history') },
          ]}
        />
        <SourceBadge short />
        <SumOf tab={tab} />
        <AllOf tab={tab} onHistory={onHistory} />
      </div>
      <TabPanel id="orders" tab={tab}>
        <OrderActsContext value={acts}>
          {tab === 'history' ? <PastOrders /> : <Orders of={tab} />}
        </OrderActsContext>
      </TabPanel>
      {closing === null ? null : (
        <CloseSheet order={closing} onClose={() => setClosing(null)} onHistory={onHistory} />
      )}
      {reversing === null ? null : (
        <LateReverseSheet
          order={reversing}
          onClose={() => setReversing(null)}
          onOpen={() => show('open')}
        />
      )}
      <ChangeSheets changing={changing} onClose={() => setChanging(null)} onHistory={onHistory} />
      {cancelling === null ? null : (
        <CancelSheet
          order={cancelling}
          onClose={() => setCancelling(null)}
          onWaiting={() => show('waiting')}
        />
      )}
    </>
  )
}
