import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'

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
  const { t } = useTranslation('plan')
  const signedIn = useSelector(selectLoggedIn)
  const { plans, error, retry } = view
  if (!signedIn) return <SignedOut title={t('signedOut')} />
  const none = <Empty title={t(`empty.${kind}`)}>{t('empty.text')}</Empty>
  return (
    <ListStates items={plans} error={error} retry={retry} failed={t('failed')} empty={none}>
      {children}
    </ListStates>
  )
}
