import { z } from 'zod'
import { ChainFault } from './chainFault.ts'
import { jsonOf, postToNode } from './chainPost.ts'

/** A node of a chain, only ever asked to try something out. */
export interface ChainRpc {
  /**
   * Runs this init code on the newest block, as an address without a key and changing nothing; what it
   * returns, in lower-case hexadecimal.
   * @throws ChainFault
   */
  run(initCode: string, gas: number): Promise<string>
}

export interface ChainRpcOptions {
  /** For one question in all: connecting, sending, and reading the answer to its end. */
  readonly limitMs?: number
  /** Questions under way. More are refused at once, so that a slow node cannot pile up work here. */
  readonly atOnce?: number
}

const LIMIT_MS = 5_000
const AT_ONCE = 32
const ANSWER_BYTES_MAX = 16_384

/**
 * Who asks. Left out it is the zero address, and there are contracts that take that for a trial (gas is
 * estimated so) and let any signature pass. The last 20 bytes of the keccak-256 of "glasshouse: asks
 * contract wallets": nobody holds a key for it, and nothing is there.
 */
const ASKER = '0xd53965fd7b777e7ada613e579fc08022306c3eec'

/** An answer carries its own id, so that what is kept on the way is never taken for it. */
const Answer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  result: z.string().regex(/^0x([0-9a-fA-F]{2})*$/),
})
const Refused = z.object({ jsonrpc: z.literal('2.0'), error: z.object({}) })

/** Asks a node by JSON-RPC. It is never asked twice, and never followed to another address. */
export function openChainRpc(url: string, options: ChainRpcOptions = {}): ChainRpc {
  const { limitMs = LIMIT_MS, atOnce = AT_ONCE } = options
  let lastId = 0
  let underWay = 0
  return {
    async run(initCode, gas) {
      if (underWay >= atOnce) throw new ChainFault('busy')
      underWay += 1
      lastId += 1
      const id = lastId
      const call = { from: ASKER, data: initCode, gas: `0x${gas.toString(16)}` }
      const params = [call, 'latest']
      try {
        const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_call', params })
        const signal = AbortSignal.timeout(limitMs)
        return resultOf(await postToNode(url, body, signal, ANSWER_BYTES_MAX), id)
      } finally {
        underWay -= 1
      }
    },
  }
}

function resultOf(text: string, id: number): string {
  const json = jsonOf(text)
  const answer = Answer.safeParse(json)
  if (answer.success && answer.data.id === id) return answer.data.result.toLowerCase()
  throw new ChainFault(Refused.safeParse(json).success ? 'refused' : 'malformed')
}
