import { useEffect, useEffectEvent } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { isSignInPath, signInPath } from '#src/shared/session/returnPath.ts'
import { useGetUserInfoQuery } from '#src/entities/session/session.api.ts'
import { selectEnded, selectUser, userLoaded } from '#src/shared/session/session.slice.ts'

/** Keeps the user info fresh, and leads to the sign-in page when a session ends by itself. */
export function SessionWatch() {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const ended = useSelector(selectEnded)
  const userId = useSelector(selectUser)?.id ?? null
  const leaveForSignIn = useEffectEvent(() => {
    // The address, not the page on the screen: a sign-in that just ended may still be loading where it leads.
    const { pathname, search } = window.location
    if (!isSignInPath(pathname)) void navigate(signInPath(`${pathname}${search}`))
  })
  // Once for each end: the person may then go on as a visitor without being called back.
  useEffect(() => {
    if (ended !== null && ended !== 'signedOut') leaveForSignIn()
  }, [ended])
  const { data } = useGetUserInfoQuery(userId ?? '', { skip: userId === null })
  const fresh = data?.id === userId ? data : undefined
  useEffect(() => {
    if (fresh !== undefined) dispatch(userLoaded(fresh))
  }, [fresh, dispatch])
  return null
}
