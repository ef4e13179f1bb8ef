import { createHmac, timingSafeEqual } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { Challenge } from '#protocol/session.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ethereum } from './ethereum.ts'
import { CHALLENGE_MS, readMessage } from './rulesMessage.ts'
import { claimWallet, lockCustomer, selectCustomer, selectCustomerOf } from './store.ts'
import type { SignInSite } from './types.ts'

/** A wallet that was linked to an account signs withdrawals after so long: time for its owner to object. */
const LINKED_WAITS_MS: Millis = 24 * 3_600_000

interface TextParts {
  readonly customerId: string
  /** EIP-55. */
  readonly address: string
  readonly issuedAt: Millis
}

/**
 * The text that a wallet signs to be linked to an account. It begins unlike a sign-in, and its last line proves that we
 * issued it for this account.
 */
function linkText(
  key: Buffer,
  { domain }: Pick<SignInSite, 'domain'>,
  { customerId, address, issuedAt }: TextParts,
): string {
  const words = [
    `${domain}: link this wallet to an account`,
    '',
    'Wallet:',
    address,
    `Account: ...${customerId.slice(-6)}`,
    '',
    'From then on this wallet signs in to that account and confirms its withdrawals.',
    'This moves no funds. Sign it only if the account is yours.',
    '',
    `Issued At: ${toIso(issuedAt)}`,
  ].join('\n')
  const proof = createHmac('sha256', key)
    .update(JSON.stringify([words, customerId]))
    .digest('hex')
  return `${words}\nProof: ${proof.slice(0, 40)}`
}

interface Parts {
  readonly clock: Clock
  readonly site: SignInSite
  readonly textKey: () => Promise<Buffer>
}

/**
 * Builds the text for linking a wallet; good for five minutes.
 * @throws Refusal malformed for a wrong checksum
 */
export async function prepareLink(
  { clock, site, textKey }: Parts,
  customerId: string,
  typed: string,
): Promise<Challenge> {
  const { getAddress, isAddress } = await ethereum()
  if (!isAddress(typed)) throw new Refusal(CODE.malformed, { address: 'malformed' })
  const issuedAt = clock.now()
  const parts = { customerId, address: getAddress(typed), issuedAt }
  const expiresAt = toIso(issuedAt + CHALLENGE_MS)
  return { message: linkText(await textKey(), site, parts), expiresAt }
}

/** The address (lower case) that a text of ours names for this account. @throws Refusal codeWrong */
export async function linkedAddress(
  { clock, site, textKey }: Parts,
  customerId: string,
  message: string,
): Promise<string> {
  const read = message.length > 1_000 ? null : readMessage(message)
  if (read === null || read.issuedAt + CHALLENGE_MS <= clock.now())
    throw new Refusal(CODE.codeWrong)
  const address = (await ethereum()).getAddress(read.address)
  const ours = linkText(await textKey(), site, { customerId, address, issuedAt: read.issuedAt })
  const [a, b] = [Buffer.from(ours), Buffer.from(message)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw new Refusal(CODE.codeWrong)
  return address.toLowerCase()
}

/**
 * Links a wallet that signed to an account that has none.
 * @throws Refusal linkedElsewhere when it is somebody else's, userStatusWrong when the account has another
 */
export async function linkWallet(
  tx: Queryable,
  clock: Clock,
  customerId: string,
  address: string,
): Promise<void> {
  const now = clock.now()
  const owner = await selectCustomerOf(tx, address)
  if (owner === customerId) return
  if (owner !== null) throw new Refusal(CODE.linkedElsewhere)
  await lockCustomer(tx, customerId)
  const customer = await selectCustomer(tx, customerId)
  if (customer?.address !== null) throw new Refusal(CODE.userStatusWrong)
  const signsFrom = now + LINKED_WAITS_MS
  if (!(await claimWallet(tx, { customerId, address, signsFrom }, now))) {
    throw new Refusal(CODE.linkedElsewhere)
  }
}
