import { useTranslation } from 'react-i18next'
import { usePrepareGoogleMutation } from '#src/entities/session/google.api.ts'
import { leaveForGoogle } from './leaveForGoogle.ts'
import { ProveOwner } from '../owner/ProveOwner.tsx'

interface LinkGoogleProps {
  /** The page to come back to. */
  readonly back: string
}

/** Links Google as one more way in: the owner proves that it is they, then chooses the account there. */
export function LinkGoogle({ back }: LinkGoogleProps) {
  const { t } = useTranslation('google')
  const [prepare] = usePrepareGoogleMutation()
  return (
    <ProveOwner
      act="linkGoogle"
      button={t('prove.continue')}
      onProof={async (proof) => {
        const flow = await prepare({ for: 'link', proof }).unwrap()
        return () => leaveForGoogle(flow, { purpose: 'link', back })
      }}
    />
  )
}
