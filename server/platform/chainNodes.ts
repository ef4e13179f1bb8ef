import { z } from 'zod'
import { ChainFault, type ChainFaultReason } from './chainFault.ts'
import { jsonOf, postToNode } from './chainPost.ts'
import { agreedHeight, type Ballot, ballotKey, elected } from './rulesChainVote.ts'

/** A question to the nodes, and how an answer is read. `read` throws on what is no answer. */
export interface Question<T> {
  readonly method: string
  readonly params: readonly unknown[]
  read(result: unknown): T
}

/** Several nodes of one chain. What enough of them say alike is a fact, nothing else. */
export interface ChainNodes {
  /**
   * The answer that enough nodes give alike, as soon as they do.
   * @throws ChainFault when too few answer, or too few the same
   */
  ask<T>(question: Question<T>): Promise<T>
  /** The height that enough nodes have reached. @throws ChainFault when too few say one */
  height(): Promise<number>
}

export interface ChainNodesOptions {
  readonly chainId: number
  readonly urls: readonly string[]
  /** How many must say the same. */
  readonly quorum: number
  /** For one question to one node, to the end of its answer. */
  readonly limitMs?: number
  /** Told, by its place from 1, of a node in trouble, now and then: never its address, never its words. */
  readonly onFault: (node: number, reason: ChainFaultReason) => void
}

const LIMIT_MS = 5_000
/** How long a trouble of a node that was reported is not reported again. */
const QUIET_MS = 600_000
/** A block with all its transactions, with room. */
const ANSWER_BYTES_MAX = 32_000_000

const Answer = z.object({ jsonrpc: z.literal('2.0'), id: z.int(), result: z.unknown() })
const Refused = z.object({ jsonrpc: z.literal('2.0'), error: z.object({}) })
const quantity = z.string().regex(/^0x[0-9a-f]{1,13}$/)

const CHAIN_ID: Question<number> = {
  method: 'eth_chainId',
  params: [],
  read: (result) => Number(quantity.parse(result)),
}
const HEIGHT: Question<number> = { ...CHAIN_ID, method: 'eth_blockNumber' }

/** Opens nodes of a chain. A node counts for nothing before it has said that it is of this chain. */
export function openChainNodes(options: ChainNodesOptions): ChainNodes {
  const { urls, quorum } = options
  const nodes = urls.map((url, place) => new Node(url, place, options))

  return {
    ask: (question) => vote(nodes, quorum, question),
    height: async () => {
      const asked = await Promise.allSettled(nodes.map((node) => node.ask(HEIGHT)))
      const heights = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const agreed = agreedHeight(heights, quorum)
      if (agreed !== null) return agreed
      const failed = asked.find((one) => one.status === 'rejected')
      throw new ChainFault(reasonOf(failed?.reason))
    },
  }
}

/** Answers once enough say the same; who said otherwise is found out when all have spoken. */
function vote<T>(nodes: readonly Node[], quorum: number, question: Question<T>): Promise<T> {
  const ballots: Ballot<T>[] = []
  const faults: ChainFaultReason[] = []
  const { promise, resolve, reject } = settleable<T>()
  const settle = (): void => {
    const chosen = elected(ballots, quorum)
    if (chosen !== null) resolve(chosen.value)
    if (ballots.length + faults.length < nodes.length) return
    if (chosen === null) reject(new ChainFault(faultOf(faults, nodes.length - quorum)))
    for (const { node, key } of ballots) {
      if (chosen !== null && key !== chosen.key) nodes[node]?.report('outvoted')
    }
  }
  for (const node of nodes) {
    node
      .ask(question)
      .then(
        (value) => void ballots.push({ node: node.place, key: ballotKey(value), value }),
        (error: unknown) => void faults.push(reasonOf(error)),
      )
      .then(settle, reject)
  }
  return promise
}

function settleable<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Why there is no answer: too many nodes were silent, or those that spoke did not agree. */
function faultOf(faults: readonly ChainFaultReason[], spare: number): ChainFaultReason {
  const [first] = faults
  return first === undefined || faults.length <= spare ? 'disagreement' : first
}

const reasonOf = (error: unknown): ChainFaultReason =>
  error instanceof ChainFault ? error.reason : 'malformed'

class Node {
  readonly place: number
  readonly #url: string
  readonly #options: ChainNodesOptions
  #lastId = 0
  #ofThisChain = false
  /** When each of its troubles was last reported. */
  readonly #said = new Map<ChainFaultReason, number>()

  constructor(url: string, place: number, options: ChainNodesOptions) {
    this.#url = url
    this.place = place
    this.#options = options
  }

  /** @throws ChainFault, which was reported where it is new */
  async ask<T>(question: Question<T>): Promise<T> {
    try {
      if (!this.#ofThisChain) {
        const chainId = await this.#post(CHAIN_ID)
        if (chainId !== this.#options.chainId) throw new ChainFault('otherChain')
        this.#ofThisChain = true
      }
      return await this.#post(question)
    } catch (error) {
      const reason = reasonOf(error)
      // It may come back as another: it says again what it is of.
      this.#ofThisChain = false
      this.report(reason)
      throw error instanceof ChainFault ? error : new ChainFault(reason)
    }
  }

  /** Reports a trouble, but not the same one again and again. */
  report(reason: ChainFaultReason): void {
    const now = performance.now()
    const last = this.#said.get(reason)
    if (last !== undefined && now - last < QUIET_MS) return
    this.#said.set(reason, now)
    this.#options.onFault(this.place + 1, reason)
  }

  async #post<T>({ method, params, read }: Question<T>): Promise<T> {
    this.#lastId += 1
    const id = this.#lastId
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const signal = AbortSignal.timeout(this.#options.limitMs ?? LIMIT_MS)
    const json = jsonOf(await postToNode(this.#url, body, signal, ANSWER_BYTES_MAX))
    const answer = Answer.safeParse(json)
    if (!answer.success || answer.data.id !== id || answer.data.result === undefined) {
      throw new ChainFault(Refused.safeParse(json).success ? 'refused' : 'malformed')
    }
    return read(answer.data.result)
  }
}
