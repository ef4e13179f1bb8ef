import * as CODE from '#protocol/errorCodes.ts'
import type { ChainRpc } from '#server/platform/chainRpc.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Who has a question: a sign-in text, sent from an address. */
interface Asker {
  readonly nonce: string
  readonly ip: string
}

/** Questions under way for one sender. Few households share a line and sign in by contract at once. */
const PER_NETWORK = 4

/**
 * Gives a node to askers, one question at a time for a text and a few for a sender, so that nobody alone
 * takes all the questions that may be under way. More are refused at once with 429: trying again helps.
 */
export function createQuestions(): (rpc: ChainRpc, asker: Asker) => ChainRpc {
  const texts = new Map<string, number>()
  const networks = new Map<string, number>()
  return (rpc, { nonce, ip }) => {
    const network = networkOf(ip)
    return {
      async run(initCode, gas) {
        const ofText = texts.get(nonce) ?? 0
        const ofNetwork = networks.get(network) ?? 0
        if (ofText >= 1 || ofNetwork >= PER_NETWORK) throw new Refusal(CODE.tooMany)
        count(texts, nonce, 1)
        count(networks, network, 1)
        try {
          return await rpc.run(initCode, gas)
        } finally {
          count(texts, nonce, -1)
          count(networks, network, -1)
        }
      },
    }
  }
}

/** What is zero is forgotten, so that the map is never larger than what is under way. */
function count(counts: Map<string, number>, key: string, change: number): void {
  const now = (counts.get(key) ?? 0) + change
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
}
