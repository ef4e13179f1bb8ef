import * as CODE from '#protocol/errorCodes.ts'
import type { Challenge } from '#protocol/session.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ethereum } from './ethereum.ts'
import { CHALLENGE_MS, readMessage } from './rulesMessage.ts'
import { buildOwnText, judgeOwnText } from './rulesOwnText.ts'
import { claimWallet, lockCustomer, selectCustomerOf } from './store.ts'
import type { AuthService, OwnText, SignInSite } from './types.ts'

/** A wallet that was linked to an account signs withdrawals after so long: time for its owner to object. */
const LINKED_WAITS_MS: Millis = 24 * 3_600_000

interface Parts {
  readonly clock: Clock
  readonly site: SignInSite
  readonly textKey: () => Promise<Buffer>
}

type OwnTexts = Pick<AuthService, 'issueOwnText' | 'judgeOwnText' | 'prepareLink'> & {
  /** The address (EIP-55) that a text for linking names, for this account. @throws Refusal codeWrong */
  linkedAddress(customerId: string, message: string): Promise<string>
}

/** Texts that a wallet signs for one act. None is kept: its last line proves that it is ours. */
export function createOwnTexts({ clock, site, textKey }: Parts): OwnTexts {
  const issueOwnText = async (text: OwnText): Promise<Challenge> => {
    const issuedAt = clock.now()
    const message = buildOwnText(await textKey(), site.domain, text, issuedAt)
    return { message, expiresAt: toIso(issuedAt + CHALLENGE_MS) }
  }
  const judge: OwnTexts['judgeOwnText'] = async (text, message) =>
    judgeOwnText(await textKey(), site.domain, text, message, clock.now())
  return {
    issueOwnText,
    judgeOwnText: judge,
    async prepareLink(customerId, typed) {
      const { getAddress, isAddress } = await ethereum()
      if (!isAddress(typed)) throw new Refusal(CODE.malformed, { address: 'malformed' })
      return issueOwnText(linkText(customerId, getAddress(typed)))
    },
    async linkedAddress(customerId, message) {
      const read = readMessage(message)
      if (read === null) throw new Refusal(CODE.codeWrong)
      const address = (await ethereum()).getAddress(read.address)
      const is = await judge(linkText(customerId, address), message)
      if (is !== 'good') throw new Refusal(CODE.codeWrong)
      return address
    },
  }
}

const linkText = (customerId: string, address: string): OwnText => ({
  customerId,
  address,
  title: 'link this wallet to an account',
  meaning: 'From then on this wallet signs in to that account and confirms its withdrawals.',
})

/**
 * Links a wallet (lower case) that signed to an account that has none.
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
  if ((await lockCustomer(tx, customerId)) !== null) throw new Refusal(CODE.userStatusWrong)
  const signsFrom = now + LINKED_WAITS_MS
  if (!(await claimWallet(tx, { customerId, address, signsFrom }, now))) {
    throw new Refusal(CODE.linkedElsewhere)
  }
}
