/** What a customer has that signs in, or that a code can be sent to. */
export interface Has {
  readonly password: boolean
  readonly wallet: boolean
  readonly google: boolean
  readonly email: boolean
  readonly phone: boolean
  readonly username: boolean
}

export const REMOVABLE = ['wallet', 'google', 'email', 'phone'] as const
export type Removable = (typeof REMOVABLE)[number]

/** Whether its customer gets in without it, and can be reached where no wallet speaks for them. */
export function isSpare(has: Has, which: Removable): boolean {
  const stays = (one: keyof Has): boolean => one !== which && has[one]
  const reachable = stays('wallet') || stays('email') || stays('phone')
  const named = stays('email') || stays('phone') || has.username
  const getsIn = stays('wallet') || stays('google') || (has.password && named)
  return has[which] && getsIn && reachable
}
