import { type ReactNode, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'

const NeedConfirmation = lazyPage(() => import('./NeedConfirmation.tsx'), ['account'])

/** What asks for money to move, in or out: in its place, for who could confirm no withdrawal, what is missing. */
export function Confirmable({ children }: { readonly children: ReactNode }) {
  const walletless = useSelector(selectUser)?.address === null
  if (!walletless) return children
  return (
    <Suspense>
      <NeedConfirmation>{children}</NeedConfirmation>
    </Suspense>
  )
}
