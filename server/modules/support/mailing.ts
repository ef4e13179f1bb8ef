import * as CODE from '#protocol/errorCodes.ts'
import { maskEmail, readLoginName } from '#protocol/loginName.ts'
import type { Millis } from '#protocol/time.ts'
import { createBuckets } from '#server/platform/buckets.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isOver, type SupportParts } from './parts.ts'
import { isSame, mailToken, readMailToken, signedMail } from './rulesMailToken.ts'
import { lockPerson, lockSender, selectNewest, updateSeen } from './store.ts'
import {
  countMail,
  forgetMails,
  isUnseen,
  selectUnseen,
  stopMails,
  updateMailTo,
} from './storeMail.ts'
import type { SupportService } from './types.ts'

const MINUTE_MS: Millis = 60_000
const HOUR_MS: Millis = 60 * MINUTE_MS
const DAY_MS: Millis = 24 * HOUR_MS
/** Whoever did not ask for so long since somebody answered is gone. */
const GONE_MS: Millis = 2 * MINUTE_MS
/** An open page asks at least so often: what was answered before is read by whoever leaves an address on it. */
const ASKS_MS: Millis = 15_000
/** Mails that one round writes. */
const AT_ONCE = 200
/** Addresses that guests of one network leave: 10 a day. */
const ADDRESSES = [10, 10 / 86_400] as const

/** Mails to guests who left, that somebody answered. */
export function mailingCalls(
  parts: SupportParts,
): Pick<SupportService, 'leaveMail' | 'mailGone' | 'endMails' | 'forgetMails'> {
  const { db, clock, keyedHash, mail, onFault } = parts
  const addresses = createBuckets(...ADDRESSES)
  return {
    async leaveMail(sender, { email }, network) {
      if (sender.kind !== 'guest') throw new Refusal(CODE.userStatusWrong)
      if (mail === null) throw new Refusal(CODE.channelOff)
      const address = email === null ? null : readAddress(email)
      const now = clock.now()
      addresses.sweep(now)
      if (address !== null && !addresses.take(network, now)) throw new Refusal(CODE.tooMany)
      return db.transaction(async (tx) => {
        const person = await lockSender(tx, sender)
        if (person === null || isOver(person, now)) throw new Refusal(CODE.notFound)
        if (person.blocked_at !== null) throw new Refusal(CODE.forbidden)
        await updateMailTo(tx, person.id, address)
        const seen = Math.max(person.seen_at.getTime(), now - ASKS_MS)
        await updateSeen(tx, person.id, new Date(seen))
        return { mailTo: address === null ? null : maskEmail(address) }
      })
    },
    async mailGone() {
      if (mail === null) return
      for (const id of await selectUnseen(db, new Date(clock.now() - GONE_MS), AT_ONCE)) {
        // One that fails keeps no other.
        await db.transaction((tx) => mailOne(parts, mail, tx, id)).catch(onFault)
      }
    },
    async endMails(token) {
      const said = readMailToken(token)
      if (said === null) return false
      if (!isSame(said.mac, await keyedHash(signedMail(said.addressHash)))) return false
      await stopMails(db, said.addressHash, new Date(clock.now()))
      return true
    },
    forgetMails: () => forgetMails(db, new Date(clock.now() - DAY_MS)),
  }
}

/** An address as it is written to. @throws Refusal malformed with its field */
function readAddress(text: string): string {
  const read = readLoginName(text)
  if (typeof read === 'string' || read.kind !== 'email') {
    throw new Refusal(CODE.malformed, { email: 'malformed' })
  }
  return read.normal
}

/** Queues one mail and forgets the address: whoever wants another one leaves it again. */
async function mailOne(
  { clock, keyedHash }: SupportParts,
  mail: NonNullable<SupportParts['mail']>,
  tx: Transaction,
  personId: string,
): Promise<void> {
  const now = clock.now()
  const person = await lockPerson(tx, personId)
  const { mail_to: to } = person
  if (to === null || !(await isUnseen(tx, personId, new Date(now - GONE_MS)))) return
  const addressHash = await keyedHash(['support address', to])
  const counted = await countMail(tx, addressHash, new Date(now), new Date(now - HOUR_MS))
  // Another mail went there a short while ago: the next round tries again.
  if (counted === 'late') return
  await updateMailTo(tx, personId, null)
  if (counted === 'stopped') return
  const stop = mailToken(addressHash, await keyedHash(signedMail(addressHash)))
  const newest = await selectNewest(tx, personId)
  await mail(tx, { to, lang: newest?.lang ?? 'en', stop, until: now + DAY_MS })
}
