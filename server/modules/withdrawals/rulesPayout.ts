import type { PayoutTrouble } from '#protocol/payout.ts'
import type { Millis } from '#protocol/time.ts'
import type { Payout, PayoutChain, PayoutFacts, Withdrawal } from './types.ts'

/** How long a transaction that was named may stay unseen. */
const APPEAR_MS = 24 * 3_600_000

/** What was found out about one payout. */
export interface PayoutLook {
  readonly facts: PayoutFacts
  /** When its block was made; null where it is in none. */
  readonly minedAt: Millis | null
  /** Whether the block in which it was seen last is still there. */
  readonly stands: boolean
  /** Whether its sender has, for good, used its nonce for something else. */
  readonly spent: boolean
  readonly head: number
  readonly now: Millis
}

/** What is known of a payout that nobody looked for yet. */
const UNSEEN = { sender: null, nonce: null }

/** What is known of a payout after a look. A block that left the chain takes everything back. */
export function payoutAfter(
  sent: Withdrawal,
  known: Payout | null,
  look: PayoutLook,
  { confirmations: needed, wallets }: Pick<PayoutChain, 'confirmations' | 'wallets'>,
): Payout {
  const { facts, head } = look
  if (facts.kind !== 'mined') {
    // Nodes that have forgotten a transaction say nothing against a block that is still there.
    if (known !== null && look.stands) return known
    const { sender, nonce } = facts.kind === 'pending' ? facts : (known ?? UNSEEN)
    const trouble = facts.kind === 'missing' ? whyMissing(sent, look) : null
    const nowhere = { block: null, blockHash: null, confirmations: 0, paid: null }
    return { ...nowhere, sender, nonce, needed, trouble }
  }
  const { sender, nonce, block, blockHash } = facts
  const confirmations = Math.min(Math.max(0, head - block + 1), needed)
  const paid = sumOf(transfersTo(sent, facts.transfers))
  const trouble = whyNot(sent, facts, look.minedAt, wallets)
  return { sender, nonce, block, blockHash, confirmations, needed, paid, trouble }
}

/** Whether a payout is where it was to go, and nothing can take it back. */
export function isPaid({ block, trouble, confirmations, needed }: Payout): boolean {
  return block !== null && trouble === null && confirmations >= needed
}

/** Whether the chain will not take the trouble back: then people may end the withdrawal. */
export function isSettled({ block, trouble, confirmations, needed }: Payout): boolean {
  return trouble !== null && (block === null || confirmations >= needed)
}

function whyMissing({ since }: Withdrawal, { spent, now }: PayoutLook): PayoutTrouble | null {
  if (spent) return 'replaced'
  return now - since >= APPEAR_MS ? 'notFound' : null
}

type Mined = Extract<PayoutFacts, { kind: 'mined' }>

function whyNot(
  sent: Withdrawal,
  { ok, transfers }: Mined,
  minedAt: Millis | null,
  wallets: readonly string[],
): PayoutTrouble | null {
  if (!ok) return 'txFailed'
  const arrived = transfersTo(sent, transfers)
  if (arrived.length === 0) return 'paysOther'
  const own = arrived.filter(({ from }) => wallets.includes(from))
  // What somebody else paid there is nothing that the operator paid.
  if (own.length === 0) return 'otherSender'
  if (sumOf(own) < sent.amount - sent.fee) return 'paysLess'
  return minedAt !== null && minedAt >= sent.submittedAt ? null : 'tooOld'
}

function transfersTo(
  { target, asset }: Withdrawal,
  transfers: Mined['transfers'],
): Mined['transfers'] {
  if (target.method !== 'crypto') return []
  const to = target.address.toLowerCase()
  return transfers.filter((one) => one.asset === asset && one.to === to)
}

const sumOf = (transfers: Mined['transfers']): bigint =>
  transfers.reduce((sum, { units }) => sum + units, 0n)
