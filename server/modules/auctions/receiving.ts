import * as CODE from '#protocol/errorCodes.ts'
import type { PrepareNftBody, ReceiveNftBody } from '#protocol/nft.ts'
import type { Challenge } from '#protocol/session.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { askedOf } from './chain.ts'
import { chainOf, type DeliveryDeps, type Owner } from './delivery.ts'
import { isUnclaimed } from './rulesDelivery.ts'
import { lockParcel, type Parcel, updateDelivery } from './storeDelivery.ts'

/**
 * The text about a work and an address that the winner's own wallet signs. It changes nothing.
 * @throws Refusal as `receive`, but for those of a proof; walletNeeded
 */
export async function prepareReceiving(
  deps: DeliveryDeps,
  customerId: string,
  body: PrepareNftBody,
): Promise<Challenge> {
  const { about } = await mustBeDestination(deps, customerId, body)
  return deps.accounts.prepareOwnerText(customerId, ACT, about)
}

const ACT = 'receiveNft'

/**
 * Keeps where a won work goes. A session is no proof: the owner must say it, and what a wallet signs names work and address.
 * @throws Refusal notFound, receivingAddressMissing, collectibleStatusWrong, addressCannotReceive, chainUnavailable,
 * malformed with its field, and those of a proof
 */
export async function receive(
  deps: DeliveryDeps,
  owner: Owner,
  { proof, ...body }: ReceiveNftBody,
): Promise<void> {
  const { customerId } = owner
  const { address, about } = await mustBeDestination(deps, customerId, body)
  await deps.accounts.asOwner({ ...owner, act: ACT, about }, proof, async (tx) => {
    const { delivery } = await mustBeUndelivered(tx, customerId, body.id)
    const since = deps.clock.now()
    await updateDelivery(tx, { ...delivery, state: 'ready', address, since })
  })
}

/** Where a work is to go, in its usual spelling, and what a text that is signed says of it. @throws Refusal as `receive` */
async function mustBeDestination(
  deps: DeliveryDeps,
  customerId: string,
  { id, address: typed }: PrepareNftBody,
): Promise<{ readonly address: string; readonly about: string }> {
  if (typed === undefined) throw new Refusal(CODE.receivingAddressMissing)
  const address = deps.usualAddress(typed)
  if (address === null) throw new Refusal(CODE.malformed, { address: 'malformed' })
  const parcel = await mustBeUndelivered(deps.db, customerId, id)
  await mustTake(deps, address, parcel)
  const { title, tokenId, contract } = parcel
  const about = `Send “${title}” (token ${tokenId} of the contract ${contract}) to ${address}. It cannot come back.`
  return { address, about }
}

/** @throws Refusal notFound where they did not win it, collectibleStatusWrong from when it is claimed */
async function mustBeUndelivered(tx: Queryable, customerId: string, id: string): Promise<Parcel> {
  const parcel = await lockParcel(tx, id)
  if (parcel === null || parcel.delivery.customerId !== customerId) throw new Refusal(CODE.notFound)
  if (!isUnclaimed(parcel.delivery)) throw new Refusal(CODE.collectibleStatusWrong)
  return parcel
}

/** @throws Refusal addressCannotReceive, chainUnavailable */
async function mustTake(deps: DeliveryDeps, address: string, parcel: Parcel): Promise<void> {
  const low = address.toLowerCase()
  const takes = await askedOf(chainOf(deps, parcel), async (chain) => {
    const isOurs = low === chain.vault || low === chain.contract || (await deps.isOurs(address))
    return !isOurs && (await chain.accepts(address, parcel.tokenId))
  })
  if (!takes) throw new Refusal(CODE.addressCannotReceive, { address: 'unreasonable' })
}
