import { useTranslation } from 'react-i18next'
import { formatPrice } from '#protocol/price.ts'
import { useFeeOffer } from '#src/entities/level/ownFees.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { useFeeRateText } from '#src/entities/order/useFeeRateText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { WriteNote } from '#src/shared/money-write/WriteNote.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { CloseTerms } from '../../ui/CloseTerms.tsx'
import { NEW_STOPS, otherSide, type ReadReversal, type StopIssue } from '../reversal.ts'
import type { UsedReversal } from '../useReversal.ts'
import css from './Reverse.module.css'

interface FormProps {
  readonly reversal: UsedReversal
}

/** What opening the other side costs and risks, figure by figure. */
function NewTerms({ reversal, read }: FormProps & { readonly read: ReadReversal }) {
  const { t } = useTranslation(['orders', 'trade'])
  const format = useFormat()
  const { info, account } = reversal
  const offer = useFeeOffer(account)
  const rate = useFeeRateText()(info.contract?.feeRate ?? '0', offer)
  const { quote, left } = read
  if (quote === null) return null
  const money = (units: bigint) => <Money value={usdtText(units)} asset="USDT" />
  const price = (at: typeof quote.openPrice) => (
    <PriceText value={formatPrice(at, info.decimals)} decimals={info.decimals} />
  )
  const about = moneyWithUnit(format, usdtText(quote.closeFeeNow.up), 'USDT')
  const after = left === null || left < 0n ? null : usdtText(left)
  return (
    <Terms
      label={t('reverse.new')}
      items={[
        { key: 'entry', label: t('fact.entry'), value: price(quote.openPrice) },
        { key: 'margin', label: t('trade:terms.margin'), value: money(quote.margin) },
        {
          key: 'openFee',
          label: t('trade:terms.openFee', { rate }),
          value: money(quote.openFee.up),
        },
        {
          key: 'closeFee',
          label: t('trade:terms.closeFee', { rate }),
          value: t('trade:terms.about', { amount: about }),
        },
        {
          key: 'liquidation',
          label: t('trade:terms.liquidation'),
          value: price(quote.liquidationPrice),
        },
        { key: 'maxLoss', label: t('trade:terms.maxLoss'), value: money(quote.maxLoss) },
        {
          key: 'after',
          label: t('reverse.after'),
          value: <Money value={after} asset="USDT" style="balance" />,
          strong: true,
        },
      ]}
    />
  )
}

/** Stop loss and take profit of the new order. */
function StopFields({ reversal }: FormProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { stops, read, order } = reversal
  const { decimals } = order
  const words = (issue: StopIssue | undefined): string | undefined => {
    // What can't be read the field itself says.
    if (issue === undefined || issue.code === 'unreadable') return undefined
    const price = format.decimal(issue.price, { min: decimals, max: decimals })
    return t(`edit.${issue.code}`, { price })
  }
  return (
    <div className={css.stops}>
      {NEW_STOPS.map((field) => (
        <NumberField
          key={field}
          label={t(`fact.${field}`)}
          value={stops.typed[field]}
          onChange={(text) => stops.type(field, text)}
          maxDecimals={decimals}
          error={words(read?.issues.find((one) => one.field === field))}
        />
      ))}
    </div>
  )
}

/** Both halves of a reversal before it: what closing comes to, and the new order with its stops. */
export function ReverseForm({ reversal }: FormProps) {
  const { t } = useTranslation('orders')
  const { read, order } = reversal
  return (
    <>
      <p className={css.quiet}>{t('reverse.text')}</p>
      <h3 className={css.half}>{t('reverse.old')}</h3>
      {read === null ? null : <CloseTerms order={order} live={read.live} />}
      <h3 className={css.half}>
        <span>{t('reverse.new')}</span>
        <SideBadge side={otherSide(order)} leverage={order.leverage} />
      </h3>
      <StopFields reversal={reversal} />
      {read === null ? null : <NewTerms reversal={reversal} read={read} />}
      <WriteNote
        flow={reversal.flow}
        refused={t('reverse.refused')}
        unknown={{
          title: t('reverse.unknown'),
          text: t('close.unknown.text'),
          ask: t('close.unknown.ask'),
        }}
        onAskAgain={() => reversal.askAgain()}
      />
    </>
  )
}
