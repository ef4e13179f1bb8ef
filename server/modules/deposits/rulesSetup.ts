import { z } from 'zod'
import { ASSET_SCALE } from '#contract/assets.ts'
import { DEPOSIT_ASSETS } from '#contract/deposit.ts'
import { isNodeAddress, NODE_ADDRESS } from '#server/platform/rulesNodeAddress.ts'
import { majorityOf } from '#server/platform/rulesChainVote.ts'
import { isExtendedKey } from './rulesAddress.ts'
import type { DepositSetup } from './types.ts'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address of 0x and 40 digits')
  .transform((text) => text.toLowerCase())
const name = z.string().regex(/^[\w .()-]{1,40}$/, 'must be a plain name of 1 to 40 letters')
const id = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and dashes')
const asset = z.enum(['USDT', 'USDC', 'BTC', 'ETH'])

const node = z.string().refine(isNodeAddress, NODE_ADDRESS)

const Watched = z.strictObject({
  id,
  name,
  chainId: z.int().min(1),
  nodes: z.array(node).min(1),
  quorum: z.int().min(1).optional(),
  confirmations: z.int().min(1).max(1_000),
  collecting: address,
  house: z.array(address).default([]),
  startBlock: z.int().min(0).optional(),
  native: asset.optional(),
  tokens: z.partialRecord(asset, z.strictObject({ address, decimals: z.int().min(0).max(18) })),
})

const Setup = z.strictObject({
  xpub: z
    .string()
    .regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, 'must be an extended public key (xpub...)')
    .refine(isExtendedKey, 'is no extended public key: its checksum says it was mistyped')
    .optional(),
  watched: z.array(Watched).default([]),
  byHand: z
    .array(z.strictObject({ id, name, asset, address: z.string().regex(/^[\w:]{10,120}$/) }))
    .default([]),
})

/** A house that takes no deposits. */
export const NO_DEPOSITS: DepositSetup = { xpub: null, watched: [], byHand: [] }

/**
 * Reads what an operator set up (docs/configuration.md).
 * @throws Error that says what is wrong, without a word of any address of a node
 */
export function readSetup(text: string): DepositSetup {
  const read = Setup.safeParse(jsonOf(text))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
  }
  const { xpub = null, watched, byHand } = read.data
  const setup: DepositSetup = {
    xpub,
    byHand,
    watched: watched.map(({ quorum, startBlock, native, ...rest }) => ({
      ...rest,
      quorum: quorum ?? majorityOf(rest.nodes.length),
      startBlock: startBlock ?? null,
      native: native ?? null,
    })),
  }
  const fault = faultIn(setup)
  if (fault !== null) throw new Error(fault)
  return setup
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('is not JSON')
  }
}

function faultIn({ watched, byHand }: DepositSetup): string | null {
  const names = [...watched, ...byHand].map((one) => one.id)
  if (new Set(names).size < names.length) return 'two networks have the same id'
  if (new Set(watched.map(({ chainId }) => chainId)).size < watched.length) {
    return 'two networks have the same chainId'
  }
  for (const { id: network, quorum, nodes, native, tokens } of watched) {
    if (quorum > nodes.length) return `${network}: quorum is more than there are nodes`
    if (quorum < majorityOf(nodes.length)) {
      return `${network}: quorum must be more than half of the nodes, or two truths could win`
    }
    if (native !== null && tokens[native] !== undefined)
      return `${network}: ${native} is named twice`
    if (native !== null && ASSET_SCALE[native] !== NATIVE_DECIMALS) {
      return `${network}: ${native} cannot be a chain's own coin here`
    }
    for (const coin of DEPOSIT_ASSETS) {
      const token = tokens[coin]
      if (token !== undefined && token.decimals > ASSET_SCALE[coin]) {
        return `${network}: ${coin} has more decimals there than the books keep`
      }
    }
    const contracts = DEPOSIT_ASSETS.flatMap((coin) => tokens[coin]?.address ?? [])
    if (new Set(contracts).size < contracts.length) return `${network}: a token is named twice`
  }
  return null
}

/** Of the own coin of every chain of Ethereum's kind. */
const NATIVE_DECIMALS = 18
