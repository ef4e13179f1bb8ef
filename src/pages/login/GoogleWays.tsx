import { useLocation } from 'react-router-dom'
import { GoogleLogin } from '#src/features/sign-in/google/GoogleLogin.tsx'
import { GoogleBack } from './GoogleBack.tsx'

/** The way to Google, and the way back from it. */
export default function GoogleWays({ back }: { readonly back: string }) {
  const { pathname } = useLocation()
  return pathname.startsWith('/api/') ? <GoogleBack /> : <GoogleLogin back={back} />
}
