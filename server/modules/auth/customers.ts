import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { type LoginName, maskEmail, maskPhone } from '#protocol/loginName.ts'
import type { UserInfo } from '#protocol/session.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { grantDemo } from './demo.ts'
import { ethereum } from './ethereum.ts'
import { claim } from './names.ts'
import * as store from './store.ts'

interface Parts {
  readonly clock: Clock
  readonly ledger: LedgerService
}

/** The address's customer, made with its demo grant when it is new. @throws Refusal linkedElsewhere */
export async function customerOfWallet(
  tx: Queryable,
  { clock, ledger }: Parts,
  address: string,
): Promise<string> {
  const known = await store.selectCustomerOf(tx, address)
  if (known !== null) return known
  const fresh = randomUUID()
  if (await store.claimWallet(tx, { customerId: fresh, address, signsFrom: null }, clock.now())) {
    await store.insertCustomer(tx, fresh, clock.now())
    await grantDemo(tx, ledger, fresh)
    return fresh
  }
  const other = await store.selectCustomerOf(tx, address)
  // Who let go of it may link it again; for a while it begins no other account.
  if (other === null) throw new Refusal(CODE.linkedElsewhere)
  return other
}

/** Makes a customer with these names and the demo grant. @throws Refusal emailTaken, phoneTaken, usernameTaken */
export async function createNamedCustomer(
  tx: Queryable,
  { clock, ledger }: Parts,
  names: readonly LoginName[],
): Promise<string> {
  const fresh = randomUUID()
  await store.insertCustomer(tx, fresh, clock.now())
  for (const name of names) await claim(tx, clock, fresh, name)
  await grantDemo(tx, ledger, fresh)
  return fresh
}

/** Who a customer is, as they are told it. @throws Refusal userNotFound */
export async function userInfo(query: Queryable, customerId: string): Promise<UserInfo> {
  const customer = await store.selectCustomer(query, customerId)
  if (customer === null) throw new Refusal(CODE.userNotFound)
  const { address, email, username } = customer
  const phone = customer.phone === null ? null : maskPhone(customer.phone)
  const name = username ?? (email === null ? phone : maskEmail(email))
  return {
    id: customer.id,
    address: address === null ? null : (await ethereum()).getAddress(address),
    ...(name === null ? {} : { name }),
    ...(phone === null ? {} : { phone }),
    registeredAt: customer.registered_at.toISOString(),
  }
}
