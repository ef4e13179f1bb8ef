import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { RETURN_PARAM, safeReturnPath } from '#src/entities/session/returnPath.ts'
import { selectEnded, selectLoggedIn } from '#src/entities/session/session.slice.ts'
import { SignInPanel } from '#src/features/sign-in/SignInPanel.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './LoginPage.module.css'

/** Why the last session ended, when it was not the person's own doing. */
function EndedNote() {
  const { t } = useTranslation('session')
  const ended = useSelector(selectEnded)
  if (ended === 'expired') {
    return (
      <Note kind="warning" title={t('ended.expired')}>
        {t('ended.expiredText')}
      </Note>
    )
  }
  if (ended !== 'walletChanged') return null
  return (
    <Note kind="warning" title={t('ended.changed')}>
      {t('ended.changedText')}
    </Note>
  )
}

/** Sign-in, and sign-up, which is the same act the first time. Leads back to where the person was. */
export default function LoginPage() {
  const { t } = useTranslation('session')
  const registering = useLocation().pathname.startsWith('/pass/register')
  const loggedIn = useSelector(selectLoggedIn)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = safeReturnPath(search.get(RETURN_PARAM))
  useEffect(() => {
    if (loggedIn) void navigate(back, { replace: true })
  }, [loggedIn, back, navigate])
  return (
    <div className={css.page}>
      <PageHeading title={registering ? t('titleRegister') : t('title')} />
      <EndedNote />
      <p className={css.lead}>{registering ? t('leadRegister') : t('lead')}</p>
      <SignInPanel />
    </div>
  )
}
