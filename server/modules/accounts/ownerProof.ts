import { timingSafeEqual } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { GoogleAct, OwnerProof } from '#protocol/google.ts'
import type { Challenge } from '#protocol/session.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mustKnow } from './guesses.ts'
import type { Parts } from './parts.ts'
import { countAsked } from './store.ts'

/** A text is good for so long, and for one act. */
const TEXT_MS: Millis = 5 * 60_000
const DAY_MS: Millis = 86_400_000

const WORDS: Readonly<Record<GoogleAct, readonly [string, string]>> = {
  link: [
    'link a Google account',
    'From then on that Google account signs in to this account. It confirms no withdrawals.',
  ],
  unlink: [
    'remove the Google account',
    'From then on it does not sign in to this account any more. All other sessions end.',
  ],
  resumePayouts: [
    'allow withdrawals again',
    'They stay on hold for 24 hours from now. After that, money can leave this account.',
  ],
  exportData: [
    'export the data of the account',
    'We make a file of what we keep about this account. Whoever is signed in can download it.',
  ],
  closeAccount: ['close the account', 'It closes in 14 days, for good. Until then it can be kept.'],
}

/** The text that the customer's own wallet signs for an act. @throws Refusal walletNeeded */
export async function prepareText(
  parts: Parts,
  customerId: string,
  act: GoogleAct,
): Promise<Challenge> {
  const issuedAt = parts.clock.now()
  const message = await textOf(parts, customerId, act, issuedAt)
  return { message, expiresAt: toIso(issuedAt + TEXT_MS) }
}

/** Its last line proves that we issued it, for this act of this customer. */
async function textOf(
  { auth, origin }: Parts,
  customerId: string,
  act: GoogleAct,
  issuedAt: Millis,
): Promise<string> {
  const { address } = await auth.userInfo(customerId)
  if (address === null) throw new Refusal(CODE.walletNeeded)
  const [title, meaning] = WORDS[act]
  const words = [
    `${new URL(origin).host}: ${title}`,
    '',
    'Wallet:',
    address,
    `Account: ...${customerId.slice(-6)}`,
    '',
    meaning,
    'This moves no funds. Sign it only if the account is yours.',
    '',
    `Issued At: ${toIso(issuedAt)}`,
  ].join('\n')
  const proof = await auth.keyedHash(['owner text', act, customerId, words])
  return `${words}\nProof: ${proof.toString('hex').slice(0, 40)}`
}

/**
 * Demands that the owner asks: by their password, or by a text of ours that their wallet signed, which counts once.
 * @throws Refusal passwordWrong, secondFactorNeeded, secondFactorWrong, walletNeeded, signatureWrong, textOver, chainUnavailable, tooMany
 */
export async function mustBeOwner(
  parts: Parts,
  { customerId, act, ip }: { customerId: string; act: GoogleAct; ip: string },
  proof: OwnerProof,
): Promise<void> {
  if ('password' in proof) {
    await mustKnow(parts, customerId, proof.password)
    const code = proof.factor
    await parts.factors.mustBeRight({ customerId, code, known: true, recovery: false })
    return
  }
  const { auth, clock, db } = parts
  const { message, signature } = proof
  const issuedAt = Date.parse(/^Issued At: (.*)$/m.exec(message)?.[1] ?? '')
  if (Number.isNaN(issuedAt)) throw new Refusal(CODE.signatureWrong)
  const [ours, theirs] = [await textOf(parts, customerId, act, issuedAt), message].map((text) =>
    Buffer.from(text),
  )
  const same = ours?.length === theirs?.length && timingSafeEqual(ours ?? EMPTY, theirs ?? EMPTY)
  if (!same) throw new Refusal(CODE.signatureWrong)
  const now = clock.now()
  if (issuedAt + TEXT_MS <= now) throw new Refusal(CODE.textOver)
  const id = message.slice(-40)
  if (!(await auth.isSignedBy(customerId, { id, message, signature, ip }))) {
    throw new Refusal(CODE.signatureWrong)
  }
  const subject = await auth.keyedHash(['owner text used', message])
  if ((await countAsked(db, subject, DAY_MS, now)) > 1) throw new Refusal(CODE.textOver)
}

const EMPTY = Buffer.alloc(0)
