import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import rays from '#src/shared/ui/rays.module.css'
import css from './BalancesPage.module.css'

interface BalanceHeadProps {
  readonly account: AccountKind
  readonly title: string
  readonly amount: ReactNode
  /** What is said of the amount, and where one goes from here. */
  readonly children: ReactNode
}

/** The one figure that everything below adds up to. */
export function BalanceHead({ account, title, amount, children }: BalanceHeadProps) {
  const { t } = useTranslation()
  return (
    <section className={cx(rays.rays, css.head)} aria-label={title}>
      <p className={css.label}>
        <span>{title}</span>
        {account === 'real' ? <Badge kind="plain">{t('realAccount')}</Badge> : null}
      </p>
      <p className={css.worth}>{amount}</p>
      {children}
    </section>
  )
}
