import type { Queryable } from '#server/platform/db.ts'
import type { Ask, HandlerDeps } from './asks.ts'
import { lockAuctions, selectBidders, selectHeldBids } from './store.ts'
import type { Auction, Bid, Charity } from './types.ts'

/** What was read for a batch. */
export interface Read {
  readonly locked: readonly { readonly auction: Auction; readonly charity: Charity }[]
  /** Bids whose amount is held. */
  readonly held: readonly Bid[]
  /** By auction and customer, what the customer is called there. */
  readonly numbers: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly verified: ReadonlySet<string>
  /** Wallets of charities and of the vault, and whose they are. */
  readonly barred: ReadonlyMap<string, string>
  readonly wallets: ReadonlyMap<string, string | null>
}

/** Locks the auctions of a batch, and reads what it depends on beside the balances. */
export async function readFor(
  deps: HandlerDeps,
  tx: Queryable,
  asks: readonly Ask[],
): Promise<Read> {
  const customers = [...new Set(asks.map(({ holder }) => holder.customerId))]
  const ids = [...new Set(asks.map(({ auctionId }) => auctionId))]
  // The rows first: what is read after their lock is as the bids before have left it.
  const locked = await lockAuctions(tx, ids)
  const bidders = asks.some(({ to }) => to === 'bid') ? customers : []
  const owners = locked.map(({ charity }) => charity.address.toLowerCase())
  if (deps.chain !== null) owners.push(deps.chain.vault)
  const [held, numbers, verified, barred, wallets] = await Promise.all([
    selectHeldBids(tx, ids),
    selectBidders(tx, ids),
    bidders.length === 0 ? new Set<string>() : deps.verifiedAmong(tx, bidders),
    bidders.length === 0 ? new Map<string, string>() : deps.ownersOf(tx, owners),
    walletsOf(deps, tx, asks),
  ])
  return { locked, held, numbers, verified, barred, wallets }
}

async function walletsOf(
  { walletOf }: HandlerDeps,
  tx: Queryable,
  asks: readonly Ask[],
): Promise<ReadonlyMap<string, string | null>> {
  const winners = new Set(
    asks.filter(({ to }) => to === 'close').map(({ holder }) => holder.customerId),
  )
  return new Map(
    await Promise.all([...winners].map(async (id) => [id, await walletOf(tx, id)] as const)),
  )
}
