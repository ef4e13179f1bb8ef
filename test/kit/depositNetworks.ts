import type { Deposit, DepositNetwork } from '#protocol/deposit.ts'

/** A watched network as an offer names it, with every way of paying in. */
export const SANDBOX_NETWORK: DepositNetwork = {
  id: 'sandbox',
  name: 'Sandbox',
  chainId: 31_337,
  confirmations: 3,
  collecting: `0x${'c'.repeat(40)}`,
  ownAddress: true,
  byHand: true,
  coins: [{ asset: 'USDT', minimum: '120', token: `0x${'d'.repeat(40)}`, decimals: 6 }],
}

/** A deposit there that was reported by hand a moment ago. */
export const REPORTED: Deposit = {
  id: 'd1',
  network: SANDBOX_NETWORK.id,
  asset: 'USDT',
  way: 'hand',
  state: 'submitted',
  reason: null,
  note: null,
  claimed: '150.000000',
  amount: null,
  hash: `0x${'a'.repeat(64)}`,
  lastSix: null,
  confirmations: 0,
  needed: 3,
  submittedAt: '2026-11-20T12:00:00.000Z',
  since: '2026-11-20T12:00:00.000Z',
  by: '2026-11-22T12:00:00.000Z',
  owed: '0.000000',
}
