import { useEffect, useEffectEvent, useRef } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { DRAFT_KEY } from '#src/features/verify-identity/draftKey.ts'
import { isSignInPath, signInPath } from '#src/shared/session/returnPath.ts'
import { useGetUserInfoQuery } from '#src/entities/session/session.api.ts'
import { selectEnded, selectUser, userLoaded } from '#src/shared/session/session.slice.ts'
import { stored } from '#src/shared/storage/stored.ts'
import type { AppStore } from './store.ts'

/** Keeps the user info fresh, and leads to the sign-in page when a session ends by itself. */
export default function SessionWatch() {
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
    if (ended !== null && ended !== 'signedOut') leaveForSignIn()
  }, [ended])
  const { data } = useGetUserInfoQuery(userId ?? '', { skip: userId === null })
  const fresh = data?.id === userId ? data : undefined
  useEffect(() => {
    if (fresh !== undefined) dispatch(userLoaded(fresh))
  }, [fresh, dispatch])
  useForgottenDraft(userId, ended)
  useInvite()
  return null
}

/** Nothing that one customer typed may be seen by the next: the sign-out may be another tab's. */
function useForgottenDraft(userId: string | null, ended: string | null): void {
  const last = useRef(userId)
  useEffect(() => {
    const was = last.current
    last.current = userId
    if (was === null || was === userId || ended === 'expired') return
    stored({ key: DRAFT_KEY, version: 1, scope: 'tab', parse: () => null }).clear()
  }, [userId, ended])
}

/** Follows an invitation; few have one, so nobody else loads what that takes. */
function useInvite(): void {
  const store = useStore() as AppStore
  useEffect(() => {
    // The address of the visit: by now the person may be on another page.
    const [visit] = performance.getEntriesByType('navigation')
    const { search } = new URL(visit?.name ?? '', window.location.href)
    // Not by the sign-in page's own look: what two parts share would be a file more on the way to it.
    const kept = stored({ key: 'invite', version: 1, parse: () => true }).read()
    if (!search.includes('invite=') && kept === null) return
    import('./invited.ts').then(({ followInvites }) => followInvites(store, search), reportError)
  }, [store])
}
