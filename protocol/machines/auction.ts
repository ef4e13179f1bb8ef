/** `running` has a leading bid; `listed` has none yet. */
export const AUCTION_STATES = ['listed', 'running', 'sold', 'unsold', 'cancelled'] as const
export type AuctionState = (typeof AUCTION_STATES)[number]

/** `close`: its time is over. */
export const AUCTION_EVENTS = ['bid', 'close', 'cancel'] as const
export type AuctionEvent = (typeof AUCTION_EVENTS)[number]

interface Transition {
  readonly from: AuctionState
  readonly to: AuctionState
  readonly actor: 'customer' | 'engine' | 'operator'
  readonly event: AuctionEvent
}

/**
 * Every allowed change of an auction; anything else is refused with collectibleStatusWrong and changes nothing.
 * @internal tests read who does each step
 */
export const AUCTION_TRANSITIONS: readonly Transition[] = [
  { from: 'listed', to: 'running', actor: 'customer', event: 'bid' },
  { from: 'running', to: 'running', actor: 'customer', event: 'bid' },
  { from: 'listed', to: 'unsold', actor: 'engine', event: 'close' },
  { from: 'running', to: 'sold', actor: 'engine', event: 'close' },
  { from: 'listed', to: 'cancelled', actor: 'operator', event: 'cancel' },
  { from: 'running', to: 'cancelled', actor: 'operator', event: 'cancel' },
]

/** The state an event leads to; null when it is not allowed in this one. */
export function afterAuctionEvent(from: AuctionState, event: AuctionEvent): AuctionState | null {
  return AUCTION_TRANSITIONS.find((step) => step.from === from && step.event === event)?.to ?? null
}

/** What a bidder is told. */
export const AUCTION_NEWS = ['outbid', 'won', 'addressNeeded', 'delivered', 'cancelled'] as const
export type AuctionNews = (typeof AUCTION_NEWS)[number]

/** How far a sold work is on its way to the winner. `sending`: claimed by whoever sends it, and its address stays. */
export const DELIVERY_STATES = ['addressNeeded', 'ready', 'sending', 'sent', 'delivered'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
