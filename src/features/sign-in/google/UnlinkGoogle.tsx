import { useTranslation } from 'react-i18next'
import { useUnlinkGoogleMutation } from '#src/entities/session/google.api.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import css from '../SignInPanel.module.css'
import { ProveOwner } from '../owner/ProveOwner.tsx'

interface UnlinkGoogleProps {
  readonly onDone: () => void
}

/** Takes Google away from the ways in. */
export function UnlinkGoogle({ onDone }: UnlinkGoogleProps) {
  const { t } = useTranslation('google')
  const [unlink] = useUnlinkGoogleMutation()
  return (
    <div className={css.panel}>
      <p>{t('prove.removeText')}</p>
      <ProveOwner
        act="unlinkGoogle"
        button={t('prove.remove')}
        onProof={async (proof) => {
          await unlink({ proof, lang: currentLanguage().text }).unwrap()
          return onDone
        }}
      />
    </div>
  )
}
