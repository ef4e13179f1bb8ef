import { useTranslation } from 'react-i18next'
import { formatAmount, amount } from '#protocol/money.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import type { PlanSummary } from '../planTicket.ts'
import type { PlanTicket } from '../usePlanTicket.ts'
import { usePlanMoney } from '../usePlanMoney.ts'
import css from './Plan.module.css'

interface PlanTermsProps {
  readonly ticket: PlanTicket
  readonly principal: bigint
  readonly summary: PlanSummary
}

function useTerms({ ticket, principal, summary }: PlanTermsProps): readonly Term[] {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { product } = ticket
  const { asset, exitRate, unitPrice } = product
  const inWords = usePlanMoney(asset)
  const money = (units: bigint) => (
    <Money value={formatAmount(amount(units, asset))} asset={asset} />
  )
  const pair = (units: bigint, rate: string) => (
    <Figure>{t('pair', { amount: inWords(units), rate: format.rate(rate) })}</Figure>
  )
  const moment = (at: number) => <Figure>{format.dateTime(new Date(at))}</Figure>
  const price: Term[] =
    unitPrice === null
      ? []
      : [
          {
            key: 'price',
            label: t('terms.price'),
            value: <Money value={unitPrice} asset={asset} />,
          },
        ]
  const exit: Term[] =
    summary.exitCost === null || exitRate === null
      ? []
      : [{ key: 'exit', label: t('terms.exit'), value: pair(summary.exitCost, exitRate) }]
  return [
    ...price,
    { key: 'daily', label: t('terms.daily'), value: pair(summary.daily, product.dailyRate) },
    { key: 'total', label: t('terms.total'), value: money(summary.total) },
    { key: 'first', label: t('terms.first'), value: moment(summary.firstPaymentAt) },
    { key: 'unlock', label: t('terms.unlock'), value: moment(summary.endsAt) },
    ...exit,
    {
      key: 'back',
      label: t('terms.back'),
      value: money(principal + summary.total),
      strong: true,
    },
  ]
}

/** What is earned and when, what leaving costs, and where the yield comes from. */
export function PlanTerms(props: PlanTermsProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const { ticket, principal, summary } = props
  const inWords = usePlanMoney(ticket.product.asset)
  const { exitRate } = ticket.product
  const date = format.dateTime(new Date(summary.endsAt))
  const risk =
    summary.exitCost === null || exitRate === null
      ? t('risk.locked', { amount: inWords(principal), date })
      : t('risk.exit', { rate: format.rate(exitRate), amount: inWords(summary.exitCost) })
  return (
    <>
      <Terms label={t('terms.label')} items={useTerms(props)} />
      <p className={css.small}>{risk}</p>
    </>
  )
}
