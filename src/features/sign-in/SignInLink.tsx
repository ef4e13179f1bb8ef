import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { isSignInPath, signInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './SignInLink.module.css'

/** The sign-in button of the mobile bar: leads back here; absent when signed in and on `/pass/*`. An icon where it is `short`. */
export function SignInLink({ short }: { readonly short: boolean }) {
  const { t } = useTranslation()
  const loggedIn = useSelector(selectLoggedIn)
  const { pathname, search } = useLocation()
  if (loggedIn || isSignInPath(pathname)) return null
  const to = signInPath(`${pathname}${search}`)
  return short ? (
    <Link className={css.icon} to={to} aria-label={t('signIn')}>
      <Icon of={UserRound} />
    </Link>
  ) : (
    <LinkButton size="small" className={css.place} to={to}>
      {t('signIn')}
    </LinkButton>
  )
}
