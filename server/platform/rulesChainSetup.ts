import { z } from 'zod'
import { majorityOf } from './rulesChainVote.ts'
import { isNodeAddress, NODE_ADDRESS } from './rulesNodeAddress.ts'

/** An address of an account or a contract, read in lower case. */
export const chainAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address of 0x and 40 digits')
  .transform((text) => text.toLowerCase())

/** A token by its contract, and the decimals of its unit there. */
export const chainToken = z.strictObject({
  address: chainAddress,
  decimals: z.int().min(0).max(18),
})

/** What a network is called, by the operator and by people. */
export const NAMED = {
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and dashes'),
  name: z.string().regex(/^[\w .()-]{1,40}$/, 'must be a plain name of 1 to 40 letters'),
}

/** A network whose nodes are asked. */
export const ASKED = {
  ...NAMED,
  chainId: z.int().min(1),
  nodes: z.array(z.string().refine(isNodeAddress, NODE_ADDRESS)).min(1),
  quorum: z.int().min(1).optional(),
  confirmations: z.int().min(1).max(1_000),
}

/** Of the own coin of every chain of Ethereum's kind. */
export const NATIVE_DECIMALS = 18

/**
 * Reads a setup of an operator's.
 * @throws Error that says what is wrong first, without a word of any address of a node
 */
export function readChainSetup<S extends z.ZodType>(schema: S, text: string): z.infer<S> {
  const read = schema.safeParse(jsonOf(text))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('is not JSON')
  }
}

/** What is wrong with how many nodes must say the same; null when nothing is. */
export function quorumFault(quorum: number, nodes: number): string | null {
  if (quorum > nodes) return 'quorum is more than there are nodes'
  return quorum < majorityOf(nodes)
    ? 'quorum must be more than half of the nodes, or two truths could win'
    : null
}
