import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ChainFacts, TreasuryChain } from './types.ts'

/** What a chain says of a transaction, how high it is, and when the block was made that holds it; null without one. */
interface Looked {
  readonly facts: ChainFacts
  readonly head: number
  readonly minedAt: Millis | null
}

/**
 * What a chain says of a transaction, and how high it is.
 * @throws Refusal chainUnavailable where it gives no answer that counts
 */
export async function lookAt(
  chain: Pick<TreasuryChain, 'facts' | 'header' | 'height'>,
  hash: string,
): Promise<Looked> {
  try {
    const facts = await chain.facts(hash)
    let minedAt: Millis | null = null
    if (facts.kind === 'mined') {
      const there = await chain.header(facts.block)
      // Between the two questions the chain may have changed its mind.
      if (there?.hash !== facts.blockHash) throw new ChainFault('disagreement')
      minedAt = there.at
    }
    return { facts, head: await chain.height(), minedAt }
  } catch (error) {
    if (error instanceof ChainFault) throw new Refusal(CODE.chainUnavailable)
    throw error
  }
}
