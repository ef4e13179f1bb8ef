import { ASSET_SCALE } from '#protocol/assets.ts'
import { type DepositAsset, type DepositBody, LEAST_DEPOSIT } from '#protocol/deposit.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { DepositRow, DepositSetup } from './types.ts'

/** Deposits that one customer reported and that may be under way. */
export const MOST_OPEN = 20

/** Less than such a part of the least deposit is dust: it costs whoever sends it next to nothing. */
const DUST_PARTS = 100n

/** What a customer says they sent. */
export type Claim = Pick<
  DepositRow,
  'network' | 'watched' | 'asset' | 'way' | 'claimed' | 'hash' | 'lastSix' | 'imageId'
>

/**
 * The one spelling of a hash: lower case, with 0x on chains of Ethereum's kind, which are those that are
 * watched, and without it on all others.
 */
export function spelt(hash: string, watched: boolean): string {
  const digits = hash.toLowerCase().replace(/^0x/, '')
  return watched ? `0x${digits}` : digits
}

/** Both spellings: who watches a chain may change, and with it how its hashes are kept from then on. */
export const spellingsOf = (hash: string): readonly string[] => [
  spelt(hash, true),
  spelt(hash, false),
]

/** The least deposit of an asset, in its units. */
export function leastOf(asset: DepositAsset): bigint {
  const read = parseDecimal(LEAST_DEPOSIT[asset], ASSET_SCALE[asset])
  if (!read.ok) throw new Error(`no least deposit of ${asset}`)
  return read.units
}

/** Of an asset, in its units: what is less, and was not reported, becomes no deposit by itself. */
export const dustBelow = (asset: DepositAsset): bigint => leastOf(asset) / DUST_PARTS

/**
 * How many of these deposits count against what their customer may report: not what a chain alone brought,
 * since anybody can send anybody something.
 */
export function countReported(own: readonly Pick<DepositRow, 'state' | 'claimed'>[]): number {
  const isOpen = ({ state }: Pick<DepositRow, 'state'>): boolean =>
    state === 'submitted' || state === 'confirming'
  return own.filter((one) => one.claimed !== null && isOpen(one)).length
}

/**
 * Reads what a customer reports.
 * @throws Refusal depositNotOffered what is not offered, 400 an amount too fine or a hash of another kind, belowMinimumDeposit
 */
export function readClaim(body: DepositBody, setup: DepositSetup, imagesKept: boolean): Claim {
  const { asset, way, network } = body
  const watched = setup.watched.find(({ id }) => id === network)
  const byHand = setup.byHand.find((one) => one.id === network && one.asset === asset)
  const isSeen = watched?.native === asset || watched?.tokens[asset] !== undefined
  const offered = way === 'wallet' ? isSeen : imagesKept && (isSeen || byHand !== undefined)
  if (!offered) throw new Refusal(CODE.depositNotOffered)
  const read = parseDecimal(body.amount, ASSET_SCALE[asset])
  if (!read.ok) throw new Refusal(CODE.malformed, { amount: read.fault })
  if (read.units < leastOf(asset)) throw new Refusal(CODE.belowMinimumDeposit)
  const hash = body.hash ?? null
  if (watched !== undefined && hash?.startsWith('0x') === false) {
    throw new Refusal(CODE.malformed, { hash: 'malformed' })
  }
  return {
    network,
    watched: watched !== undefined,
    asset,
    way,
    claimed: read.units,
    hash: hash === null ? null : spelt(hash, watched !== undefined),
    lastSix: way === 'hand' ? (body.lastSix ?? null) : null,
    imageId: way === 'hand' ? body.imageId : null,
  }
}

/** A deposit of the same customer that this claim is about already; null when it is a new one. */
export function sameAs(claim: Claim, own: readonly DepositRow[]): DepositRow | null {
  const { network, asset, hash, lastSix } = claim
  const found = own.find(
    (one) =>
      one.network === network &&
      one.asset === asset &&
      one.state !== 'failed' &&
      one.state !== 'rejected' &&
      (hash === null ? endsIn(one, lastSix) : one.hash !== null && isSame(one.hash, hash)),
  )
  return found ?? null
}

/** Whether two hashes are one, in whatever spelling. */
export const isSame = (one: string, other: string): boolean =>
  spelt(one, false) === spelt(other, false)

function endsIn({ hash, lastSix }: DepositRow, six: string | null): boolean {
  return six !== null && (hash === null ? lastSix === six : hash.endsWith(six))
}
