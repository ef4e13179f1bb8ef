import * as CODE from '#protocol/errorCodes.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditAuctions, auditHeld } from './audit.ts'
import { markSent, receive, watchDeliveries } from './delivery.ts'
import { type Ask, createHandler, type HandlerDeps } from './handler.ts'
import { addCharity, type OperatingDeps, pay, publish } from './operating.ts'
import { afterCancel } from './rulesBidding.ts'
import * as store from './store.ts'
import { lockParcel } from './storeDelivery.ts'
import * as reading from './storeReading.ts'
import type { Auction, AuctionsService, Bid, Holder } from './types.ts'
import { standingOf, toLedger, toNft, toNftBid, toOperatorAuction, toOwn } from './view.ts'

export { openNftChain } from './chain.ts'
export { workUri } from './rulesWork.ts'
export { auctionFacts } from './storeFacts.ts'

export interface AuctionsDeps
  extends OperatingDeps,
    Omit<HandlerDeps, 'chain' | 'release' | 'clock' | 'events'> {
  readonly commands: CommandService
}

const holderOf = (customerId: string): Holder => ({ customerId, account: 'real' })

/** Charity auctions: bids, ends, what charities were given, and the way of sold works. */
export function createAuctionsService(deps: AuctionsDeps): AuctionsService {
  const { db, clock, chain, commands, onFault } = deps
  const release = async ({ id: bidId, auctionId, customerId }: Bid): Promise<void> => {
    const holder = holderOf(customerId)
    await commands.settle(handler, holder, { to: 'release', holder, auctionId, bidId })
  }
  const handler = createHandler({ ...deps, release: (bid) => void release(bid).catch(onFault) })
  const settleWith = (leader: string, ask: Omit<Ask & { to: 'close' }, 'holder'>): Promise<void> =>
    commands.settle(handler, holderOf(leader), { ...ask, holder: holderOf(leader) })
  const shown = async (id: string) => {
    const found = await reading.selectAuction(db, id)
    if (found === null) throw new Refusal(CODE.notFound)
    return toOperatorAuction(found.auction, (await lockParcel(db, id))?.delivery ?? null)
  }

  return {
    ...readsOf(chain?.name ?? '', clock),
    bid: (holder, { id: auctionId, amount }, keyed) =>
      commands.run(handler, holder, { to: 'bid', holder, auctionId, amount }, keyed),
    async receive(owner, body) {
      await receive(deps, owner, body)
      const found = await reading.selectAuction(db, body.id)
      if (found === null) throw new Refusal(CODE.notFound)
      return toNft(found.auction, found.charity, chain?.name ?? '', 'won', clock.now())
    },
    async settleDue() {
      const now = clock.now()
      await store.closeUnsold(db, now)
      const outbid = await store.selectOutbid(db)
      await Promise.all(outbid.map((bid) => release(bid).catch(onFault)))
      const due = await store.selectDue(db, now)
      const close = async ({ id: auctionId, leading }: Auction): Promise<void> => {
        if (leading !== null) await settleWith(leading.customerId, { to: 'close', auctionId })
      }
      await Promise.all(due.map((auction) => close(auction).catch(onFault)))
    },
    watchDeliveries: () => watchDeliveries(deps),
    publish: async (body) => toOperatorAuction(await publish(deps, body), null),
    addCharity: (body, invented) => addCharity(deps, body, invented),
    async cancel(id, operatorId, reason) {
      const leader = await cancelUnled(deps, id, { operatorId, reason })
      if (leader !== null) {
        const holder = holderOf(leader)
        const ask: Ask = { to: 'cancel', holder, auctionId: id, operatorId, reason }
        await commands.settle(handler, holder, ask)
      }
      return shown(id)
    },
    async sent(id, hash) {
      await markSent(deps, id, hash)
      return shown(id)
    },
    pay: (charityId, operatorId, body) => pay(deps, charityId, operatorId, body),
    queue: async (query) =>
      (await reading.selectQueue(query)).map(({ auction, delivery }) =>
        toOperatorAuction(auction, delivery),
      ),
    audit: auditAuctions,
    auditHeld,
  }
}

/** Cancels an auction without bids; else answers who leads it, whose money has to be released. */
async function cancelUnled(
  { db, clock }: AuctionsDeps,
  id: string,
  by: { readonly operatorId: string; readonly reason: string },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [found] = await store.lockAuctions(tx, [id])
    if (found === undefined) throw new Refusal(CODE.notFound)
    const next = afterCancel(found.auction, by, clock.now())
    if (found.auction.leading !== null) return found.auction.leading.customerId
    store.updateAuction(tx, next)
    return null
  })
}

type Reads = Pick<AuctionsService, 'list' | 'details' | 'own' | 'ledger'>

/** What is only read. */
function readsOf(chain: string, clock: { now(): Millis }): Reads {
  const now = (): string => toIso(clock.now())
  return {
    async list(query, { cursor, ...asked }) {
      const page = { ...asked, limit: asked.limit + 1 }
      const found = await reading.selectAuctions(query, page, readCursor(cursor))
      const view = ({ auction, charity }: (typeof found)[number]) =>
        toNft(auction, charity, chain, null, clock.now())
      return { now: now(), ...pageOf(found, asked.limit, ({ auction }) => auction.no, view) }
    },
    async details(query, id) {
      const found = await reading.selectAuction(query, id)
      if (found === null) throw new Refusal(CODE.notFound)
      const bids = await reading.selectBids(query, id)
      return {
        now: now(),
        nft: toNft(found.auction, found.charity, chain, null, clock.now()),
        bids: bids.map(toNftBid),
      }
    },
    async own(query, customerId, { cursor, limit }) {
      const found = await reading.selectOwn(query, customerId, limit + 1, readCursor(cursor))
      const view = ({ auction, charity, part }: (typeof found)[number]) => {
        const you = standingOf(auction, customerId)
        return toOwn(toNft(auction, charity, chain, you, clock.now()), part)
      }
      return { now: now(), ...pageOf(found, limit, ({ auction }) => auction.no, view) }
    },
    ledger: async (query) => toLedger(await reading.selectBooks(query)),
  }
}
