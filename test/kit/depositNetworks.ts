import type { DepositNetwork } from '#contract/deposit.ts'

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
