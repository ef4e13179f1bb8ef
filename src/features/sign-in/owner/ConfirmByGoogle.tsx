import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { OwnerAct } from '#protocol/ownerProof.ts'
import { usePrepareGoogleMutation } from '#src/entities/session/google.api.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import css from '../SignInPanel.module.css'
import { isEmbedded } from '../google/embedded.ts'
import { leaveForGoogle } from '../google/leaveForGoogle.ts'

interface ConfirmByGoogleProps {
  readonly act: OwnerAct
  /** Whether Google confirmed it just now. */
  readonly confirmed: boolean
}

/** The owner goes to Google once more to prove that it is they, and comes back to this page. */
export function ConfirmByGoogle({ act, confirmed }: ConfirmByGoogleProps) {
  const { t } = useTranslation('google')
  const { pathname } = useLocation()
  const [prepare, { isLoading, error }] = usePrepareGoogleMutation()
  if (confirmed) return <Note kind="info">{t('step.done')}</Note>
  if (isEmbedded(navigator.userAgent)) return <p>{t('embedded')}</p>
  const begin = async (): Promise<void> => {
    const { data } = await prepare({ for: 'step' })
    if (data !== undefined) leaveForGoogle(data, { purpose: 'step', back: pathname, act })
  }
  return (
    <div className={css.panel}>
      <p>{t('step.text')}</p>
      <Button wide busy={isLoading ? t('opening') : undefined} onClick={() => void begin()}>
        {t('step.button')}
      </Button>
      {error === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={error} />
        </Note>
      )}
    </div>
  )
}
