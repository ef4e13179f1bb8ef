import { expect, it } from 'vitest'
import {
  afterAuctionEvent,
  AUCTION_EVENTS,
  AUCTION_STATES,
  AUCTION_TRANSITIONS,
} from './auction.ts'

it('knows for each state and each event where it leads, or that it is refused', () => {
  const table = AUCTION_STATES.map((state) =>
    AUCTION_EVENTS.map((event) => afterAuctionEvent(state, event)),
  )
  expect(table).toEqual([
    ['running', 'unsold', 'cancelled'],
    ['running', 'sold', 'cancelled'],
    [null, null, null],
    [null, null, null],
    [null, null, null],
  ])
})

it('gives bids to customers, ends to the clock, and cancelling to operators', () => {
  const actors = AUCTION_TRANSITIONS.map(({ event, actor }) => `${event} ${actor}`)
  expect(new Set(actors)).toEqual(new Set(['bid customer', 'close engine', 'cancel operator']))
})
