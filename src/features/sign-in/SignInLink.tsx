import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { isSignInPath, signInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import css from './SignInLink.module.css'

/** The sign-in button of the mobile bar: leads back here; absent when signed in and on `/pass/*`. */
export function SignInLink() {
  const { t } = useTranslation()
  const loggedIn = useSelector(selectLoggedIn)
  const { pathname, search } = useLocation()
  if (loggedIn || isSignInPath(pathname)) return null
  return (
    <LinkButton size="small" className={css.place} to={signInPath(`${pathname}${search}`)}>
      {t('signIn')}
    </LinkButton>
  )
}
