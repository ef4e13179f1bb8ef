import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import css from '#src/entities/order/ui/OrderTable.module.css'
import { OrderTable, TableRow } from '#src/entities/order/ui/OrderTable.tsx'
import { Roi } from '#src/entities/order/ui/Roi.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { returnedOf } from '../returned.ts'
import { PlanActs, type PlanDoing } from './PlanActs.tsx'

interface RowProps {
  readonly plan: PlanOrder
  readonly doing: PlanDoing
}

function Row({ plan, doing, children }: RowProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return (
    <TableRow
      id={plan.id}
      name={t(`title.${plan.kind}`)}
      badge={
        <span className={css.quiet}>
          <span>{t('days', { count: plan.days })}</span>{' '}
          <Figure>{format.rate(plan.dailyRate)}</Figure>
        </span>
      }
      size={<Money value={plan.principal} asset={plan.asset} />}
      last={
        <span className={css.acts}>
          <PlanActs plan={plan} doing={doing} />
        </span>
      }
    >
      {children}
    </TableRow>
  )
}

function Moment({ at }: { readonly at: string | null }) {
  const format = useFormat()
  return at === null ? null : <Figure>{format.dateTime(new Date(at))}</Figure>
}

function RunningRow({ plan, doing }: RowProps) {
  const { t } = useTranslation('plan')
  const { asset, days, paidDays } = plan
  return (
    <Row plan={plan} doing={doing}>
      <td>
        <b>
          <Money value={plan.income} asset={asset} />
        </b>
        <span className={css.quiet}>{t('progress', { count: days, paid: paidDays })}</span>
      </td>
      <td>
        {plan.nextPayment === null ? null : <Money value={plan.nextPayment} asset={asset} />}
        <span className={css.quiet}>
          <Moment at={plan.nextPaymentAt} />
        </span>
      </td>
      <td className={css.when}>
        <Moment at={plan.endsAt} />
      </td>
    </Row>
  )
}

function EndedRow({ plan, doing }: RowProps) {
  const { t } = useTranslation('plan')
  return (
    <Row plan={plan} doing={doing}>
      <td>
        <span className={css.two}>
          <b>
            <Money value={plan.income} asset={plan.asset} />
          </b>
          <Roi {...returnedOf(plan)} />
        </span>
      </td>
      <td className={css.margin}>
        {plan.exitFee === null ? null : <Money value={plan.exitFee} asset={plan.asset} />}
      </td>
      <td className={css.when}>
        <Moment at={plan.endedAt} />
        <span className={css.quiet}>{t(`state.${plan.state}`)}</span>
      </td>
    </Row>
  )
}

interface PlanTableProps {
  readonly part: 'running' | 'history'
  readonly plans: readonly PlanOrder[]
  readonly doing: PlanDoing
}

/** Plans on a desktop: what those that run paid and pay next, or what the others came to. */
export function PlanTable({ part, plans, doing }: PlanTableProps) {
  const { t } = useTranslation(['plan', 'orders', 'product'])
  const income = t('fact.income')
  const columns =
    part === 'running'
      ? ([[income], [t('fact.next')], [`${t('terms.unlock')} · ${zoneText()}`]] as const)
      : ([
          [`${income} / ${t('orders:roi.name')}`],
          [t('terms.exit'), 'margin'],
          [`${t('fact.ended')} · ${zoneText()}`],
        ] as const)
  const Line = part === 'running' ? RunningRow : EndedRow
  return (
    <OrderTable
      first={t('product:name.plan')}
      size={t('fact.principal')}
      columns={columns}
      last={<span className="unseen">{t('orders:column.action')}</span>}
    >
      {plans.map((plan) => (
        <Line key={plan.id} plan={plan} doing={doing} />
      ))}
    </OrderTable>
  )
}
