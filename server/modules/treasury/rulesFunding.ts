import type { AssetCode } from '#protocol/assets.ts'
import type { Millis } from '#protocol/time.ts'
import type { ChainFacts, TreasuryChain } from './types.ts'

type Wallets = Pick<TreasuryChain, 'confirmations' | 'collecting' | 'treasury' | 'wallets'>

/** What was seen of a transaction. */
interface Seen {
  readonly facts: ChainFacts
  readonly head: number
  readonly minedAt: Millis | null
}

type Mined = Extract<ChainFacts, { kind: 'mined' }>

/** Whether a transaction did something that nothing takes back; `soon` where only blocks are missing. */
function depthOf(
  facts: ChainFacts,
  head: number,
  { confirmations }: Wallets,
): 'no' | 'soon' | 'final' {
  if (facts.kind !== 'mined') return facts.kind === 'pending' ? 'soon' : 'no'
  if (!facts.ok) return 'no'
  return head - facts.block + 1 >= confirmations ? 'final' : 'soon'
}

/** Who paid in a transaction. */
export function sendersOf(facts: ChainFacts): readonly string[] {
  return facts.kind === 'mined' ? [...new Set(facts.transfers.map(({ from }) => from))] : []
}

/**
 * What a transaction brought of an asset from the operator's treasury wallets to its collecting address, in units. It
 * must move the money of nobody else: then no deposit can ever come of it.
 */
export function fundedBy(
  facts: ChainFacts,
  head: number,
  chain: Wallets,
  asset: AssetCode,
): bigint | 'no' | 'soon' {
  const depth = depthOf(facts, head, chain)
  if (depth !== 'final') return depth
  const { transfers } = facts as Mined
  if (transfers.some(({ from }) => !chain.treasury.includes(from))) return 'no'
  const sum = sumOf(transfers, asset, chain.collecting)
  return sum > 0n ? sum : 'no'
}

/** Clocks of chains are not ours. */
const SKEW_MS = 60_000

/** What a transaction is to have paid. */
interface TakenOut {
  readonly asset: AssetCode
  readonly units: bigint
  readonly target: string
  /** It was released then: nothing of before is its payment. */
  readonly releasedAt: Millis
}

/**
 * Whether a transaction has, for good, moved at least so much from the operator's wallets to an address, since the money
 * was released.
 * @param minedAt when its block was made; null where it is in none
 */
export function isPaidBy(
  { facts, head, minedAt }: Seen,
  chain: Wallets,
  { asset, units, target, releasedAt }: TakenOut,
): boolean {
  if (depthOf(facts, head, chain) !== 'final') return false
  if (minedAt === null || minedAt + SKEW_MS < releasedAt) return false
  const own = (facts as Mined).transfers.filter(({ from }) => chain.wallets.includes(from))
  return sumOf(own, asset, target.toLowerCase()) >= units
}

const sumOf = (transfers: Mined['transfers'], asset: AssetCode, to: string): bigint =>
  transfers
    .filter((one) => one.asset === asset && one.to === to)
    .reduce((sum, { units }) => sum + units, 0n)
