import { useTranslation } from 'react-i18next'
import type { ReversedContract } from '#protocol/contractOrder.ts'
import { ClosedTerms } from '#src/entities/order/ui/ClosedTerms.tsx'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { OrderReceipt } from '#src/entities/receipt/ui/OrderReceipt.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { SourceMark } from '#src/shared/ui/SourceMark.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import css from './Reverse.module.css'

interface ReversedProps extends ReversedContract {
  /** The person moves on to the check of the receipt. */
  readonly onLeave: () => void
}

/** What a reversal made: the closed order with its receipt, and the new one, whose receipt follows at its end. */
export function Reversed({ closed, opened, onLeave }: ReversedProps) {
  const { t } = useTranslation(['orders', 'trade'])
  const format = useFormat()
  const { decimals } = opened
  const at = format.decimal(opened.openPrice, { min: decimals, max: decimals })
  const title = t('reverse.done', { price: at })
  const heading = useOutcome(title)
  const price = (value: string) => <PriceText value={value} decimals={decimals} />
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={css.done}>
        {title}
      </h3>
      <h4 className={css.half}>
        <span>{t('reverse.new')}</span>
        <SideBadge side={opened.side} leverage={opened.leverage} />
      </h4>
      <Terms
        label={t('reverse.new')}
        items={[
          {
            key: 'margin',
            label: t('fact.margin'),
            value: <Money value={opened.margin} asset="USDT" />,
          },
          {
            key: 'fee',
            label: t('trade:done.fee'),
            value: <Money value={opened.openFee} asset="USDT" />,
          },
          {
            key: 'liquidation',
            label: t('trade:terms.liquidation'),
            value: price(opened.liquidationPrice),
          },
          { key: 'stopLoss', label: t('fact.stopLoss'), value: price(opened.stopLoss) },
          { key: 'takeProfit', label: t('fact.takeProfit'), value: price(opened.takeProfit) },
        ]}
      />
      <SourceMark>{t('trade:done.log', { row: format.decimal(opened.openLogSeq) })}</SourceMark>
      <p className={css.quiet}>{t('reverse.later')}</p>
      <h4 className={css.half}>{t('state.closed')}</h4>
      <ClosedTerms order={closed} />
      <OrderReceipt order={closed} onLeave={onLeave} />
    </>
  )
}
