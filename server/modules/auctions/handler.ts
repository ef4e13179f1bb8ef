import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { staysCovered } from '#protocol/formulas/loan.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { NftBidMade } from '#protocol/nft.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { BatchContext, CommandHandler, Decision } from '#server/modules/commands/types.ts'
import type { Books } from '#server/modules/ledger/types.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Ask, HandlerDeps } from './asks.ts'
import { type Read, readFor } from './reading.ts'
import { afterBid, afterCancel, afterClose } from './rulesBidding.ts'
import { auctionWonEntry, bidHeldEntry, bidReleasedEntry, CHARITY } from './rulesEntries.ts'
import { insertBid, insertWin, updateAuction, updateBid } from './store.ts'
import type { Auction, Bid, Charity, Holder } from './types.ts'
import { toNft } from './view.ts'

type Result = NftBidMade | null

/** Decides bids and ends of auctions in batches, with the rows of the auctions locked. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    places: ({ holder: { customerId } }) => [
      { account: { owner: customerId, bucket: 'bidHold' }, asset: 'USDT' },
      { account: { owner: customerId, bucket: 'loan' }, asset: 'USDT' },
      { account: CHARITY, asset: 'USDT' },
    ],
    begin: async (tx, asks) => new AuctionBatch(deps, await readFor(deps, tx, asks)),
  }
}

class AuctionBatch implements BatchContext<Ask, Result> {
  readonly #deps: HandlerDeps
  readonly #read: Read
  readonly #auctions: Map<string, Auction>
  readonly #held: Map<string, Bid>
  readonly #numbers: Map<string, Map<string, number>>
  readonly #writes: ((tx: Transaction) => void)[] = []

  constructor(deps: HandlerDeps, read: Read) {
    this.#deps = deps
    this.#read = read
    this.#auctions = new Map(read.locked.map(({ auction }) => [auction.id, auction]))
    this.#held = new Map(read.held.map((bid) => [bid.id, bid]))
    this.#numbers = new Map([...read.numbers].map(([id, of]) => [id, new Map(of)]))
  }

  decide(ask: Ask, books: Books): Decision<Result> {
    const auction = this.#auctions.get(ask.auctionId)
    if (ask.to === 'bid') {
      if (auction === undefined) throw new Refusal(CODE.notFound)
      return this.#bid(ask, auction, books)
    }
    if (auction === undefined) return NOTHING
    if (ask.to === 'release') return this.#release(ask.bidId, ask.holder)
    // Who leads changes until the row is locked; the job asks again for who does.
    const leading = this.#leadingBid(auction.id)
    if (leading === null || leading.customerId !== ask.holder.customerId) return NOTHING
    if (ask.to === 'close') return this.#close(auction, leading)
    return this.#cancel(ask, auction, leading)
  }

  write(tx: Transaction): void {
    for (const send of this.#writes) send(tx)
  }

  #bid(
    { holder, amount: text }: Ask & { to: 'bid' },
    auction: Auction,
    books: Books,
  ): Decision<Result> {
    const { customerId } = holder
    const { clock, chain } = this.#deps
    const charity = this.#charityOf(auction)
    const barred = this.#read.barred
    const ofCharity = barred.get(charity.address.toLowerCase())
    const ofVault = chain === null ? undefined : barred.get(chain.vault)
    const bidder = {
      customerId,
      barred: ofCharity === customerId || ofVault === customerId,
      verified: this.#read.verified.has(customerId),
    }
    const now = clock.now()
    const next = afterBid(auction, bidder, text, now)
    mustStayCovered(customerId, next.leading.amount, books)
    const numbers = this.#numbers.get(auction.id) ?? new Map<string, number>()
    const bid: Bid = {
      id: randomUUID(),
      auctionId: auction.id,
      n: next.bids,
      bidder: numbers.get(customerId) ?? numbers.size + 1,
      customerId,
      amount: next.leading.amount,
      at: now,
      extendedTo: next.endsAt > auction.endsAt ? next.endsAt : null,
      state: 'leading',
    }
    const before = this.#leadingBid(auction.id)
    const nft = toNft(next, charity, chain?.name ?? '', 'leading', now)
    return {
      entry: bidHeldEntry(bid),
      result: { nft, amount: usdt(bid.amount) },
      accept: () => {
        this.#auctions.set(auction.id, next)
        this.#held.set(bid.id, bid)
        this.#numbers.set(auction.id, numbers.set(customerId, bid.bidder))
        if (before !== null) this.#held.set(before.id, { ...before, state: 'outbid' })
        this.#writes.push((tx) => {
          if (before !== null) updateBid(tx, before.id, 'outbid')
          updateAuction(tx, next)
          insertBid(tx, bid)
        })
      },
      tell: () => {
        this.#tell(customerId)
        if (before !== null) this.#deps.release(before)
      },
    }
  }

  #release(bidId: string, { customerId }: Holder): Decision<Result> {
    const bid = this.#held.get(bidId)
    if (bid?.state !== 'outbid' || bid.customerId !== customerId) return NOTHING
    const auction = this.#auctions.get(bid.auctionId)
    return {
      ...this.#moved(bid, 'released'),
      entry: bidReleasedEntry(bid),
      notice: auction === undefined ? null : noticeOf(auction, bid, 'outbid'),
    }
  }

  #close(auction: Auction, bid: Bid): Decision<Result> {
    const { clock, chain } = this.#deps
    const sold = afterClose(auction, clock.now())
    if (sold === null) return NOTHING
    const address = this.#read.wallets.get(bid.customerId) ?? null
    const win = { auction: sold, bid, address, needed: chain?.confirmations ?? 1, at: clock.now() }
    return {
      ...this.#over(sold, bid, 'won', (tx) => insertWin(tx, win)),
      entry: auctionWonEntry(bid),
      notice: noticeOf(sold, bid, address === null ? 'addressNeeded' : 'won'),
    }
  }

  #cancel(ask: Ask & { to: 'cancel' }, auction: Auction, bid: Bid): Decision<Result> {
    const cancelled = afterCancel(auction, ask, this.#deps.clock.now())
    // What one operator says alone is kept before, without anybody's money.
    if (cancelled.state !== 'cancelled') return NOTHING
    const moved = this.#over(cancelled, bid, 'released')
    return {
      ...moved,
      entry: bidReleasedEntry(bid),
      notice: noticeOf(cancelled, bid, 'cancelled'),
      tell: () => {
        moved.tell()
        ask.done()
      },
    }
  }

  /** What leads and ends with its auction, which what comes later in the batch sees. */
  #over(
    auction: Auction,
    bid: Bid,
    state: 'released' | 'won',
    write: (tx: Transaction) => void = () => undefined,
  ): Pick<Decision<Result>, 'result' | 'accept' | 'tell'> {
    const moved = this.#moved(bid, state)
    return {
      ...moved,
      accept: () => {
        moved.accept()
        this.#auctions.set(auction.id, auction)
        this.#writes.push((tx) => updateAuction(tx, auction), write)
      },
    }
  }

  #moved(
    bid: Bid,
    state: 'released' | 'won',
  ): Pick<Decision<Result>, 'result' | 'accept' | 'tell'> {
    return {
      result: null,
      accept: () => {
        this.#held.delete(bid.id)
        this.#writes.push((tx) => updateBid(tx, bid.id, state))
      },
      tell: () => this.#tell(bid.customerId),
    }
  }

  #leadingBid(auctionId: string): Bid | null {
    const bids = [...this.#held.values()]
    return bids.find((bid) => bid.auctionId === auctionId && bid.state === 'leading') ?? null
  }

  #charityOf({ id }: Auction): Charity {
    const found = this.#read.locked.find(({ auction }) => auction.id === id)
    if (found === undefined) throw new Error('an auction without a charity')
    return found.charity
  }

  #tell(customerId: string): void {
    this.#deps.events.productChanged(customerId, 'real', 'auction', [])
  }
}

/** Who owes a loan keeps enough free USDT to repay it from. @throws Refusal loanCoverLow */
function mustStayCovered(customerId: string, units: bigint, books: Books): void {
  const account = { owner: customerId, bucket: 'loan' } as const
  const owed = -books.balance('real', { account, asset: 'USDT' })
  const { available } = books.balances('real', customerId, 'USDT')
  if (owed > 0n && !staysCovered(available - units, owed)) throw new Refusal(CODE.loanCoverLow)
}

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))

/** What a bidder is told of an auction. */
function noticeOf(
  { id, title }: Auction,
  bid: Bid,
  state: 'outbid' | 'won' | 'addressNeeded' | 'cancelled',
): NonNullable<Decision['notice']> {
  const notice = { kind: 'auctionMoved', state, id, title, amount: usdt(bid.amount) } as const
  return { customerId: bid.customerId, account: 'real', notice }
}
