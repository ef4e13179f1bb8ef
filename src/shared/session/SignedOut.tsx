import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { signInPath } from './returnPath.ts'

interface SignedOutProps {
  readonly title: ReactNode
  readonly children?: ReactNode
}

/** What a page of customers shows a visitor: the way to sign in, and back to here. */
export function SignedOut({ title, children }: SignedOutProps) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const action = (
    <LinkButton to={signInPath(`${pathname}${search}`)} tone="secondary">
      {t('signIn')}
    </LinkButton>
  )
  return (
    <Empty title={title} action={action}>
      {children}
    </Empty>
  )
}
