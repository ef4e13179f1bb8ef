import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { staysCovered } from '#protocol/formulas/loan.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { NftBidMade } from '#protocol/nft.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { BatchContext, CommandHandler, Decision } from '#server/modules/commands/types.ts'
import type { Books } from '#server/modules/ledger/types.ts'
import type { Events } from '#server/modules/events/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { afterBid, afterCancel, afterClose } from './rulesBidding.ts'
import { auctionWonEntry, bidHeldEntry, bidReleasedEntry, CHARITY } from './rulesEntries.ts'
import {
  insertBid,
  insertWin,
  lockAuctions,
  selectBidders,
  selectHeldBids,
  updateAuction,
  updateBid,
} from './store.ts'
import type { Auction, Bid, Charity, Holder } from './types.ts'
import { toNft } from './view.ts'

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

/** What is asked about an auction; `release` and `close` by its job, `cancel` by operators who agreed. */
export type Ask = { readonly holder: Holder; readonly auctionId: string } & (
  | { readonly to: 'bid'; readonly amount: string }
  | { readonly to: 'release'; readonly bidId: string }
  | { readonly to: 'close' }
  | { readonly to: 'cancel'; readonly operatorId: string; readonly reason: string }
)

type Result = NftBidMade | null

/** Decides bids and ends of auctions in batches, with the rows of the auctions locked. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    places: ({ holder: { customerId } }) => [
      { account: { owner: customerId, bucket: 'bidHold' }, asset: 'USDT' },
      { account: { owner: customerId, bucket: 'loan' }, asset: 'USDT' },
      { account: CHARITY, asset: 'USDT' },
    ],
    async begin(tx, asks) {
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
      return new AuctionBatch(deps, { locked, held, numbers, verified, barred, wallets })
    },
  }
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

interface Read {
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
    return this.#cancel(afterCancel(auction, ask, this.#deps.clock.now()), leading)
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
      ...this.#moved(bid, 'won', (tx) => {
        updateAuction(tx, sold)
        insertWin(tx, win)
      }),
      entry: auctionWonEntry(bid),
      notice: noticeOf(sold, bid, address === null ? 'addressNeeded' : 'won'),
    }
  }

  #cancel(cancelled: Auction, bid: Bid): Decision<Result> {
    if (cancelled.state !== 'cancelled') {
      const write = (tx: Transaction): void => updateAuction(tx, cancelled)
      return { ...NOTHING, accept: () => void this.#writes.push(write) }
    }
    return {
      ...this.#moved(bid, 'released', (tx) => updateAuction(tx, cancelled)),
      entry: bidReleasedEntry(bid),
      notice: noticeOf(cancelled, bid, 'cancelled'),
    }
  }

  #moved(
    bid: Bid,
    state: Bid['state'],
    write: (tx: Transaction) => void = () => undefined,
  ): Pick<Decision<Result>, 'result' | 'accept' | 'tell'> {
    return {
      result: null,
      accept: () => {
        this.#held.delete(bid.id)
        this.#writes.push((tx) => updateBid(tx, bid.id, state), write)
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
