import { useTranslation } from 'react-i18next'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { roiOf } from '#src/entities/order/roi.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Percent } from '#src/shared/money-view/Percent.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import { isSellable, outcomeKey } from '../sale.ts'
import { Countdown, PayoutNow, SaleNow } from './OptionState.tsx'

interface FactsProps {
  readonly option: OptionOrder
  /** Adds what it was worked out from and the rows of the price log. */
  readonly full?: boolean
}

function usePrices({ option, full }: FactsProps): readonly Term[] {
  const { t } = useTranslation(['option', 'trade'])
  const format = useFormat()
  const { decimals } = option
  const price = (value: string | null) => <PriceText value={value} decimals={decimals} />
  const moment = (at: string) => <Figure>{format.dateTime(new Date(at))}</Figure>
  const row = (seq: string | null) => (
    <span>{seq === null ? null : t('trade:done.log', { row: format.decimal(seq) })}</span>
  )
  const brief: Term[] = [
    { key: 'strike', label: t('strike'), value: price(option.strike) },
    { key: 'expiry', label: t('expiry'), value: moment(option.expiresAt) },
  ]
  const settle: Term[] =
    option.settlePrice === null
      ? []
      : [
          {
            key: 'settle',
            label: outcomeKey(option) === 'sold' ? t('sale.price') : t('settlePrice'),
            value: price(option.settlePrice),
          },
        ]
  if (full !== true) return [...brief, ...settle]
  return [
    { key: 'opened', label: t('boughtAt'), value: moment(option.openedAt) },
    { key: 'open', label: t('priceAtPurchase'), value: price(option.openPrice) },
    { key: 'openRow', label: '', value: row(option.openLogSeq) },
    ...brief,
    ...(option.capPrice === null
      ? []
      : [{ key: 'cap', label: t('terms.cap'), value: price(option.capPrice) }]),
    ...settle,
    ...(option.settleLogSeq === null
      ? []
      : [{ key: 'settleRow', label: '', value: row(option.settleLogSeq) }]),
  ]
}

/** The figures of an option: what was paid, what it can pay or paid, and the prices that decide. */
export function OptionFacts(props: FactsProps) {
  const { option } = props
  const { t } = useTranslation(['option', 'trade'])
  const prices = usePrices(props)
  const money = (value: string | null) => <Money value={value} asset="USDT" />
  const open = option.state === 'open'
  const end: readonly Term[] = open
    ? [
        { key: 'most', label: t('mostPayout'), value: money(option.maxPayout) },
        { key: 'left', label: t('left'), value: <Countdown option={option} /> },
        isSellable(option)
          ? { key: 'sale', label: t('sale.now'), value: <SaleNow option={option} />, strong: true }
          : {
              key: 'now',
              label: t('payoutNow'),
              value: <PayoutNow option={option} />,
              strong: true,
            },
      ]
    : [
        { key: 'payout', label: t('payout'), value: money(option.payout) },
        {
          key: 'result',
          label: t('result'),
          value: <Money value={option.result} asset="USDT" profit />,
          strong: true,
        },
        {
          key: 'roi',
          label: t('roi'),
          value: (
            <Percent value={roiOf({ result: option.result, basis: option.stake, asset: 'USDT' })} />
          ),
        },
      ]
  return (
    <Terms
      label={t('trade:terms.label')}
      items={[...prices, { key: 'paid', label: t('amount'), value: money(option.stake) }, ...end]}
    />
  )
}
