import { useDispatch, useSelector } from 'react-redux'
import { useLogoutMutation } from '#src/entities/session/session.api.ts'
import { selectToken, sessionEnded } from '#src/shared/session/session.slice.ts'

/** Ends the session here at once, and tells the operator. */
export function useSignOut(): () => void {
  const dispatch = useDispatch()
  const token = useSelector(selectToken)
  const [logout] = useLogoutMutation()
  return () => {
    dispatch(sessionEnded('signedOut'))
    if (token !== null) void logout(token)
  }
}
