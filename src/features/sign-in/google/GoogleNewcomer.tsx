import { useTranslation } from 'react-i18next'
import { Note } from '#src/shared/ui/Note.tsx'
import { useTerms } from '../terms/useTerms.tsx'
import css from '../SignInPanel.module.css'
import { GoogleLogin } from './GoogleLogin.tsx'

/** Who comes with Google for the first time accepts the terms, and goes there once more. */
export function GoogleNewcomer({ back }: { readonly back: string }) {
  const { t } = useTranslation('google')
  const { accepted, field } = useTerms()
  return (
    <div className={css.panel}>
      <Note kind="info" title={t('back.new')} live>
        {t('back.newText')}
      </Note>
      {field}
      <GoogleLogin back={back} terms={accepted} />
    </div>
  )
}
