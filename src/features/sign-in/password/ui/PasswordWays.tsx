import { useLocation } from 'react-router-dom'
import { PasswordLogin } from './PasswordLogin.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** What the page of sign-in, or of sign-up, offers beside the wallet. */
export default function PasswordWays() {
  const { pathname, search } = useLocation()
  const Way = pathname.startsWith('/pass/register') ? RegisterForm : PasswordLogin
  return <Way search={search} />
}
