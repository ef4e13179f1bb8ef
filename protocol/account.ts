/** The two accounts every customer has. They never meet in one ledger transaction. */
export type AccountKind = 'real' | 'demo'

/** The store's virtual status: 1 real account (the default), 2 demo account. */
export type VirtualStatus = 1 | 2

/** The header that says which account a call is about. */
export const VIRTUALLY_HEADER = 'virtually'

/** The wire's word for each account. */
export const VIRTUALLY = { real: 'NO', demo: 'YES' } as const

/** The account a `virtually` header names; null for anything but exactly `NO` or `YES`. */
export function accountKindOf(header: string | undefined): AccountKind | null {
  if (header === VIRTUALLY.real) return 'real'
  return header === VIRTUALLY.demo ? 'demo' : null
}

/** What a new demo account holds, and what a reset brings it back to: decimal USDT. */
export const DEMO_START_USDT = '100000.000000'
