import { z } from 'zod'

/** Why a chain gave no answer that counts. The names are safe to log: no address, no words of theirs. */
type ChainFaultReason =
  | 'busy'
  | 'timeout'
  | 'unreachable'
  | 'httpStatus'
  | 'tooLarge'
  | 'malformed'
  | 'refused'
  | 'otherChain'

/** The chain could not be asked, or its answer is none. What was asked is neither true nor false. */
export class ChainFault extends Error {
  readonly reason: ChainFaultReason

  constructor(reason: ChainFaultReason) {
    super(`the chain gave no answer: ${reason}`)
    this.name = 'ChainFault'
    this.reason = reason
  }
}

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
        return resultOf(await post(url, body, AbortSignal.timeout(limitMs)), id)
      } finally {
        underWay -= 1
      }
    },
  }
}

/** The text of the answer. The signal holds until the last byte, not only until the first. */
async function post(url: string, body: string, signal: AbortSignal): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ChainFault('httpStatus')
    }
    return await readText(response)
  } catch (error) {
    if (error instanceof ChainFault) throw error
    throw new ChainFault(signal.aborted ? 'timeout' : 'unreachable')
  }
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return ''
  const body: AsyncIterable<Uint8Array> = response.body
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > ANSWER_BYTES_MAX) throw new ChainFault('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function resultOf(text: string, id: number): string {
  const json = jsonOf(text)
  const answer = Answer.safeParse(json)
  if (answer.success && answer.data.id === id) return answer.data.result.toLowerCase()
  throw new ChainFault(Refused.safeParse(json).success ? 'refused' : 'malformed')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
