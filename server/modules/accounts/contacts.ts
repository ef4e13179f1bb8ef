import type {
  CodeSent,
  LinkContactBody,
  RemoveContactBody,
  SendLinkCodeBody,
} from '#protocol/accounts.ts'
import { maskEmail, maskPhone } from '#protocol/loginName.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { CodeFor } from '#server/modules/codes/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { issueCode } from './codes.ts'
import { mailTo, NOTICE_MS, tell } from './mails.ts'
import { mustReach } from './names.ts'
import { mustBeOwner } from './ownerProof.ts'
import type { Parts } from './parts.ts'
import { DAY_MS } from './rulesGuesses.ts'
import { mustBeSpare } from './ways.ts'

const OF_CHANNEL = {
  email: { kind: 'email', link: 'linkEmail', remove: 'removeEmail' },
  sms: { kind: 'phone', link: 'linkPhone', remove: 'removePhone' },
} as const

/** Of one customer: a code that another one asked for does not open this. */
const linkOf = (customerId: string, target: string): CodeFor => ({
  purpose: 'link',
  target: `${target} ${customerId}`,
})

/**
 * Sends a code to an address or a number that its owner wants to link to an account, in place of the one before. The
 * answer is the same where it is somebody's: then the message says so, and holds no code.
 * @throws Refusal channelOff, emailWrong, phoneWrong, doNotResend, tooMany, and as `mustBeOwner`
 */
export async function sendLinkCode(
  parts: Parts,
  customerId: string,
  { channel, target, proof, lang }: SendLinkCodeBody,
  ip: string,
): Promise<CodeSent> {
  const name = mustReach(parts, channel, target)
  const of = linkOf(customerId, name.normal)
  const asker = { customerId, act: OF_CHANNEL[channel].link, ip }
  return mustBeOwner(parts, asker, proof, async (tx) => {
    const owner = await parts.auth.customerReached(tx, name)
    const isTaken = owner !== null && owner !== customerId
    const { sent, code } = await issueCode(parts, tx, {
      of,
      hidden: isTaken,
      name,
      ip,
      asker: { stranger: customerId },
    })
    const told = isTaken ? ({ kind: 'exists' } as const) : ({ kind: 'link', code } as const)
    await mailTo(parts, tx, name.normal, lang, { ...told, until: Date.parse(sent.expiresAt) })
    return sent
  })
}

/**
 * Links an address or a number to the account of who has the code that was sent to it. The one before is told. Withdrawals
 * are held for a day where there was one, and where there is no wallet.
 * @throws Refusal emailWrong, phoneWrong, codeNotSent, codeWrong; after a right code emailTaken, phoneTaken,
 *   userStatusWrong where it is linked already
 */
export async function linkContact(
  parts: Parts,
  customerId: string,
  { channel, target, lang, ...given }: LinkContactBody,
): Promise<void> {
  const { auth } = parts
  const name = mustReach(parts, channel, target)
  await parts.codes.use(linkOf(customerId, name.normal), given, async (tx) => {
    const contact = await auth.contactOf(tx, customerId)
    const before = await auth.putName(tx, customerId, name)
    // Without a wallet an address confirms withdrawals: its owner gets time to object.
    if ((await auth.walletOf(tx, customerId)) === null) await hold(parts, tx, customerId)
    const mask = name.kind === 'email' ? maskEmail : maskPhone
    const linked = { kind: 'contactLinked', contact: mask(name.normal) } as const
    await parts.note(tx, customerId, linked)
    if (before !== null) await onGone(parts, tx, customerId, { gone: before, lang })
    // Who had no other address is told at none: the new one typed the code.
    else if (contact !== null) {
      await mailTo(parts, tx, contact, lang, { ...linked, until: parts.clock.now() + NOTICE_MS })
    }
  })
}

/** Removes an address or a number for the owner. @throws Refusal notFound, lastWayIn, and as `mustBeOwner` */
export async function removeContact(
  parts: Parts,
  customerId: string,
  { channel, proof, lang }: RemoveContactBody,
  ip: string,
): Promise<void> {
  const { kind, remove: act } = OF_CHANNEL[channel]
  await mustBeOwner(parts, { customerId, act, ip }, proof, async (tx) => {
    await mustBeSpare(parts, tx, customerId, kind)
    const gone = await parts.auth.takeName(tx, customerId, kind)
    await onGone(parts, tx, customerId, { gone, lang })
  })
}

/** An address that reset the password so far does not any more: it is told, and nothing leaves for a day. */
async function onGone(
  parts: Parts,
  tx: Queryable,
  customerId: string,
  { gone, lang }: { readonly gone: string; readonly lang: FileLanguage },
): Promise<void> {
  await hold(parts, tx, customerId)
  await parts.note(tx, customerId, { kind: 'contactGone' })
  const until = parts.clock.now() + NOTICE_MS
  await mailTo(parts, tx, gone, lang, { kind: 'contactGone', until })
}

/** Nothing leaves for a day. */
const hold = (parts: Parts, tx: Queryable, customerId: string): Promise<void> =>
  parts.holdWithdrawals(tx, customerId, parts.clock.now() + DAY_MS)

/** Unlinks the wallet for the owner, and ends all other sessions. @throws Refusal notFound, lastWayIn, and as `mustBeOwner` */
export async function unlinkWallet(
  parts: Parts,
  customerId: string,
  token: string,
  { proof, lang }: Pick<RemoveContactBody, 'proof' | 'lang'>,
  ip: string,
): Promise<void> {
  const { auth } = parts
  await mustBeOwner(parts, { customerId, act: 'unlinkWallet', ip }, proof, async (tx) => {
    await mustBeSpare(parts, tx, customerId, 'wallet')
    await auth.unlinkWallet(tx, customerId)
    await auth.endSessionsOf(tx, customerId, token)
    await hold(parts, tx, customerId)
    await tell(parts, tx, customerId, lang, { kind: 'walletRemoved' })
  })
}
