import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { MarketItem } from '#protocol/market.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { closingFigures, closingOf } from '#src/entities/order/closingFigures.ts'
import { PositionLine, SheetTitle } from '#src/entities/order/ui/SheetHead.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { type CloseContract, useCloseContract } from '../useCloseContract.ts'
import { CloseTerms } from './CloseTerms.tsx'
import { ClosedResult, ClosingNote } from './ClosingOutcome.tsx'
import css from './CloseSheet.module.css'

interface CloseSheetProps {
  readonly order: ContractOrder
  readonly onClose: () => void
  /** Shows the closed orders. */
  readonly onHistory: () => void
}

/** What stands in the way of closing now, in words; null when nothing does. */
function useObstacle(
  item: Pick<MarketItem, 'code' | 'open' | 'changesAt' | 'at'>,
  closing: CloseContract,
) {
  const { t } = useTranslation('orders')
  const live = useLiveState(item)
  if (live.state === 'closed') return t('close.closed')
  if (live.state === 'stale') return t('close.stale')
  if (closing.live === null) return t('close.noPrice')
  return closing.busyElsewhere ? t('close.pending') : null
}

function Foot({ closing }: { readonly closing: CloseContract }) {
  const { t } = useTranslation(['orders', 'common'])
  const format = useFormat()
  const { data } = useListMarketsQuery(undefined)
  const { flow, live, order } = closing
  const listed = data?.find((item) => item.code === order.code)
  const item = listed ?? { code: order.code, open: true, changesAt: null, at: null }
  const obstacle = useObstacle(item, closing)
  const asking = flow.phase === 'submitting' || flow.phase === 'unknown'
  // To the cent what the terms above say.
  const shown = live === null ? null : closingFigures(closingOf(live))
  const returns = moneyWithUnit(format, shown?.payout ?? null, 'USDT')
  return (
    <>
      <Button
        size="main"
        wide
        blocked={obstacle !== null}
        busy={asking ? t('common:sending') : undefined}
        onClick={closing.submit}
      >
        {obstacle ?? t(`close.act.${order.side}`, { count: Number(order.lots) })}
      </Button>
      <p className={css.returns}>{t('close.returns', { amount: returns })}</p>
    </>
  )
}

/** Closing an order: what it does now, the button, then what it did. Mounted while it is open. */
export function CloseSheet({ order: opened, onClose, onHistory }: CloseSheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const closing = useCloseContract(opened)
  const { account, order, ended, flow, live } = closing
  const close = (): void => {
    closing.dismiss()
    onClose()
  }
  const done = flow.phase === 'confirmed' || ended !== null
  return (
    <Sheet
      open
      onClose={close}
      title={<SheetTitle account={account}>{t('close.title', { name: order.appName })}</SheetTitle>}
      foot={
        done ? (
          <Button
            wide
            size="main"
            onClick={() => {
              close()
              onHistory()
            }}
          >
            {t('close.done.list')}
          </Button>
        ) : (
          <Foot closing={closing} />
        )
      }
    >
      <div className={css.body}>
        <PositionLine order={order} />
        {flow.phase === 'confirmed' ? (
          <ClosedResult
            order={flow.result}
            shownPrice={flow.request.shownPrice}
            onLeave={closing.dismiss}
          />
        ) : ended !== null ? (
          <ClosedResult order={ended} shownPrice={null} onLeave={closing.dismiss} />
        ) : (
          <>
            {live === null ? null : <CloseTerms order={order} live={live} />}
            <ClosingNote flow={flow} onAskAgain={() => closing.askAgain()} />
          </>
        )}
      </div>
    </Sheet>
  )
}
