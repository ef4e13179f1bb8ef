import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { useListTab } from '#src/entities/order/past/useListTab.ts'
import type { ListLook } from '#src/entities/order/productList.ts'
import { ListHead } from '#src/entities/order/past/ListHead.tsx'
import { usePastNone } from '#src/entities/order/past/usePastNone.tsx'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { type UsedWrite, useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { ReceiptSheet } from '#src/entities/receipt/ui/ReceiptSheet.tsx'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { More } from '#src/shared/ui/More.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { SPOT_FIELDS } from '../spotFields.ts'
import { cancelSpot } from '../spotWrites.ts'
import { useDoneSpot, useWaitingSpot } from '../useSpotOrders.ts'
import { CancelSpot, SpotReceiptButton } from './SpotActs.tsx'
import css from './SpotOrders.module.css'
import { SpotOrderRow } from './SpotOrderRow.tsx'
import { FlowNote } from './SpotOutcome.tsx'
import { DoneSpotTable, WaitingSpotTable } from './SpotTable.tsx'
import { SpotTools } from './SpotTools.tsx'

type Tab = 'waiting' | 'history'

/** Says that an order was taken back, and leads on from its button, which is gone with it. */
function useCancelled({
  flow: { phase },
  dismiss,
}: UsedWrite<unknown, unknown>): RefObject<HTMLElement | null> {
  const { t } = useTranslation('orders')
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (phase !== 'confirmed') return
    announce(t('cancel.done'))
    const { activeElement } = document
    const moved = activeElement !== null && activeElement !== document.body
    if (!moved || list.current?.contains(activeElement) === true) list.current?.focus()
    dismiss()
  }, [phase, dismiss, t])
  // Whoever left the list was told; coming back, it would read as new.
  useEffect(() => dismiss, [dismiss])
  return list
}

function Waiting({ look, brief }: ListLook) {
  const { t } = useTranslation(['spot', 'orders'])
  const view = useWaitingSpot()
  const cancel = useMoneyWrite(cancelSpot)
  const { flow } = cancel
  const list = useCancelled(cancel)
  const pendingId = pendingOf(flow)?.request.orderId
  const takeBack = ({ id: orderId }: SpotOrder): void =>
    cancel.submit({ account: view.account, orderId })
  const elsewhere = flow.phase === 'refused' && flow.request.account !== view.account
  const unknown = { title: t('orders:cancel.unknown.title'), text: t('orders:cancel.unknown.text') }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('orders:tab.waiting')} className={css.body}>
      {elsewhere ? null : (
        <FlowNote write={cancel} refused={t('cancelRefused')} unknown={unknown} />
      )}
      <OrderStates
        view={view}
        brief={brief === true}
        none={{ title: t('spot:empty.waiting.title'), text: t('spot:empty.waiting.text') }}
      >
        {(orders) =>
          look === 'table' ? (
            <WaitingSpotTable orders={orders} pendingId={pendingId} onCancel={takeBack} />
          ) : (
            <Pane>
              {orders.map((order) => (
                <WantedOrder key={order.id} id={order.id}>
                  <SpotOrderRow
                    order={order}
                    act={<CancelSpot order={order} pendingId={pendingId} onCancel={takeBack} />}
                  />
                </WantedOrder>
              ))}
            </Pane>
          )
        }
      </OrderStates>
    </section>
  )
}

function History({ look, brief }: ListLook) {
  const { t } = useTranslation(['orders', 'spot'])
  const view = useDoneSpot()
  const none = { title: t('spot:empty.history.title'), text: t('spot:empty.history.text') }
  useOlderUntilWanted(view.orders, view.more)
  const [shown, setShown] = useOwn<SpotOrder | null>(null)
  return (
    <OrderStates view={view} brief={brief === true} none={usePastNone(SPOT_FIELDS, none)}>
      {(orders) => (
        <>
          {look === 'table' ? (
            <DoneSpotTable orders={orders} onReceipt={setShown} />
          ) : (
            <Pane>
              {orders.map((order) => (
                <WantedOrder key={order.id} id={order.id}>
                  <SpotOrderRow
                    order={order}
                    act={<SpotReceiptButton order={order} onReceipt={setShown} />}
                  />
                </WantedOrder>
              ))}
            </Pane>
          )}
          {shown === null ? null : (
            <ReceiptSheet
              title={<Figure>{shown.appName}</Figure>}
              order={{ id: shown.id, closedAt: shown.doneAt }}
              onClose={() => setShown(null)}
            >
              <SpotOrderRow order={shown} />
            </ReceiptSheet>
          )}
          <More more={view.more}>{t('older')}</More>
        </>
      )}
    </OrderStates>
  )
}

/** Own coin-to-coin orders: what waits, and what became of the others. */
export default function SpotOrders({ look, brief = false }: ListLook) {
  const { t } = useTranslation(['spot', 'orders'])
  const signedIn = useSelector(selectLoggedIn)
  const [tab, setTab] = useListTab('waiting', brief)
  const tabs = (
    <Tabs<Tab>
      label={t('orders:title')}
      panel="spot-orders"
      look="segments"
      value={tab}
      onChange={setTab}
      items={[
        { value: 'waiting', label: t('orders:tab.waiting') },
        { value: 'history', label: t('orders:tab.history') },
      ]}
    />
  )
  return (
    <div className={css.list}>
      <ListHead tabs={tabs} brief={brief}>
        {tab === 'history' && signedIn ? <SpotTools brief={brief} /> : null}
      </ListHead>
      <TabPanel id="spot-orders" tab={tab} className={css.body}>
        {tab === 'waiting' ? (
          <Waiting look={look} brief={brief} />
        ) : (
          <History look={look} brief={brief} />
        )}
      </TabPanel>
    </div>
  )
}
