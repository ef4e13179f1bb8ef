import type { AssetCode } from '#protocol/assets.ts'
import type { ChainFacts, TreasuryChain } from './types.ts'

type Wallets = Pick<TreasuryChain, 'confirmations' | 'collecting' | 'treasury' | 'wallets'>

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

/** Whether a transaction has, for good, moved at least so much from the operator's wallets to an address. */
export function isPaidBy(
  facts: ChainFacts,
  head: number,
  chain: Wallets,
  {
    asset,
    units,
    target,
  }: { readonly asset: AssetCode; readonly units: bigint; readonly target: string },
): boolean {
  if (depthOf(facts, head, chain) !== 'final') return false
  const own = (facts as Mined).transfers.filter(({ from }) => chain.wallets.includes(from))
  return sumOf(own, asset, target.toLowerCase()) >= units
}

const sumOf = (transfers: Mined['transfers'], asset: AssetCode, to: string): bigint =>
  transfers
    .filter((one) => one.asset === asset && one.to === to)
    .reduce((sum, { units }) => sum + units, 0n)
