import { randomUUID } from 'node:crypto'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { isWholeCents } from '#protocol/formulas/auction.ts'
import type {
  AddCharityBody,
  PayCharityBody,
  PublishAuctionBody,
} from '#protocol/operatorAuctions.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { askedOf } from './chain.ts'
import type { DeliveryDeps } from './delivery.ts'
import { charityPaidEntry } from './rulesEntries.ts'
import { readWork } from './rulesWork.ts'
import { insertAuction } from './store.ts'
import { insertCharity, insertPayout, lockKept, selectCharity } from './storeReading.ts'
import type { Auction, Charity } from './types.ts'

export interface OperatingDeps extends DeliveryDeps {
  readonly ledger: Pick<LedgerService, 'post'>
  /** Whether a transaction stands for something else than a charity's money; who else names it waits until the transaction ends. */
  readonly isNamed: (tx: Queryable, hash: string) => Promise<boolean>
}

/** Reads USDT text in whole cents above zero. @throws Refusal malformed with its field */
function readUsdt(text: string, field: string): bigint {
  const read = parseDecimal(text, ASSET_SCALE.USDT)
  if (!read.ok) throw new Refusal(CODE.malformed, { [field]: read.fault })
  if (!isWholeCents(read.units)) throw new Refusal(CODE.malformed, { [field]: 'tooPrecise' })
  return read.units
}

/**
 * Puts a work up for auction that lies in the vault, as its token describes it.
 * @throws Refusal malformed with the field that is wrong, collectibleStatusWrong where it is offered already, chainUnavailable
 */
export async function publish(
  { db, clock, chain }: OperatingDeps,
  { tokenId, charity, reserve, startsAt, endsAt }: PublishAuctionBody,
): Promise<Auction> {
  const now = clock.now()
  const starts = startsAt === undefined ? now : Date.parse(startsAt)
  const ends = Date.parse(endsAt)
  if (ends <= Math.max(starts, now)) throw new Refusal(CODE.malformed, { endsAt: 'outOfRange' })
  if ((await selectCharity(db, charity)) === null)
    throw new Refusal(CODE.malformed, { charity: 'unreasonable' })
  const units = readUsdt(reserve, 'reserve')
  const token = BigInt(tokenId)
  const { work, contract } = await askedOf(chain, async (one) => {
    const found = await one.work(token)
    const isHere = found !== null && found.owner === one.vault
    return { work: isHere ? readWork(found.uri) : null, contract: one.contract }
  })
  if (work === null) throw new Refusal(CODE.malformed, { tokenId: 'unreasonable' })
  const auction: Auction = {
    ...work,
    id: randomUUID(),
    no: 0n,
    contract,
    tokenId: token,
    charityId: charity,
    reserve: units,
    startsAt: starts,
    endsAt: ends,
    state: 'listed',
    bids: 0,
    extended: 0,
    leading: null,
    overAt: null,
    cancelBy: null,
    reason: null,
  }
  if (!(await insertAuction(db, auction))) throw new Refusal(CODE.collectibleStatusWrong)
  return auction
}

/** @throws Refusal malformed with the field that is wrong */
export async function addCharity(
  { db, clock, usualAddress }: OperatingDeps,
  { id, name, url, address: typed }: AddCharityBody,
  invented: boolean,
): Promise<Charity> {
  const address = usualAddress(typed)
  if (address === null) throw new Refusal(CODE.malformed, { address: 'malformed' })
  const charity: Charity = { id, name, url, address, invented }
  const added = await insertCharity(db, charity, new Date(clock.now()))
  if (!added) throw new Refusal(CODE.malformed, { id: 'unreasonable' })
  return charity
}

/**
 * Books a payout once the chain proves it: this transaction moved exactly this much from our wallets to the charity's
 * address, deep enough. A transaction counts once, also where it was named for a withdrawal, and no more is paid than was raised.
 * @throws Refusal notFound, malformed with its field, payoutNamed, chainDecides where the chain does not say so, chainUnavailable
 */
export async function pay(
  deps: OperatingDeps,
  charityId: string,
  operatorId: string,
  { amount, hash }: PayCharityBody,
): Promise<Charity> {
  const { db, clock, chain, ledger } = deps
  const charity = await selectCharity(db, charityId)
  if (charity === null) throw new Refusal(CODE.notFound)
  const units = readUsdt(amount, 'amount')
  const proven = await askedOf(chain, async (one) => {
    const seen = await one.see(hash)
    if (seen.kind !== 'mined' || !seen.ok || seen.depth < one.confirmations) return false
    return seen.paid.get(charity.address.toLowerCase()) === units
  })
  if (!proven) throw new Refusal(CODE.chainDecides)
  await db.transaction(async (tx) => {
    if ((await lockKept(tx, charityId)) < units)
      throw new Refusal(CODE.malformed, { amount: 'outOfRange' })
    const payout = { id: randomUUID(), charityId, amount: units, hash, operatorId }
    // The books first, then the name: withdrawals lock in this order.
    await ledger.post(tx, charityPaidEntry(payout.id, units))
    const isNamed = await deps.isNamed(tx, hash)
    const kept = !isNamed && (await insertPayout(tx, { ...payout, at: new Date(clock.now()) }))
    if (!kept) throw new Refusal(CODE.payoutNamed)
  })
  return charity
}
