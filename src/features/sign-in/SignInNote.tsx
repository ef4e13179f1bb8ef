import { useTranslation } from 'react-i18next'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { SignInState } from './signInState.ts'
import { useSlow } from './useSlow.ts'

/** Says where a sign-in stands, and why it stopped. */
export function SignInNote({ state }: { readonly state: SignInState }) {
  const { t } = useTranslation('session')
  const slow = useSlow(state.step === 'connecting' || state.step === 'signing')
  if (slow) {
    return (
      <Note kind="warning" live>
        {t('slow')}
      </Note>
    )
  }
  const fault = 'fault' in state ? state.fault : null
  if (fault === null) return null
  if (fault.by === 'call') {
    return (
      <Note kind="error" live>
        <FaultText fault={fault.fault} />
      </Note>
    )
  }
  return (
    <Note kind={fault.kind === 'declined' ? 'info' : 'warning'} live>
      {t(`fault.${fault.kind}`)}
    </Note>
  )
}
