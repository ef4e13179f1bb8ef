import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { ResetForm } from '#src/features/sign-in/password/ui/ResetForm.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './ResetPage.module.css'

/** A forgotten password: a code by e-mail or SMS, then another password. Who is signed in changes it in their personal info. */
export default function ResetPage() {
  const { t } = useTranslation('account')
  const { email, phone } = useConfig()
  const loggedIn = useSelector(selectLoggedIn)
  if (loggedIn) return <Navigate to="/profile/info" replace />
  return (
    <div className={css.page}>
      <PageHeading title={t('reset.title')} />
      {email !== 'off' || phone !== 'off' ? (
        <>
          <p className={css.lead}>{phone === 'off' ? t('reset.lead') : t('phone.resetLead')}</p>
          <ResetForm />
        </>
      ) : (
        <Note kind="info">{t('off')}</Note>
      )}
      <p className={css.lead}>{t('reset.wallet')}</p>
      <LinkButton tone="quiet" to="/pass/login">
        {t('signIn.button')}
      </LinkButton>
    </div>
  )
}
