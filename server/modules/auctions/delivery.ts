import { isDeepStrictEqual } from 'node:util'
import * as CODE from '#protocol/errorCodes.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { Notice } from '#protocol/notice.ts'
import type { ReceiveNftBody } from '#protocol/nft.ts'
import type { OwnerProof, OwnerAct } from '#protocol/ownerProof.ts'
import type { Events } from '#server/modules/events/types.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { afterLook } from './rulesDelivery.ts'
import { lockParcel, type Parcel, selectOpenParcels, updateDelivery } from './storeDelivery.ts'
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
  readonly asOwner: <T>(
    owner: Owner & { readonly act: OwnerAct },
    proof: OwnerProof,
    act: (tx: Transaction) => Promise<T>,
  ) => Promise<T>
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
  for (const parcel of await selectOpenParcels(deps.db)) {
    await follow(deps, chain, parcel).catch((error: unknown) => {
      if (error instanceof ChainFault) deps.onChainFault(error.reason)
      else deps.onFault(error)
    })
  }
}

async function follow(deps: DeliveryDeps, chain: NftChain, parcel: Parcel): Promise<void> {
  const { delivery, tokenId } = parcel
  const { address, hash } = delivery
  const now = deps.clock.now()
  // A work of a contract that is not served any more stays where it is.
  if (parcel.contract !== chain.contract || address === null) return
  if (delivery.state === 'sent' && hash !== null) {
    const next = afterLook(parcel, await chain.see(hash), chain, now)
    await move(deps, delivery, next)
    return
  }
  if (chain.send === null || (await deps.isHeld(delivery.customerId))) return
  if (!(await chain.accepts(address, tokenId))) {
    const next = { ...delivery, state: 'addressNeeded', address: null, since: now } as const
    await move(deps, delivery, next)
    return
  }
  const sent = await chain.send(address, tokenId)
  await move(deps, delivery, { ...delivery, state: 'sent', hash: sent, since: now })
}

/** Keeps a step unless something else was done to the delivery meanwhile, and tells the winner where it matters. */
async function move(deps: DeliveryDeps, from: Delivery, to: Delivery): Promise<void> {
  if (isDeepStrictEqual(from, to)) return
  await deps.db.transaction(async (tx) => {
    const parcel = await lockParcel(tx, from.auctionId)
    if (parcel === null || !isDeepStrictEqual(parcel.delivery, from)) return
    await updateDelivery(tx, to)
    const { customerId } = to
    tx.afterCommit(() => deps.events.productChanged(customerId, 'real', 'auction', []))
    if (to.state !== 'delivered' && to.state !== 'addressNeeded') return
    const won = formatAmount(amount(parcel.amount, 'USDT'))
    const about = { id: to.auctionId, title: parcel.title, amount: won }
    await deps.note(tx, customerId, { kind: 'auctionMoved', state: to.state, ...about })
  })
}

/**
 * Keeps where a won work goes. A session is no proof: the owner must say it.
 * @throws Refusal notFound, receivingAddressMissing, collectibleStatusWrong, addressCannotReceive, chainUnavailable,
 * malformed with its field, and those of a proof
 */
export async function receive(
  deps: DeliveryDeps,
  owner: Owner,
  { id, address: typed, proof }: ReceiveNftBody,
): Promise<void> {
  if (typed === undefined) throw new Refusal(CODE.receivingAddressMissing)
  const address = deps.usualAddress(typed)
  if (address === null) throw new Refusal(CODE.malformed, { address: 'malformed' })
  await mustBeUndelivered(deps.db, owner.customerId, id)
  await mustTake(deps, address, await tokenOf(deps.db, id))
  await deps.asOwner({ ...owner, act: 'receiveNft' }, proof, async (tx) => {
    const { delivery } = await mustBeUndelivered(tx, owner.customerId, id)
    const since = deps.clock.now()
    await updateDelivery(tx, { ...delivery, state: 'ready', address, since })
  })
}

const tokenOf = async (db: Queryable, id: string): Promise<bigint> =>
  (await lockParcel(db, id))?.tokenId ?? 0n

/** @throws Refusal notFound where they did not win it, collectibleStatusWrong where it is sent */
async function mustBeUndelivered(tx: Queryable, customerId: string, id: string): Promise<Parcel> {
  const parcel = await lockParcel(tx, id)
  if (parcel === null || parcel.delivery.customerId !== customerId) throw new Refusal(CODE.notFound)
  const { state } = parcel.delivery
  if (state === 'sent' || state === 'delivered') throw new Refusal(CODE.collectibleStatusWrong)
  return parcel
}

/** @throws Refusal addressCannotReceive, chainUnavailable */
async function mustTake(deps: DeliveryDeps, address: string, tokenId: bigint): Promise<void> {
  const { chain } = deps
  if (chain === null) throw new Refusal(CODE.chainUnavailable)
  const low = address.toLowerCase()
  const isOurs = low === chain.vault || low === chain.contract || (await deps.isOurs(address))
  if (isOurs) throw new Refusal(CODE.addressCannotReceive, { address: 'unreasonable' })
  try {
    if (await chain.accepts(address, tokenId)) return
  } catch (error) {
    if (!(error instanceof ChainFault)) throw error
    throw new Refusal(CODE.chainUnavailable)
  }
  throw new Refusal(CODE.addressCannotReceive, { address: 'unreasonable' })
}

/** The treasurer names the transaction of a work that is ready. @throws Refusal notFound, collectibleStatusWrong */
export async function markSent(deps: DeliveryDeps, auctionId: string, hash: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const parcel = await lockParcel(tx, auctionId)
    if (parcel === null) throw new Refusal(CODE.notFound)
    const { delivery } = parcel
    if (delivery.state !== 'ready') throw new Refusal(CODE.collectibleStatusWrong)
    await updateDelivery(tx, { ...delivery, state: 'sent', hash, since: deps.clock.now() })
  })
}
