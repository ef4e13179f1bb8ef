import { ASSET_SCALE, type AssetCode, isAssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import type { ReceiptEntry } from '#protocol/proof/receipt.ts'
import type { SpotEntry } from '#protocol/proof/spotReceipt.ts'
import { toIso } from '#protocol/time.ts'
import type { EntryLeg } from './storeEntries.ts'

/**
 * The only entry of a type about an order, which moves one asset; the customer is not named in it.
 * @throws Error unless there is exactly one, in that asset
 */
export function receiptEntry(
  legs: readonly EntryLeg[],
  type: string,
  asset: AssetCode = 'USDT',
): ReceiptEntry {
  const { id, at, postings } = spotEntry(legs, type)
  if (postings.some((one) => one.asset !== asset)) throw new Error('an entry of another asset')
  return { id, at, postings: postings.map(({ bucket, amount }) => ({ bucket, amount })) }
}

/** The same where several assets may be moved. @throws Error unless there is exactly one */
export function spotEntry(legs: readonly EntryLeg[], type: string): SpotEntry {
  const own = legs.filter((leg) => leg.type === type)
  const [first] = own
  if (first === undefined) throw new Error(`no entry ${type}`)
  if (own.some((leg) => leg.id !== first.id)) throw new Error(`more than one entry ${type}`)
  const postings = own.map(postingOf)
  return {
    id: String(first.id),
    at: toIso(first.created_at.getTime()),
    postings: postings.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),
  }
}

/** The legs of each entry, in the order of the entries. */
export function entriesOf(legs: readonly EntryLeg[]): readonly (readonly EntryLeg[])[] {
  const entries = new Map<bigint, EntryLeg[]>()
  for (const leg of legs) {
    const own = entries.get(leg.id)
    if (own === undefined) entries.set(leg.id, [leg])
    else own.push(leg)
  }
  return [...entries.values()]
}

type Posting = SpotEntry['postings'][number]

const placeOf = ({ bucket, asset }: Posting): string => `${bucket} ${asset}`

function postingOf({ owner, bucket, asset, units }: EntryLeg): Posting {
  if (!isAssetCode(asset)) throw new Error(`no books are kept in ${asset}`)
  return {
    bucket: `${owner === 'house' ? 'house' : 'customer'}/${bucket}`,
    asset,
    amount: formatDecimal(units, ASSET_SCALE[asset]),
  }
}

/**
 * The entries of a type about an order that each move something from one bucket to another, in turn: so much each.
 * @param buckets as `postingOf` names them
 * @throws Error where one moves anything else
 */
export function movedEntries(
  legs: readonly EntryLeg[],
  type: string,
  asset: AssetCode,
  { from, to }: { readonly from: string; readonly to: string },
): readonly { readonly id: string; readonly at: string; readonly amount: string }[] {
  return entriesOf(legs.filter((leg) => leg.type === type)).map((own) => {
    const { id, at, postings } = receiptEntry(own, type, asset)
    const taken = postings.find(({ bucket }) => bucket === from)
    const given = postings.find(({ bucket }) => bucket === to)
    if (
      postings.length !== 2 ||
      given === undefined ||
      given.amount.startsWith('-') ||
      taken?.amount !== `-${given.amount}`
    ) {
      throw new Error(`entry ${id} moves something else`)
    }
    return { id, at, amount: given.amount }
  })
}
