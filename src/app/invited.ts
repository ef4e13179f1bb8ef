import { inviteApi } from '#src/entities/invite/invite.api.ts'
import {
  inviteStored,
  keepInvite,
  keptInvite,
  mustAsk,
  showAtSignIn,
} from '#src/entities/invite/invite.storage.ts'
import { onChange } from './lifecycles.ts'
import type { AppStore } from './store.ts'

/**
 * Keeps the invitation that the address brought, and says it once somebody signs in, who was shown it. A refusal ends
 * it: the account is too old for it, or has an inviter. Where no answer comes, the next visit tries again. Who is signed
 * in already, and may only have been led to the link, is shown the form for it.
 */
export function followInvites(store: AppStore, search: string): void {
  const token = (): string | null => store.getState().session.token
  const isAsked = keepInvite(search, token() !== null) && mustAsk()
  if (isAsked && window.location.pathname === '/') showForm()
  const say = async (): Promise<void> => {
    const code = keptInvite()
    if (code === null || token() === null || mustAsk()) return
    const asked = await store.dispatch(inviteApi.endpoints.setInviter.initiate(code))
    const isOver =
      asked.error === undefined || ('code' in asked.error && isRefusal(asked.error.code))
    if (isOver) inviteStored.clear()
  }
  void say()
  onChange(
    store,
    (state) => state.session.token,
    (now) => {
      if (now === null) showAtSignIn()
      void say()
    },
  )
}

/** Opens the page of invitations; the router follows as it follows the browser's own buttons. */
function showForm(): void {
  window.history.replaceState(null, '', '/profile/invite')
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** Business refusals have five digits; others may pass. */
const isRefusal = (code: unknown): boolean => /^10\d{3}$/.test(String(code))
