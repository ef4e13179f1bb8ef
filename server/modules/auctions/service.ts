import * as CODE from '#protocol/errorCodes.ts'
import { toIso } from '#protocol/time.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditAuctions, auditHeld } from './audit.ts'
import { watchDeliveries } from './delivery.ts'
import { cancelAuction } from './cancelling.ts'
import type { Ask, HandlerDeps } from './asks.ts'
import { createHandler } from './handler.ts'
import { addCharity, type OperatingDeps, pay, publish } from './operating.ts'
import { isToLeave, isUnclaimed } from './rulesDelivery.ts'
import { prepareReceiving, receive } from './receiving.ts'
import * as sending from './sending.ts'
import * as store from './store.ts'
import { lockParcel } from './storeDelivery.ts'
import * as reading from './storeReading.ts'
import type { Auction, AuctionsService, Bid, Delivery, Holder } from './types.ts'
import { standingOf, toLedger, toNft, toNftBid, toOperatorAuction, toOwn } from './view.ts'

export { openNftChain } from './chain.ts'
export { workUri } from './rulesWork.ts'
export { auctionFacts } from './storeFacts.ts'
export { undeliveredOf } from './storeDelivery.ts'
export { charityPayoutsAmong } from './storeReading.ts'

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
    const delivery = (await lockParcel(db, id))?.delivery ?? null
    return toOperatorAuction(found.auction, delivery, await isHeld(deps, delivery))
  }
  const stepped = async (id: string, step: Promise<void>) => {
    await step
    return shown(id)
  }

  return {
    ...readsOf(deps),
    bid: (holder, { id: auctionId, amount }, keyed) =>
      commands.run(handler, holder, { to: 'bid', holder, auctionId, amount }, keyed),
    prepareReceiving: (customerId, body) => prepareReceiving(deps, customerId, body),
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
      const by = { operatorId, reason }
      await cancelAuction(deps, id, by, async (leader) => {
        let over = false
        const holder = holderOf(leader)
        const done = (): void => void (over = true)
        await commands.settle(handler, holder, { to: 'cancel', holder, auctionId: id, ...by, done })
        return over
      })
      return shown(id)
    },
    claim: (id) => stepped(id, sending.claim(deps, id)),
    release: (id) => stepped(id, sending.release(deps, id)),
    sent: (id, hash) => stepped(id, sending.markSent(deps, id, hash)),
    pay: (charityId, operatorId, body) => pay(deps, charityId, operatorId, body),
    async queue(query) {
      const shownOnes = []
      for (const { auction, delivery } of await reading.selectQueue(query))
        shownOnes.push(toOperatorAuction(auction, delivery, await isHeld(deps, delivery)))
      return shownOnes
    },
    audit: auditAuctions,
    auditHeld,
  }
}

/** Whether a sold work waits because nothing may leave the account of its winner now. */
async function isHeld(deps: AuctionsDeps, delivery: Delivery | null): Promise<boolean> {
  return delivery !== null && isToLeave(delivery) && deps.isHeld(delivery.customerId)
}

type Reads = Pick<AuctionsService, 'list' | 'next' | 'details' | 'own' | 'ledger'>

/** What is only read. */
function readsOf(deps: AuctionsDeps): Reads {
  const { clock } = deps
  const chain = deps.chain?.name ?? ''
  const now = (): string => toIso(clock.now())
  return {
    async list(query, { cursor, ...asked }) {
      const page = { ...asked, limit: asked.limit + 1 }
      const found = await reading.selectAuctions(query, page, readCursor(cursor))
      const view = ({ auction, charity }: (typeof found)[number]) =>
        toNft(auction, charity, chain, null, clock.now())
      return { now: now(), ...pageOf(found, asked.limit, ({ auction }) => auction.no, view) }
    },
    async next(query) {
      const found = await reading.selectNext(query, new Date(clock.now()))
      const nft =
        found === null ? null : toNft(found.auction, found.charity, chain, null, clock.now())
      return { now: now(), nft }
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
      const waits = found.some(
        ({ part: { delivery } }) => delivery !== null && isUnclaimed(delivery),
      )
      const held = waits && (await deps.isHeld(customerId))
      const view = ({ auction, charity, part }: (typeof found)[number]) => {
        const you = standingOf(auction, customerId)
        return toOwn(toNft(auction, charity, chain, you, clock.now()), part, held)
      }
      return { now: now(), ...pageOf(found, limit, ({ auction }) => auction.no, view) }
    },
    ledger: async (query) => toLedger(await reading.selectBooks(query)),
  }
}
