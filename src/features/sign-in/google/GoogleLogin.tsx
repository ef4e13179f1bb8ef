import { useTranslation } from 'react-i18next'
import type { TermsAccepted } from '#protocol/accounts.ts'
import { usePrepareGoogleLoginMutation } from '#src/entities/session/google.api.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import css from '../SignInPanel.module.css'
import { isEmbedded } from './embedded.ts'
import { leaveForGoogle } from './leaveForGoogle.ts'

interface GoogleLoginProps {
  readonly back: string
  /** What who is new here ticked; null until they did, undefined of who may have an account. */
  readonly terms?: TermsAccepted | null
}

/** Sign-in and sign-up with Google, which are one act. */
export function GoogleLogin({ back, terms }: GoogleLoginProps) {
  const { t } = useTranslation('google')
  const [prepare, { isLoading, error }] = usePrepareGoogleLoginMutation()
  if (isEmbedded(navigator.userAgent)) return <p className={css.quiet}>{t('embedded')}</p>
  const begin = async (): Promise<void> => {
    if (terms === null) return
    const { data } = await prepare()
    if (data !== undefined) leaveForGoogle(data, { purpose: 'login', back, terms })
  }
  return (
    <div className={css.panel}>
      <Button
        tone="secondary"
        wide
        blocked={terms === null}
        busy={isLoading ? t('opening') : undefined}
        onClick={() => void begin()}
      >
        {t('button')}
      </Button>
      {error === undefined ? null : (
        <Note kind="error" live>
          <FaultText fault={error} />
        </Note>
      )}
    </div>
  )
}
