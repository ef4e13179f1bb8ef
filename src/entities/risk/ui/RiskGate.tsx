import { type ReactNode, Suspense } from 'react'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { useGetRiskNoticeQuery } from '../risk.api.ts'

const RiskAsk = lazyPage(() => import('./RiskAsk.tsx'), ['risk', 'errors'])

interface RiskGateProps {
  /** Whether somebody is signed in and trades on the real account. */
  readonly asked: boolean
  readonly children: ReactNode
}

/**
 * Stands around the button that opens a contract or an option: on the real account it is there once the
 * risk notice is accepted. While that is not known the button stays, and the server asks.
 */
export function RiskGate({ asked, children }: RiskGateProps) {
  const { data } = useGetRiskNoticeQuery(undefined, { skip: !asked })
  if (!asked || data === undefined || data.acceptedAt !== null) return children
  return (
    <Suspense fallback={children}>
      <RiskAsk notice={data} />
    </Suspense>
  )
}
