import { z } from 'zod'
import { ASSET_SCALE, ASSETS, isAssetCode } from '#protocol/assets.ts'
import { signerOfText } from '#protocol/proof/eip191.ts'
import { type ReserveCoin, reserveStatement } from '#protocol/proof/reserves.ts'
import { fromIso } from '#protocol/time.ts'
import {
  ASKED,
  chainAddress,
  chainToken,
  NATIVE_DECIMALS,
  quorumFault,
  readChainSetup,
} from '#server/platform/rulesChainSetup.ts'
import { majorityOf } from '#server/platform/rulesChainVote.ts'
import type { ReserveChain, ReserveSetup } from './types.ts'

const asset = z.enum(ASSETS, { error: 'must be a currency of the operator' })

const Chain = z.strictObject({
  ...ASKED,
  native: asset.optional(),
  tokens: z.partialRecord(asset, chainToken).default({}),
  addresses: z
    .array(
      z.strictObject({
        address: chainAddress,
        date: z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-01-05'),
        signature: z.string(),
      }),
    )
    .min(1),
})
const Setup = z.strictObject({ networks: z.array(Chain).min(1) })

/** Who the signed texts must name, and when they are read. */
export interface Attester {
  readonly house: string
  readonly keyId: string
  /** In milliseconds. */
  readonly now: number
}

/**
 * Reads what an operator set up (docs/configuration.md): null attests nothing.
 * @throws Error that says what is wrong, with the text to be signed where a signature is not of it, and
 *   without a word of any address of a node
 */
export function readReserves(text: string | null, attester: Attester): ReserveSetup {
  if (text === null) return []
  const setup = readChainSetup(Setup, text).networks.map(chainOf)
  for (const field of ['id', 'chainId'] as const) {
    if (!isSet(setup.map((chain) => chain[field])))
      throw new Error(`two networks have one ${field}`)
  }
  for (const chain of setup) {
    const fault = faultIn(chain) ?? unsigned(chain, attester)
    if (fault !== null) throw new Error(`${chain.id}: ${fault}`)
  }
  return setup
}

function chainOf({ native, tokens, quorum, ...rest }: z.infer<typeof Chain>): ReserveChain {
  const own =
    native === undefined ? [] : [{ asset: native, token: null, decimals: NATIVE_DECIMALS }]
  const coins = ASSETS.flatMap((code) => {
    const token = tokens[code]
    return token === undefined
      ? []
      : [{ asset: code, token: token.address, decimals: token.decimals }]
  })
  return { ...rest, quorum: quorum ?? majorityOf(rest.nodes.length), coins: [...own, ...coins] }
}

const isSet = (names: readonly unknown[]): boolean => new Set(names).size === names.length

function faultIn({ quorum, nodes, coins, addresses }: ReserveChain): string | null {
  const fault = quorumFault(quorum, nodes.length)
  if (fault !== null) return fault
  if (coins.length === 0) return 'no coin is named'
  if (!isSet(coins.map((coin) => coin.asset))) return 'a currency is named twice'
  if (!isSet(coins.map(({ token }) => token))) return 'a token is named twice'
  if (!isSet(addresses.map((one) => one.address))) return 'an address is named twice'
  const fine = coins.find(({ asset: code, decimals }) => decimals > scaleOf(code))
  return fine === undefined ? null : `${fine.asset} has more decimals there than the books keep`
}

/** @throws Error for what is no asset of the operator */
function scaleOf(code: string): number {
  if (!isAssetCode(code)) throw new Error(`${code} is no currency of the operator`)
  return ASSET_SCALE[code]
}

/** The first address that has not signed; its text is said, so that it can be. */
function unsigned(chain: ReserveChain, { house, keyId, now }: Attester): string | null {
  for (const { address: own, date, signature } of chain.addresses) {
    const day = fromIso(`${date}T00:00:00.000Z`)
    if (day === null || day > now) return `${own}: ${date} is no day up to today`
    const statement = reserveStatement({ house, keyId, network: chain, address: own, date })
    if (signerOfText(statement, signature) !== own) {
      return `${own}: the signature is not of this address over this text (EIP-191):\n${statement}`
    }
  }
  return null
}

/** What a chain says, in whole units of the books. @throws Error for what is no asset of the operator */
export function unitsOf(raw: bigint, { asset: code, decimals }: ReserveCoin): bigint {
  return raw * 10n ** BigInt(scaleOf(code) - decimals)
}
