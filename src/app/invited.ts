import { inviteApi } from '#src/entities/invite/invite.api.ts'
import { inviteStored, keepInvite, keptInvite } from '#src/entities/invite/invite.storage.ts'
import { onChange } from './lifecycles.ts'
import type { AppStore } from './store.ts'

/**
 * Keeps the invitation that the address brought, and says it once somebody is signed in. A refusal ends it: the
 * account is too old for it, or has an inviter. Where no answer comes, the next visit tries again.
 */
export function followInvites(store: AppStore, search: string): void {
  keepInvite(search)
  const say = async (): Promise<void> => {
    const code = keptInvite()
    if (code === null || store.getState().session.token === null) return
    const asked = await store.dispatch(inviteApi.endpoints.setInviter.initiate(code))
    const isOver =
      asked.error === undefined || ('code' in asked.error && isRefusal(asked.error.code))
    if (isOver) inviteStored.clear()
  }
  void say()
  onChange(
    store,
    (state) => state.session.token,
    () => void say(),
  )
}

/** Business refusals have five digits; others may pass. */
const isRefusal = (code: unknown): boolean => /^10\d{3}$/.test(String(code))
