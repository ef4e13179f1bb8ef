import { Mail } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { RETURN_PARAM, safeReturnPath } from '#src/shared/session/returnPath.ts'
import { selectEnded, selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { SignInPanel } from '#src/features/sign-in/SignInPanel.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { isInviteKept } from '#src/shared/storage/isInviteKept.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './LoginPage.module.css'

const PasswordWays = lazyPage(
  () => import('#src/features/sign-in/password/ui/PasswordWays.tsx'),
  ['account', 'factor', 'errors'],
)
const GoogleWays = lazyPage(
  () => import('./GoogleWays.tsx'),
  ['account', 'factor', 'google', 'errors'],
)
const SignInNotes = lazyPage(() => import('./SignInNotes.tsx'), ['gate', 'profile'])

/** The same address with the fields for an e-mail shown, so that the way back from a reset leads to them. */
function withWay(asked: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(asked)
  search.set('way', 'email')
  return search
}

/** Sign-in and sign-up, and where Google sends people back to. */
export default function LoginPage() {
  const { pathname } = useLocation()
  return pathname.startsWith('/api/') ? (
    <GoogleWays back="/" />
  ) : (
    <Ways registering={pathname.startsWith('/pass/register')} />
  )
}

/** With a wallet or with Google, where both are one act, or by e-mail. Leads back to where the person was. */
function Ways({ registering }: { readonly registering: boolean }) {
  const { t } = useTranslation('session')
  const { email, phone, google } = useConfig()
  const loggedIn = useSelector(selectLoggedIn)
  const ended = useSelector(selectEnded)
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const ways = useRef<HTMLDivElement>(null)
  const showFields = (): void => {
    setSearch(withWay, { replace: true })
    // The button is gone then; who was on it goes on where the fields come.
    ways.current?.focus()
  }
  const back = safeReturnPath(search.get(RETURN_PARAM))
  useEffect(() => {
    if (loggedIn) void navigate(back, { replace: true })
  }, [loggedIn, back, navigate])
  return (
    <div className={css.page}>
      <PageHeading title={registering ? t('titleRegister') : t('title')} />
      <p className={css.lead}>{registering ? t('leadRegister') : t('lead')}</p>
      {ended === null && !isInviteKept() ? null : (
        <Suspense>
          <SignInNotes />
        </Suspense>
      )}
      <SignInPanel />
      {email === 'off' && phone === 'off' ? null : (
        <div ref={ways} tabIndex={-1} className={css.ways}>
          {search.get('way') === 'email' ? (
            <Suspense>
              <PasswordWays />
            </Suspense>
          ) : (
            <Button tone="secondary" wide icon={Mail} onClick={showFields}>
              {phone === 'off' ? t('byEmail') : t('byEmailOrPhone')}
            </Button>
          )}
        </div>
      )}
      {google ? (
        <Suspense>
          <GoogleWays back={back} />
        </Suspense>
      ) : null}
      <LinkButton tone="quiet" to="/help/wallet">
        {t('allAsks')}
      </LinkButton>
    </div>
  )
}
