import type { Events } from '#server/modules/events/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Bid, Holder } from './types.ts'

export interface HandlerDeps {
  readonly clock: Clock
  readonly events: Pick<Events, 'productChanged'>
  readonly verifiedAmong: (
    query: Queryable,
    customerIds: readonly string[],
  ) => Promise<ReadonlySet<string>>
  /** Whose wallets these are (lower case); without those that are nobody's. */
  readonly ownersOf: (
    query: Queryable,
    wallets: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
  /** Where a work goes that this customer wins, with its checksum: their wallet; null where they have to say. */
  readonly walletOf: (query: Queryable, customerId: string) => Promise<string | null>
  readonly chain: {
    readonly name: string
    readonly vault: string
    readonly confirmations: number
  } | null
  /** Releases a bid that was outbid, after the commit. */
  readonly release: (bid: Bid) => void
}

/** Which operator cancels, and why. */
export interface Cancelling {
  readonly operatorId: string
  readonly reason: string
}

/**
 * What is asked about an auction; `release` and `close` by its job, `cancel` by operators who agreed, who are told when it is
 * done: where another bid leads meanwhile, nothing is.
 */
export type Ask = { readonly holder: Holder; readonly auctionId: string } & (
  | { readonly to: 'bid'; readonly amount: string }
  | { readonly to: 'release'; readonly bidId: string }
  | { readonly to: 'close' }
  | ({ readonly to: 'cancel'; readonly done: () => void } & Cancelling)
)
