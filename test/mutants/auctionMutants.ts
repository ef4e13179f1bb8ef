import type { Mutant } from './mutant.ts'

const BIDDING = 'server/modules/auctions/rulesBidding.ts'
const BIDDING_TEST = 'server/modules/auctions/rulesBidding.test.ts'
const SERVICE_TEST = 'server/modules/auctions/service.db.test.ts'

/** Of charity auctions. */
export const AUCTION_MUTANTS: readonly Mutant[] = [
  {
    name: 'bid at the end',
    costs: 'a bidder: somebody bids when the time is over, and nobody can answer',
    edits: [
      {
        file: BIDDING,
        was: 'now < auction.startsAt || now >= auction.endsAt',
        becomes: 'now < auction.startsAt || now > auction.endsAt',
      },
    ],
    project: 'unit',
    test: BIDDING_TEST,
  },
  {
    name: 'bid cancelled by one',
    costs: 'the charity: one operator takes a won work out of the auction',
    edits: [
      {
        file: BIDDING,
        was: 'if (auction.cancelBy === cancelBy)',
        becomes: "if (auction.cancelBy === '')",
      },
    ],
    project: 'unit',
    test: BIDDING_TEST,
  },
  {
    name: 'work delivered too soon',
    costs: 'the winner: a block that leaves the chain takes the work back, and we say it is there',
    edits: [
      {
        file: 'server/modules/auctions/rulesDelivery.ts',
        was: 'const deep = confirmations === delivery.needed',
        becomes: 'const deep = confirmations > 0 && delivery.needed > 0',
      },
    ],
    project: 'unit',
    test: 'server/modules/auctions/rulesDelivery.test.ts',
  },
  {
    name: 'winning bid given back',
    costs: 'the charity: the winner has the work and the money',
    edits: [
      {
        file: 'server/modules/auctions/rulesEntries.ts',
        was: "entryOf('auctionWon', id, [own(customerId, 'bidHold'), CHARITY], units)",
        becomes:
          "entryOf('auctionWon', id, [own(customerId, 'bidHold'), own(customerId, 'available')], units)",
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
  },
  {
    name: 'bid with borrowed money',
    costs: 'the operator: what was lent goes to a charity, and the loan is lost',
    edits: [
      {
        file: 'server/modules/auctions/handler.ts',
        was: 'if (owed > 0n && !staysCovered',
        becomes: 'if (owed < 0n && !staysCovered',
      },
    ],
    project: 'db',
    test: 'server/modules/auctions/service.db.test.ts',
    notices: 'leave enough to repay',
  },
]
