/** What belongs to one customer; null until it is known whose it is. */
interface Owned {
  readonly owner: string | null
}

/**
 * The state as `owner` may see it: what another customer was about to do is no business of this one,
 * and must never be sent in their name.
 */
export function ownedBy<State extends Owned>(state: State, owner: string, initial: State): State {
  return state.owner === null || state.owner === owner ? { ...state, owner } : { ...initial, owner }
}
