import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { signInPath } from '#src/entities/session/returnPath.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import css from './OrdersStates.module.css'
import type { OrdersView } from '../useOrders.ts'

interface OrdersStatesProps<O> {
  readonly view: OrdersView<O>
  readonly kind: 'open' | 'waiting' | 'history'
  /** One line instead of a drawing and a button, where there is little room. */
  readonly brief?: boolean
  readonly children: (orders: readonly O[]) => ReactNode
}

/** Signed out, loading, unreachable, empty: what a list of orders shows while it has none. */
export function OrdersStates<O>({ view, kind, brief, children }: OrdersStatesProps<O>) {
  const { t } = useTranslation(['orders', 'common'])
  const { pathname, search } = useLocation()
  const { orders, signedIn, error } = view
  if (!signedIn) {
    const action = (
      <LinkButton to={signInPath(`${pathname}${search}`)} tone="secondary">
        {t('common:signIn')}
      </LinkButton>
    )
    return (
      <Empty title={t('signedOut.title')} action={action}>
        {t('signedOut.text')}
      </Empty>
    )
  }
  if (error !== undefined && orders === undefined) {
    const action = (
      <Button tone="secondary" onClick={view.retry}>
        {t('common:tryAgain')}
      </Button>
    )
    return (
      <Note kind="error" title={t('failed.title')} action={action} live>
        <FaultText fault={error} />
      </Note>
    )
  }
  if (orders === undefined) return <SkeletonRows rows={2} label={t('common:loading')} />
  if (orders.length === 0 && brief === true) {
    return <p className={css.brief}>{t(`empty.${kind}.text`)}</p>
  }
  if (orders.length === 0) {
    const action = (
      <LinkButton to="/market" tone="secondary">
        {t('empty.markets')}
      </LinkButton>
    )
    return (
      <Empty title={t(`empty.${kind}.title`)} action={action}>
        {t(`empty.${kind}.text`)}
      </Empty>
    )
  }
  return <>{children(orders)}</>
}
