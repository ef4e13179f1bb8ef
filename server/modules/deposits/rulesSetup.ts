import { z } from 'zod'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { DEPOSIT_ASSETS } from '#protocol/deposit.ts'
import {
  ASKED,
  chainAddress,
  chainToken,
  NAMED,
  NATIVE_DECIMALS,
  quorumFault,
  readChainSetup,
} from '#server/platform/rulesChainSetup.ts'
import { majorityOf } from '#server/platform/rulesChainVote.ts'
import { isExtendedKey } from './rulesAddress.ts'
import type { DepositSetup } from './types.ts'

const asset = z.enum(['USDT', 'USDC', 'BTC', 'ETH'])

const Watched = z.strictObject({
  ...ASKED,
  collecting: chainAddress,
  house: z.array(chainAddress).default([]),
  treasury: z.array(chainAddress).default([]),
  startBlock: z.int().min(0).optional(),
  native: asset.optional(),
  tokens: z.partialRecord(asset, chainToken),
})

const Setup = z.strictObject({
  xpub: z
    .string()
    .regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, 'must be an extended public key (xpub...)')
    .refine(isExtendedKey, 'is no extended public key: its checksum says it was mistyped')
    .optional(),
  watched: z.array(Watched).default([]),
  byHand: z
    .array(z.strictObject({ ...NAMED, asset, address: z.string().regex(/^[\w:]{10,120}$/) }))
    .default([]),
})

/** An operator that takes no deposits. */
export const NO_DEPOSITS: DepositSetup = { xpub: null, watched: [], byHand: [] }

/**
 * Reads what an operator set up (docs/configuration.md).
 * @throws Error that says what is wrong, without a word of any address of a node
 */
export function readSetup(text: string): DepositSetup {
  const { xpub = null, watched, byHand } = readChainSetup(Setup, text)
  const setup: DepositSetup = {
    xpub,
    byHand,
    watched: watched.map(({ quorum, startBlock, native, house, treasury, ...rest }) => ({
      ...rest,
      house: [...new Set([...house, ...treasury])],
      treasury,
      quorum: quorum ?? majorityOf(rest.nodes.length),
      startBlock: startBlock ?? null,
      native: native ?? null,
    })),
  }
  const fault = faultIn(setup)
  if (fault !== null) throw new Error(fault)
  return setup
}

function faultIn({ watched, byHand }: DepositSetup): string | null {
  const names = [...watched, ...byHand].map((one) => one.id)
  if (new Set(names).size < names.length) return 'two networks have the same id'
  if (new Set(watched.map(({ chainId }) => chainId)).size < watched.length) {
    return 'two networks have the same chainId'
  }
  for (const { id: network, quorum, nodes, native, tokens, collecting, treasury } of watched) {
    const fault = quorumFault(quorum, nodes.length)
    if (fault !== null) return `${network}: ${fault}`
    if (treasury.includes(collecting)) return `${network}: collecting is no wallet of the treasury`
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
