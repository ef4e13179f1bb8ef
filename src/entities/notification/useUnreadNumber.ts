import { useSelector } from 'react-redux'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useGetUnreadQuery } from './notification.api.ts'

/** Above this the number would be wider than it says. */
const MOST_SHOWN = 99

/** How many own notifications are unread, as it is shown: `7`, `99+`; null where none is, or nobody is signed in. */
export function useUnreadNumber(): string | null {
  const format = useFormat()
  const isSignedIn = useSelector(selectLoggedIn)
  const { currentData: unread = 0 } = useGetUnreadQuery(undefined, { skip: !isSignedIn })
  if (unread === 0) return null
  return `${format.count(Math.min(unread, MOST_SHOWN))}${unread > MOST_SHOWN ? '+' : ''}`
}
