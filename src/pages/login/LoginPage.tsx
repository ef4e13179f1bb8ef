import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { RETURN_PARAM, safeReturnPath } from '#src/shared/session/returnPath.ts'
import { selectEnded, selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { SignInPanel } from '#src/features/sign-in/SignInPanel.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './LoginPage.module.css'

const PasswordWays = lazyPage(
  () => import('#src/features/password/ui/PasswordWays.tsx'),
  ['account', 'errors'],
)
const EndedNote = lazyPage(() => import('#src/features/sign-in/EndedNote.tsx'), ['gate'])

/** Sign-in and sign-up: with a wallet, where both are one act, or by e-mail. Leads back to where the person was. */
export default function LoginPage() {
  const { t } = useTranslation('session')
  const registering = useLocation().pathname.startsWith('/pass/register')
  const { email } = useConfig()
  const loggedIn = useSelector(selectLoggedIn)
  const ended = useSelector(selectEnded)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = safeReturnPath(search.get(RETURN_PARAM))
  useEffect(() => {
    if (loggedIn) void navigate(back, { replace: true })
  }, [loggedIn, back, navigate])
  return (
    <div className={css.page}>
      <PageHeading title={registering ? t('titleRegister') : t('title')} />
      {ended === null ? null : (
        <Suspense>
          <EndedNote />
        </Suspense>
      )}
      <p className={css.lead}>{registering ? t('leadRegister') : t('lead')}</p>
      <SignInPanel />
      {email !== 'off' ? (
        <Suspense>
          <PasswordWays />
        </Suspense>
      ) : null}
      <LinkButton tone="quiet" to="/help/wallet">
        {t('allAsks')}
      </LinkButton>
    </div>
  )
}
