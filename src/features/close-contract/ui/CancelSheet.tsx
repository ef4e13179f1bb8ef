import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { PositionLine, SheetTitle } from '#src/entities/order/ui/SheetHead.tsx'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import { type CancelContract, useCancelContract } from '../useCancelContract.ts'
import css from './CloseSheet.module.css'

interface OrderProps {
  readonly order: WaitingContract
}

/** What cancelling gives back, before and after. */
function CancelTerms({ order }: OrderProps) {
  const { t } = useTranslation('orders')
  return (
    <Terms
      label={t('cancel.button')}
      items={[
        {
          key: 'limit',
          label: t(`waiting.${order.entryType}`),
          value: <PriceText value={order.limitPrice} decimals={order.decimals} />,
        },
        {
          key: 'receive',
          label: t('cancel.receive'),
          value: <Money value={order.held} asset="USDT" />,
          strong: true,
        },
      ]}
    />
  )
}

function CancelDone() {
  const { t } = useTranslation('orders')
  const title = t('cancel.done')
  const heading = useOutcome(title)
  return (
    <section className={css.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{t('cancelled.back')}</p>
    </section>
  )
}

interface CancelNoteProps {
  readonly flow: CancelContract['flow']
  readonly onAskAgain: () => void
}

/** A refusal with its reason, or that nobody knows yet. */
function CancelNote({ flow, onAskAgain }: CancelNoteProps) {
  const { t } = useTranslation('orders')
  return (
    <WriteNote
      flow={flow}
      refused={t('cancel.refused')}
      reason={({ code }) => (code === CODE.orderNotOpen ? t('cancel.late') : undefined)}
      unknown={{
        title: t('cancel.unknown.title'),
        text: t('cancel.unknown.text'),
        ask: t('close.unknown.ask'),
      }}
      onAskAgain={onAskAgain}
    />
  )
}

function CancelButton({
  cancel,
  onLeave,
}: {
  readonly cancel: CancelContract
  readonly onLeave: () => void
}) {
  const { t } = useTranslation(['orders', 'common'])
  const { flow, busyElsewhere } = cancel
  if (flow.phase === 'confirmed' || flow.phase === 'refused') {
    return (
      <Button wide size="main" onClick={onLeave}>
        {t('cancel.list')}
      </Button>
    )
  }
  return (
    <Button
      size="main"
      wide
      blocked={busyElsewhere}
      busy={flow.phase === 'idle' ? undefined : t('common:sending')}
      onClick={cancel.submit}
    >
      {busyElsewhere ? t('close.pending') : t('cancel.button')}
    </Button>
  )
}

interface CancelSheetProps extends OrderProps {
  readonly onClose: () => void
  /** Shows the waiting orders. */
  readonly onWaiting: () => void
}

/** Cancelling a waiting order: what comes back, the button, then what became of it. Mounted while it is open. */
export function CancelSheet({ order, onClose, onWaiting }: CancelSheetProps) {
  const { t } = useTranslation(['orders', 'common'])
  const cancel = useCancelContract(order)
  const { account, flow } = cancel
  const close = (): void => {
    cancel.dismiss()
    onClose()
  }
  const leave = (): void => {
    close()
    onWaiting()
  }
  return (
    <Sheet
      open
      onClose={close}
      title={
        <SheetTitle account={account}>{t('cancel.title', { name: order.appName })}</SheetTitle>
      }
      foot={<CancelButton cancel={cancel} onLeave={leave} />}
    >
      <div className={css.body}>
        <PositionLine order={order} />
        {flow.phase === 'confirmed' ? <CancelDone /> : null}
        {flow.phase === 'refused' ? null : <CancelTerms order={order} />}
        <CancelNote flow={flow} onAskAgain={() => cancel.askAgain()} />
      </div>
    </Sheet>
  )
}
