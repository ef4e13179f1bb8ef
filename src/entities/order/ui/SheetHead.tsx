import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { SideBadge } from './SideBadge.tsx'
import css from './SheetHead.module.css'

interface SheetTitleProps {
  readonly account: AccountKind
  readonly children: ReactNode
}

/** Names the account that money moves on. */
export function AccountBadge({ account }: Pick<SheetTitleProps, 'account'>) {
  const { t } = useTranslation()
  return (
    <Badge kind={account === 'demo' ? 'demo' : 'plain'}>
      {account === 'demo' ? t('demoAccount') : t('realAccount')}
    </Badge>
  )
}

/** The title of a sheet that moves money, and on which account. */
export function SheetTitle({ account, children }: SheetTitleProps) {
  return (
    <span className={css.line}>
      <span>{children}</span>
      <AccountBadge account={account} />
    </span>
  )
}

/** Which position a sheet is about: side, leverage and lots. */
export function PositionLine({
  order,
}: {
  readonly order: Pick<ContractOrder, 'side' | 'leverage' | 'lots'>
}) {
  const { t } = useTranslation('orders')
  return (
    <p className={css.line}>
      <SideBadge side={order.side} leverage={order.leverage} />
      <span>{t('lots', { count: Number(order.lots) })}</span>
    </p>
  )
}
