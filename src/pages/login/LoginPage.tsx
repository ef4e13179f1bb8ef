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
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './LoginPage.module.css'

const PasswordWays = lazyPage(
  () => import('#src/features/password/ui/PasswordWays.tsx'),
  ['account', 'errors'],
)
const EndedNote = lazyPage(() => import('#src/features/sign-in/EndedNote.tsx'), ['gate'])

/** The same address with the fields for an e-mail shown, so that the way back from a reset leads to them. */
function withWay(asked: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(asked)
  search.set('way', 'email')
  return search
}

/** Sign-in and sign-up: with a wallet, where both are one act, or by e-mail or phone. Leads back to where the person was. */
export default function LoginPage() {
  const { t } = useTranslation('session')
  const registering = useLocation().pathname.startsWith('/pass/register')
  const { email, phone } = useConfig()
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
      {ended === null ? null : (
        <Suspense>
          <EndedNote />
        </Suspense>
      )}
      <p className={css.lead}>{registering ? t('leadRegister') : t('lead')}</p>
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
      <LinkButton tone="quiet" to="/help/wallet">
        {t('allAsks')}
      </LinkButton>
    </div>
  )
}
