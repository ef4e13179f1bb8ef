import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { Link } from '#src/shared/ui/Link.tsx'
import { isSignInPath, signInPath } from '#src/shared/session/returnPath.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { AccountChip } from './AccountChip.tsx'
import { BellLink } from './BellLink.tsx'
import { DESKTOP_NAV, isCurrent } from './navigation.ts'
import css from './Shell.module.css'
import { SupportLink } from './SupportLink.tsx'

/** The bar on top of the desktop layout. */
export function DesktopNav() {
  const { t } = useTranslation(['shell', 'common'])
  const { brand, mode, loans } = useConfig()
  const { pathname } = useLocation()
  return (
    <header className={css.nav}>
      <Link to="/" className={css.logo}>
        <Logo name={brand} size={26} />
      </Link>
      <nav className={css.links} aria-label={t('nav.label')}>
        {DESKTOP_NAV.filter(({ label }) => loans || label !== 'loan').map((item) => (
          <Link
            key={item.to}
            to={item.to}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          >
            {t(`nav.${item.label}`)}
          </Link>
        ))}
      </nav>
      <span className={css.gap} />
      {mode === 'sandbox' ? (
        <span className={css.mode}>
          <Badge kind="sandbox">{t('common:sandbox')}</Badge>
        </span>
      ) : null}
      <BellLink />
      <SupportLink />
      <LanguageButton look="name" />
      <Person />
    </header>
  )
}

/** Who is signed in, else the ways in; those are absent on `/pass/*`. */
function Person() {
  const { t } = useTranslation()
  const user = useSelector(selectUser)
  const { pathname, search } = useLocation()
  if (user !== null) return <AccountChip user={user} />
  if (isSignInPath(pathname)) return null
  return (
    <>
      <LinkButton tone="quiet" size="bar" to={signInPath(`${pathname}${search}`)}>
        {t('signIn')}
      </LinkButton>
      <LinkButton size="bar" to="/pass/register">
        {t('signUp')}
      </LinkButton>
    </>
  )
}
