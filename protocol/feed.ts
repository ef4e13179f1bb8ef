import type { AccountKind } from './account.ts'
import type { ContractOrder } from './contractOrder.ts'
import type { Notice } from './notice.ts'

/** One entry of the live feed; only what changed is sent. `at` is milliseconds since 1970 UTC. */
export interface FeedEntry {
  readonly code: string
  readonly price: string
  readonly zdf: string
  readonly at: number
  /** Where its price only closes; absent where it decides everything. */
  readonly state?: 'thin' | 'doubtful'
}

/** Products whose own objects the client asks for again when one of them changes. */
export type ProductName = 'contract' | 'spot' | 'option' | 'plan' | 'exchange' | 'auction'

/** What the server sends: arrays are prices, the first one the full list. */
export type FeedMessage =
  | readonly FeedEntry[]
  | { readonly type: 'heartbeat'; readonly at: number }
  | { readonly type: 'order'; readonly account: 'real' | 'demo'; readonly order: ContractOrder }
  | {
      readonly type: 'product'
      readonly account: 'real' | 'demo'
      readonly product: ProductName
    }
  | { readonly type: 'notice'; readonly account: AccountKind | null; readonly notice: Notice }
  /** There is something new in the customer's support chat. */
  | { readonly type: 'chat' }
  | { readonly type: 'session'; readonly state: 'joined' | 'ended' }

/** What a client may say. `auth` joins the customer's own events to the socket. */
export type FeedRequest =
  | { readonly subscribe: readonly string[] | '*' }
  | { readonly auth: string }

export const FEED_HEARTBEAT_MS = 15_000

/** Shortest time between two price arrays to one client. */
export const FEED_MIN_INTERVAL_MS = 100
