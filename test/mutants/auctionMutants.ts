import type { Mutant } from './mutant.ts'

const BIDDING = 'server/modules/auctions/rulesBidding.ts'
const BIDDING_TEST = 'server/modules/auctions/rulesBidding.test.ts'
const SERVICE_TEST = 'server/modules/auctions/service.db.test.ts'

/** Of charity auctions. */
export const AUCTION_MUTANTS: readonly Mutant[] = [
  {
    name: 'work sent by a text that says nothing moves',
    costs: 'the winner: who signs for another address reads that it moves nothing',
    edits: [
      {
        file: 'server/modules/accounts/ownerProof.ts',
        was: "new Set(['borrow', 'receiveNft'])",
        becomes: "new Set(['borrow'])",
      },
    ],
    project: 'db',
    test: 'server/http/customer/ownAccount.db.test.ts',
    notices: 'but where a work or money does',
  },
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
    name: 'auction cancelled in vain',
    costs:
      'the charity: two operators take a work out, somebody bids in that instant, and it is sold all the same',
    edits: [
      {
        file: 'server/modules/auctions/service.ts',
        was: '        return over\n',
        becomes: '        return over || leader !== null\n',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'done, or refused',
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
    name: 'work redirected on its way',
    costs:
      'the winner: the address changes after the work may have left, and it lies where nobody looks',
    edits: [
      {
        file: 'server/modules/auctions/rulesDelivery.ts',
        was: "state: 'sending',",
        becomes: "state: 'ready',",
      },
    ],
    project: 'unit',
    test: 'server/modules/auctions/rulesDelivery.test.ts',
  },
  {
    name: 'work sent from a frozen account',
    costs: 'the winner: whoever took the account over is sent the work',
    edits: [
      {
        file: 'server/modules/auctions/sending.ts',
        was: 'if (await deps.isHeld(customerId))',
        becomes: "if ((await deps.isHeld(customerId)) && auctionId === '')",
      },
    ],
    project: 'db',
    test: 'server/modules/auctions/delivery.db.test.ts',
    notices: 'cannot claim then',
  },
  {
    name: 'work claimed twice',
    costs:
      'the winner: one gives the claim back, the address changes, and the other one sends to the first',
    edits: [
      {
        file: 'server/modules/auctions/sending.ts',
        was: 'if (claimed === null) await',
        becomes: "if (claimed === null && auctionId === '') await",
      },
    ],
    project: 'db',
    test: 'server/modules/auctions/delivery.db.test.ts',
    notices: 'two claim at once',
  },
  {
    name: 'charity locked against what it wins',
    costs: 'everybody: a payout and a sold work wait for each other, and hold the books meanwhile',
    edits: [
      {
        file: 'server/modules/auctions/storeReading.ts',
        was: 'FOR NO KEY UPDATE',
        becomes: 'FOR UPDATE',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'keeps no auction of that charity waiting',
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
