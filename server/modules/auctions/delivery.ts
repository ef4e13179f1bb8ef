import { isDeepStrictEqual } from 'node:util'
import { amount, formatAmount } from '#protocol/money.ts'
import type { Notice } from '#protocol/notice.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { Events } from '#server/modules/events/types.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import { afterLook } from './rulesDelivery.ts'
import {
  lockParcel,
  type Parcel,
  PARCELS,
  selectOpenParcels,
  updateDelivery,
} from './storeDelivery.ts'
import type { Delivery, NftChain } from './types.ts'

/** Who asks, as they are signed in. */
export interface Owner {
  readonly customerId: string
  readonly ip: string
}

export interface DeliveryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly chain: NftChain | null
  readonly events: Pick<Events, 'productChanged'>
  /** An EVM address in its usual spelling; null when it is none. */
  readonly usualAddress: (text: string) => string | null
  /** Whether an address is one of the operator's own, or given to a customer for deposits. */
  readonly isOurs: (address: string) => Promise<boolean>
  readonly accounts: Pick<AccountsService, 'asOwner' | 'prepareOwnerText'>
  /** Whether nothing leaves this customer's account now: withdrawals are held, or it is frozen. */
  readonly isHeld: (customerId: string) => Promise<boolean>
  readonly note: (tx: Queryable, customerId: string, notice: Notice) => Promise<void>
  /** Told why the chain could not be asked. */
  readonly onChainFault: (reason: string) => void
  readonly onFault: (error: unknown) => void
}

/** Sends every work that may be sent, and looks at those that were. One that fails keeps no other waiting. */
export async function watchDeliveries(deps: DeliveryDeps): Promise<void> {
  const { chain } = deps
  if (chain === null) return
  let last: Delivery | null = null
  for (let more = true; more; ) {
    const parcels: readonly Parcel[] = await selectOpenParcels(deps.db, last)
    for (const parcel of parcels) {
      await follow(deps, chain, parcel).catch((error: unknown) => {
        if (error instanceof ChainFault) deps.onChainFault(error.reason)
        else deps.onFault(error)
      })
    }
    last = parcels.at(-1)?.delivery ?? null
    more = parcels.length === PARCELS
  }
}

async function follow(deps: DeliveryDeps, chain: NftChain, parcel: Parcel): Promise<void> {
  const { delivery } = parcel
  const { address, hash, state } = delivery
  if (chainOf(deps, parcel) === null || address === null) return
  if (state === 'sent' && hash !== null) {
    await move(deps, delivery, afterLook(parcel, await chain.see(hash), chain, deps.clock.now()))
    return
  }
  if (chain.send === null || (await deps.isHeld(delivery.customerId))) return
  await sendByServer(deps, { ...chain, send: chain.send }, parcel, address)
}

/** Claims a work, then sends it. Whoever was interrupted in between goes on: the chain is asked what left already. */
async function sendByServer(
  deps: DeliveryDeps,
  chain: NftChain & { readonly send: NonNullable<NftChain['send']> },
  parcel: Parcel,
  address: string,
): Promise<void> {
  const claimed = await claimFor(deps, chain, parcel, address)
  if (claimed === null) return
  const hash = await chain.send(address, parcel.tokenId)
  await move(deps, claimed, { ...claimed, state: 'sent', hash, since: deps.clock.now() })
}

/**
 * Claims a work for who sends it now: from then on its address stays. An address that does not take it is asked for again.
 * @returns null where it is not to be sent
 * @throws ChainFault
 */
export async function claimFor(
  deps: DeliveryDeps,
  chain: NftChain,
  { delivery, tokenId }: Parcel,
  address: string,
): Promise<Delivery | null> {
  const isClaimed = delivery.state === 'sending'
  const isHere = !isClaimed || (await isInVault(chain, tokenId))
  const takes = !isHere || (await chain.accepts(address, tokenId))
  const since = deps.clock.now()
  if (!takes) {
    await move(deps, delivery, { ...delivery, state: 'addressNeeded', address: null, since })
    return null
  }
  if (isClaimed) return delivery
  const claimed: Delivery = { ...delivery, state: 'sending', since }
  return (await move(deps, delivery, claimed)) ? claimed : null
}

/** The chain that a work is on; null where its contract is not served any more: it stays where it is. */
export const chainOf = (
  { chain }: Pick<DeliveryDeps, 'chain'>,
  { contract }: Pick<Parcel, 'contract'>,
): NftChain | null => (chain?.contract === contract ? chain : null)

/** Whether a work is where it was before anybody sent it. @throws ChainFault */
export const isInVault = async (chain: NftChain, tokenId: bigint): Promise<boolean> =>
  (await chain.work(tokenId))?.owner === chain.vault

/**
 * Keeps a step, and tells the winner where it matters.
 * @returns false where something else was done to the delivery meanwhile: nothing is kept then
 */
async function move(deps: DeliveryDeps, from: Delivery, to: Delivery): Promise<boolean> {
  if (isDeepStrictEqual(from, to)) return true
  return deps.db.transaction(async (tx) => {
    const parcel = await lockParcel(tx, from.auctionId)
    if (parcel === null || !isDeepStrictEqual(parcel.delivery, from)) return false
    await keepStep(deps, tx, to)
    if (to.state !== 'delivered' && to.state !== 'addressNeeded') return true
    const won = formatAmount(amount(parcel.amount, 'USDT'))
    const about = { id: to.auctionId, title: parcel.title, amount: won }
    await deps.note(tx, to.customerId, { kind: 'auctionMoved', state: to.state, ...about })
    return true
  })
}

/** Keeps a step of a locked delivery, and has the winner's screens read it. */
export async function keepStep(deps: DeliveryDeps, tx: Transaction, to: Delivery): Promise<void> {
  await updateDelivery(tx, to)
  tx.afterCommit(() => deps.events.productChanged(to.customerId, 'real', 'auction', []))
}
