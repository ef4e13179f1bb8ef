import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { ClosedTerms } from '#src/entities/order/ui/ClosedTerms.tsx'
import { Slippage } from '#src/entities/order/ui/Slippage.tsx'
import { slippageOf } from '#src/entities/order/slippage.ts'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { OrderReceipt } from '#src/entities/receipt/ui/OrderReceipt.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import type { CloseContract } from '../useCloseContract.ts'
import css from './CloseSheet.module.css'

interface ClosedResultProps {
  readonly order: ContractOrder
  /** On the screen when the button was pressed; null when something else closed the order. */
  readonly shownPrice: string | null
  /** The person moves on to the check of the receipt. */
  readonly onLeave: () => void
}

/** What the order came to. A lost trade looks the same as a won one. */
export function ClosedResult(props: ClosedResultProps) {
  const { closePrice } = props.order
  return closePrice === null ? null : <Result {...props} closePrice={closePrice} />
}

function Result(props: ClosedResultProps & { readonly closePrice: string }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { order, shownPrice, closePrice, onLeave } = props
  const { closeReason, decimals } = order
  const act = { side: order.side, act: 'close' } as const
  const slippage = shownPrice === null ? null : slippageOf(act, shownPrice, closePrice, decimals)
  const at = format.decimal(closePrice, { min: decimals, max: decimals })
  const title = t('close.done.title', { price: at })
  const heading = useOutcome(title)
  return (
    <section className={css.done}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {shownPrice !== null || closeReason === null ? null : <p>{t(`reason.${closeReason}`)}</p>}
      {slippage === null ? null : (
        <p>
          <Slippage slippage={slippage} decimals={decimals} />
        </p>
      )}
      <div>
        <span>{t('close.done.result')}</span>
        <div className={css.result}>
          <Money value={order.result} asset="USDT" profit />
        </div>
      </div>
      <ClosedTerms order={order} />
      <OrderReceipt order={order} onLeave={onLeave} />
    </section>
  )
}

interface ClosingNoteProps {
  readonly flow: CloseContract['flow']
  readonly onAskAgain: () => void
}

/** A refusal with its reason, or that nobody knows yet. */
export function ClosingNote({ flow, onAskAgain }: ClosingNoteProps) {
  const { t } = useTranslation('orders')
  return (
    <WriteNote
      flow={flow}
      refused={t('close.refused')}
      unknown={{
        title: t('close.unknown.title'),
        text: t('close.unknown.text'),
        ask: t('close.unknown.ask'),
      }}
      onAskAgain={onAskAgain}
    />
  )
}
