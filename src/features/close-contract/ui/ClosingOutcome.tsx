import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#contract/contractOrder.ts'
import { Slippage } from '#src/entities/order/ui/Slippage.tsx'
import { slippageOf } from '#src/entities/order/slippage.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SourceMark } from '#src/shared/ui/SourceMark.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import type { ClosingFlow } from '../close.slice.ts'
import css from './CloseSheet.module.css'

interface ClosedResultProps {
  readonly order: ContractOrder
  /** On the screen when the button was pressed; null when something else closed the order. */
  readonly shownPrice: string | null
}

/** What the order came to. A lost trade looks the same as a won one. */
export function ClosedResult({ order, shownPrice }: ClosedResultProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { closePrice, closeReason, decimals } = order
  if (closePrice === null) return null
  const act = { side: order.side, act: 'close' } as const
  const slippage = shownPrice === null ? null : slippageOf(act, shownPrice, closePrice, decimals)
  const at = format.decimal(closePrice, { min: decimals, max: decimals })
  return (
    <section className={css.done} role="status">
      <h3>{t('close.done.title', { price: at })}</h3>
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
      <Terms
        label={t('close.terms')}
        items={[
          {
            key: 'profit',
            label: t('close.profit'),
            value: <Money value={order.profit} asset="USDT" profit />,
          },
          {
            key: 'closeFee',
            label: t('close.closeFee', { rate: format.rate(order.feeRate) }),
            value: <Money value={order.closeFee} asset="USDT" />,
          },
          {
            key: 'openFee',
            label: t('close.openFee'),
            value: <Money value={order.openFee} asset="USDT" />,
          },
          {
            key: 'result',
            label: t('close.result'),
            value: <Money value={order.result} asset="USDT" profit />,
            strong: true,
          },
        ]}
      />
      {order.closeLogSeq === null ? null : (
        <SourceMark>{t('close.done.log', { row: format.decimal(order.closeLogSeq) })}</SourceMark>
      )}
    </section>
  )
}

interface ClosingNoteProps {
  readonly flow: ClosingFlow
  readonly onAskAgain: () => void
}

/** A refusal with its reason, or that nobody knows yet. */
export function ClosingNote({ flow, onAskAgain }: ClosingNoteProps) {
  const { t } = useTranslation('orders')
  if (flow.phase === 'refused') {
    const fault = { kind: 'refused', ...flow.refusal } as const
    return (
      <Note kind="error" title={t('close.refused')} live>
        <FaultText fault={fault} />
      </Note>
    )
  }
  const asking = flow.phase === 'unknown' || (flow.phase === 'submitting' && flow.pending.tries > 1)
  if (!asking) return null
  return (
    <Note
      kind="unknown"
      title={t('close.unknown.title')}
      live
      action={
        <Button tone="secondary" size="small" onClick={onAskAgain}>
          {t('close.unknown.ask')}
        </Button>
      }
    >
      {t('close.unknown.text')}
    </Note>
  )
}
