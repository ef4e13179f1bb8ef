import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { TAB_PARAM } from '#src/entities/order/orderPath.ts'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { type UsedWrite, useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { ReceiptSheet } from '#src/entities/receipt/ui/ReceiptSheet.tsx'
import { signInPath } from '#src/entities/session/returnPath.ts'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { cancelSpot } from '../spotWrites.ts'
import { type SpotOrdersView, useDoneSpot, useWaitingSpot } from '../useSpotOrders.ts'
import css from './SpotOrders.module.css'
import { SpotOrderRow } from './SpotOrderRow.tsx'
import { FlowNote } from './SpotOutcome.tsx'

type Tab = 'waiting' | 'history'

interface StatesProps {
  readonly view: SpotOrdersView
  readonly tab: Tab
  readonly children: (orders: readonly SpotOrder[]) => ReactNode
}

/** Signed out, loading, unreachable, empty: what the list shows while it has no orders. */
function States({ view, tab, children }: StatesProps) {
  const { t } = useTranslation(['spot', 'orders', 'common'])
  const { pathname, search } = useLocation()
  const { orders, signedIn, error } = view
  if (!signedIn) {
    const action = (
      <LinkButton to={signInPath(`${pathname}${search}`)} tone="secondary">
        {t('common:signIn')}
      </LinkButton>
    )
    return (
      <Empty title={t('orders:signedOut.title')} action={action}>
        {t('orders:signedOut.text')}
      </Empty>
    )
  }
  if (orders === undefined && error !== undefined) {
    const action = (
      <Button tone="secondary" onClick={view.retry}>
        {t('common:tryAgain')}
      </Button>
    )
    return (
      <Note kind="error" title={t('orders:failed.title')} action={action} live>
        <FaultText fault={error} />
      </Note>
    )
  }
  if (orders === undefined) return <SkeletonRows rows={2} label={t('common:loading')} />
  if (orders.length > 0) return <>{children(orders)}</>
  const action = (
    <LinkButton to="/market" tone="secondary">
      {t('orders:empty.markets')}
    </LinkButton>
  )
  return (
    <Empty title={t(`empty.${tab}.title`)} action={action}>
      {t(`empty.${tab}.text`)}
    </Empty>
  )
}

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

function Waiting() {
  const { t } = useTranslation(['spot', 'orders'])
  const view = useWaitingSpot()
  const cancel = useMoneyWrite(cancelSpot)
  const { flow } = cancel
  const list = useCancelled(cancel)
  const pendingId = pendingOf(flow)?.request.orderId
  const elsewhere = flow.phase === 'refused' && flow.request.account !== view.account
  const unknown = { title: t('orders:cancel.unknown.title'), text: t('orders:cancel.unknown.text') }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('state.waiting')} className={css.body}>
      {elsewhere ? null : (
        <FlowNote write={cancel} refused={t('cancelRefused')} unknown={unknown} />
      )}
      <States view={view} tab="waiting">
        {(orders) => (
          <Pane>
            {orders.map((order) => (
              <WantedOrder key={order.id} id={order.id}>
                <SpotOrderRow
                  order={order}
                  pending={order.id === pendingId}
                  blocked={pendingId !== undefined && order.id !== pendingId}
                  onCancel={() => cancel.submit({ account: view.account, orderId: order.id })}
                />
              </WantedOrder>
            ))}
          </Pane>
        )}
      </States>
    </section>
  )
}

function History() {
  const { t } = useTranslation(['orders', 'common'])
  const view = useDoneSpot()
  useOlderUntilWanted(view)
  const [shown, setShown] = useOwn<SpotOrder | null>(null)
  return (
    <States view={view} tab="history">
      {(orders) => (
        <>
          <Pane>
            {orders.map((order) => (
              <WantedOrder key={order.id} id={order.id}>
                <SpotOrderRow order={order} onReceipt={() => setShown(order)} />
              </WantedOrder>
            ))}
          </Pane>
          {shown === null ? null : (
            <ReceiptSheet
              title={<Figure>{shown.appName}</Figure>}
              order={{ id: shown.id, closedAt: shown.doneAt }}
              onClose={() => setShown(null)}
            >
              <SpotOrderRow order={shown} />
            </ReceiptSheet>
          )}
          {view.more === null ? null : (
            <div className={css.more}>
              <Button
                tone="secondary"
                onClick={view.more}
                busy={view.loadingMore ? t('common:loading') : undefined}
              >
                {t('older')}
              </Button>
            </div>
          )}
        </>
      )}
    </States>
  )
}

/** Own coin-to-coin orders: what waits, and what became of the others. */
export default function SpotOrders() {
  const { t } = useTranslation(['spot', 'orders'])
  const [params] = useSearchParams()
  const past = params.get(TAB_PARAM) === 'history'
  const [tab, setTab] = useState<Tab>(past ? 'history' : 'waiting')
  return (
    <div className={css.list}>
      <Tabs<Tab>
        label={t('orders:title')}
        panel="spot-orders"
        look="segments"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'waiting', label: t('state.waiting') },
          { value: 'history', label: t('orders:tab.history') },
        ]}
      />
      <TabPanel id="spot-orders" tab={tab} className={css.body}>
        {tab === 'waiting' ? <Waiting /> : <History />}
      </TabPanel>
    </div>
  )
}
