import { useEffect, useEffectEvent } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { isSignInPath, signInPath } from '#src/shared/session/returnPath.ts'
import { useGetUserInfoQuery } from '#src/entities/session/session.api.ts'
import { selectEnded, selectUser, userLoaded } from '#src/shared/session/session.slice.ts'

/** By then whatever a sign-in led to is on the screen; nobody goes anywhere by hand that soon. */
const SETTLED_MS = 300

/** Keeps the user info fresh, and leads to the sign-in page when a session ends by itself. */
export function SessionWatch() {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const ended = useSelector(selectEnded)
  const userId = useSelector(selectUser)?.id ?? null
  const leaveForSignIn = useEffectEvent(() => {
    // Who is on such a page is on the way in already.
    if (!isSignInPath(pathname)) void navigate(signInPath(`${pathname}${search}`))
  })
  // Once for each end: the person may then go on as a visitor without being called back.
  useEffect(() => {
    if (ended === null || ended === 'signedOut') return undefined
    leaveForSignIn()
    // The sign-in that just ended may be leading back to where the person was.
    const again = setTimeout(() => leaveForSignIn(), SETTLED_MS)
    return () => clearTimeout(again)
  }, [ended])
  const { data } = useGetUserInfoQuery(userId ?? '', { skip: userId === null })
  const fresh = data?.id === userId ? data : undefined
  useEffect(() => {
    if (fresh !== undefined) dispatch(userLoaded(fresh))
  }, [fresh, dispatch])
  return null
}
