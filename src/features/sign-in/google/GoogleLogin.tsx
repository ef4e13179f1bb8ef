import { useTranslation } from 'react-i18next'
import { usePrepareGoogleLoginMutation } from '#src/entities/session/google.api.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import css from '../SignInPanel.module.css'
import { isEmbedded } from './embedded.ts'
import { leaveForGoogle } from './leaveForGoogle.ts'

/** Sign-in and sign-up with Google, which are one act. */
export function GoogleLogin({ back }: { readonly back: string }) {
  const { t } = useTranslation('google')
  const [prepare, { isLoading, error }] = usePrepareGoogleLoginMutation()
  if (isEmbedded(navigator.userAgent)) return <p className={css.quiet}>{t('embedded')}</p>
  const begin = async (): Promise<void> => {
    const { data } = await prepare()
    if (data !== undefined) leaveForGoogle(data, { purpose: 'login', back })
  }
  return (
    <div className={css.panel}>
      <Button
        tone="secondary"
        wide
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
