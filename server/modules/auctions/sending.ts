import * as CODE from '#protocol/errorCodes.ts'
import type { DeliveryState } from '#protocol/machines/auction.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { askedOf } from './chain.ts'
import { chainOf, claimFor, type DeliveryDeps, isInVault, keepStep } from './delivery.ts'
import { lockParcel, type Parcel } from './storeDelivery.ts'
import type { Delivery } from './types.ts'

/**
 * A treasurer claims a work, to send it. From then on its address stays; one that does not take the work is asked for again.
 * @throws Refusal notFound, collectibleStatusWrong where it is not ready, or somebody else was faster, withdrawalsHeld where
 *   nothing may leave the account of its winner now, chainUnavailable
 */
export async function claim(deps: DeliveryDeps, auctionId: string): Promise<void> {
  const parcel = await parcelIn(deps, auctionId, 'ready')
  const { address, customerId } = parcel.delivery
  if (address === null) throw new Refusal(CODE.collectibleStatusWrong)
  if (await deps.isHeld(customerId)) throw new Refusal(CODE.withdrawalsHeld)
  const claimed = await askedOf(chainOf(deps, parcel), (chain) =>
    claimFor(deps, chain, parcel, address),
  )
  // Null of an address that does not take it, and of a claim or another address that came first.
  if (claimed === null) await parcelIn(deps, auctionId, 'addressNeeded')
}

/**
 * A treasurer gives a claimed work back, unsent. Its winner may change the address again.
 * @throws Refusal notFound, collectibleStatusWrong where it is not claimed, chainDecides where it left the vault or the server
 *   sends it, chainUnavailable
 */
export async function release(deps: DeliveryDeps, auctionId: string): Promise<void> {
  const parcel = await parcelIn(deps, auctionId, 'sending')
  const isHere = await askedOf(
    chainOf(deps, parcel),
    async (chain) => chain.send === null && (await isInVault(chain, parcel.tokenId)),
  )
  if (!isHere) throw new Refusal(CODE.chainDecides)
  await step(deps, auctionId, 'sending', async ({ delivery }) => ({ ...delivery, state: 'ready' }))
}

/** A sold work that is in this state now. @throws Refusal notFound, collectibleStatusWrong */
async function parcelIn(
  { db }: { readonly db: Queryable },
  auctionId: string,
  state: DeliveryState,
): Promise<Parcel> {
  const parcel = await lockParcel(db, auctionId)
  if (parcel === null) throw new Refusal(CODE.notFound)
  if (parcel.delivery.state !== state) throw new Refusal(CODE.collectibleStatusWrong)
  return parcel
}

/** A treasurer names the transaction of a work that was claimed. @throws Refusal notFound, collectibleStatusWrong */
export const markSent = (deps: DeliveryDeps, auctionId: string, hash: string): Promise<void> =>
  step(deps, auctionId, 'sending', async ({ delivery }) => ({ ...delivery, state: 'sent', hash }))

/** Keeps a step of a work that is in this state. @throws Refusal notFound, collectibleStatusWrong, and what `next` throws */
async function step(
  deps: DeliveryDeps,
  auctionId: string,
  from: DeliveryState,
  next: (parcel: Parcel) => Promise<Omit<Delivery, 'since'>>,
): Promise<void> {
  await deps.db.transaction(async (tx: Transaction) => {
    const parcel = await parcelIn({ db: tx }, auctionId, from)
    await keepStep(deps, tx, { ...(await next(parcel)), since: deps.clock.now() })
  })
}
