import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import css from './All.module.css'

interface AllRowProps {
  readonly order: ContractOrder | WaitingContract
  /** How far it is, or why it is left out. */
  readonly state?: ReactNode
  /** The figure at the end. */
  readonly figure?: ReactNode
}

/** One order of those that are closed or cancelled together. */
export function AllRow({ order, state, figure }: AllRowProps) {
  const { t } = useTranslation('orders')
  return (
    <li className={css.row}>
      <span className={css.order}>
        <b>
          <Figure>{order.appName}</Figure>
        </b>
        <SideBadge side={order.side} leverage={order.leverage} />
        <span>{t('lots', { count: Number(order.lots) })}</span>
      </span>
      {figure === undefined ? null : <span className={css.figure}>{figure}</span>}
      {state === undefined ? null : <span className={css.state}>{state}</span>}
    </li>
  )
}
