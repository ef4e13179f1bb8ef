import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { signInPath } from '#src/entities/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'

interface PlanStatesProps {
  readonly view: {
    /** Undefined until they were loaded once. */
    readonly plans: readonly PlanOrder[] | undefined
    readonly error: unknown
    readonly retry: () => void
  }
  readonly kind: 'running' | 'history'
  readonly children: (plans: readonly PlanOrder[]) => ReactNode
}

/** Signed out, loading, unreachable, empty: what a list of plans shows while it has none. */
export function PlanStates({ view, kind, children }: PlanStatesProps) {
  const { t } = useTranslation(['plan', 'common'])
  const { pathname, search } = useLocation()
  const signedIn = useSelector(selectLoggedIn)
  const { plans, error, retry } = view
  if (!signedIn) {
    const action = (
      <LinkButton to={signInPath(`${pathname}${search}`)} tone="secondary">
        {t('common:signIn')}
      </LinkButton>
    )
    return <Empty title={t('signedOut')} action={action} />
  }
  if (plans === undefined && error !== undefined) {
    const action = (
      <Button tone="secondary" onClick={retry}>
        {t('common:tryAgain')}
      </Button>
    )
    return (
      <Note kind="error" title={t('failed')} action={action} live>
        <FaultText fault={error} />
      </Note>
    )
  }
  if (plans === undefined) return <SkeletonRows rows={2} label={t('common:loading')} />
  if (plans.length === 0) return <Empty title={t(`empty.${kind}`)}>{t('empty.text')}</Empty>
  return <>{children(plans)}</>
}
