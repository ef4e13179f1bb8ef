import * as CODE from '#protocol/errorCodes.ts'
import type { OwnerAct, OwnerProof } from '#protocol/ownerProof.ts'
import type { Challenge } from '#protocol/session.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mustBeProven, useProven } from './googleFlows.ts'
import { mustKnow } from './guesses.ts'
import type { Parts } from './parts.ts'
import { DAY_MS } from './rulesGuesses.ts'
import { countAsked, lockHash } from './store.ts'
import type { Asker } from './types.ts'

/** What a text says that it does, and what follows. */
const WORDS: Readonly<Record<OwnerAct, readonly [string, string]>> = {
  linkGoogle: [
    'link a Google account',
    'From then on that Google account signs in to this account. It confirms no withdrawals.',
  ],
  unlinkGoogle: [
    'remove the Google account',
    'From then on it does not sign in to this account any more. All other sessions end.',
  ],
  linkWallet: ['link another wallet', 'From then on that wallet signs in to this account.'],
  unlinkWallet: [
    'unlink this wallet',
    'From then on it does not sign in to this account any more. Withdrawals are held for 24 hours.',
  ],
  linkEmail: [
    'link an email address',
    'From then on that address can set a new password of this account, in place of the one before.',
  ],
  removeEmail: [
    'remove the email address',
    'From then on it is of no use for this account. Withdrawals are held for 24 hours.',
  ],
  linkPhone: [
    'link a phone number',
    'From then on that number can set a new password of this account, in place of the one before.',
  ],
  removePhone: [
    'remove the phone number',
    'From then on it is of no use for this account. Withdrawals are held for 24 hours.',
  ],
  setPassword: [
    'set a password',
    'From then on that password signs in to this account. All other sessions end.',
  ],
  addFactor: [
    'add an authenticator app',
    'From then on sign-ins and withdrawals of this account need a code or a passkey as well.',
  ],
  addPasskey: [
    'add a passkey',
    'From then on sign-ins and withdrawals of this account need a code or a passkey as well.',
  ],
  removeFactor: [
    'remove a second factor',
    'From then on it is not asked for. Withdrawals are held for 24 hours.',
  ],
  reportFactorsLost: [
    'turn off two-step verification in 72 hours',
    'From then on no code or passkey is asked for. Until then it can be kept on.',
  ],
  renewRecoveryCodes: ['make new recovery codes', 'The recovery codes of before stop working.'],
  resumePayouts: [
    'allow withdrawals again',
    'They stay on hold for 24 hours from now. After that, money can leave this account.',
  ],
  exportData: [
    'export the data of the account',
    'We make a file of what we keep about this account. Whoever is signed in can download it.',
  ],
  borrow: [
    'borrow money',
    'From then on money is owed. Nothing can be withdrawn until it is repaid.',
  ],
  closeAccount: ['close the account', 'It closes in 14 days, for good. Until then it can be kept.'],
  saveAddress: [
    'save a withdrawal address',
    'The address that was typed beside this text can be chosen in the form of a withdrawal.',
  ],
  receiveNft: [
    'say where a work that was won goes',
    'It is sent to the address that was typed beside this text, and cannot come back.',
  ],
}

/** Acts after which a work or money moves. */
const MOVING: ReadonlySet<OwnerAct> = new Set(['borrow', 'receiveNft'])

/** The text that the customer's own wallet signs for an act. @throws Refusal walletNeeded */
export async function prepareOwnerText(
  parts: Parts,
  customerId: string,
  act: OwnerAct,
  about?: string,
): Promise<Challenge> {
  const said = about === undefined ? {} : { about }
  return parts.auth.issueOwnText(await textOf(parts, { customerId, act, ...said }))
}

type TextAsker = Pick<Asker, 'customerId' | 'act' | 'about'>

async function textOf({ auth }: Parts, { customerId, act, about }: TextAsker) {
  const { address } = await auth.userInfo(customerId)
  if (address === null) throw new Refusal(CODE.walletNeeded)
  const [title, meaning] = WORDS[act]
  return { customerId, address, title, meaning: about ?? meaning, moves: MOVING.has(act) }
}

/**
 * Does what takes the owner: one proof of who they are, and the second factor where one is on. The act runs in one
 * transaction with what uses the proof up; nobody else acts for this customer meanwhile.
 * @throws Refusal passwordWrong, walletNeeded, signatureWrong, textOver, codeWrong where Google confirmed nobody,
 *   secondFactorNeeded, secondFactorWrong, chainUnavailable, tooMany; and what the act refuses
 */
export async function mustBeOwner<T>(
  parts: Parts,
  asker: Asker,
  proof: OwnerProof,
  act: Act<T>,
): Promise<T> {
  return (await proved(parts, asker, proof))(act)
}

type Act<T> = (tx: Transaction) => Promise<T>

/** The same, for what takes its time between the proof and the act. */
export async function proved(
  parts: Parts,
  asker: Asker,
  proof: OwnerProof,
): Promise<<T>(act: Act<T>) => Promise<T>> {
  const { customerId, recovery = false, factorLost = false } = asker
  const use = await identify(parts, asker, proof)
  // After the proof, so that a code is used up by nothing that would be refused for another reason first.
  if (!factorLost) {
    await parts.factors.mustBeRight({ customerId, code: proof.factor, known: true, recovery })
  }
  return (act) =>
    parts.db.transaction(async (tx) => {
      await use(tx, await parts.auth.lockCustomer(tx, customerId))
      return act(tx)
    })
}

/** Uses a proof up, or demands that it still holds: while it was compared, or a chain was asked, things change. */
type Use = (tx: Transaction, wallet: string | null) => Promise<void>

async function identify(parts: Parts, asker: Asker, proof: OwnerProof): Promise<Use> {
  const { customerId } = asker
  if ('message' in proof) return identifyByWallet(parts, asker, proof)
  if ('google' in proof) {
    await mustBeProven(parts, customerId, proof.google)
    return (tx) => useProven(parts, tx, customerId, proof.google)
  }
  const hash = await mustKnow(parts, customerId, proof.password)
  return async (tx) => {
    if ((await lockHash(tx, customerId)) !== hash) throw new Refusal(CODE.passwordWrong)
  }
}

async function identifyByWallet(
  parts: Parts,
  asker: Asker,
  { message, signature }: Extract<OwnerProof, { readonly message: string }>,
): Promise<Use> {
  const { auth, clock } = parts
  const { customerId, ip } = asker
  const text = await textOf(parts, asker)
  const is = await auth.judgeOwnText(text, message)
  if (is !== 'good') throw new Refusal(is === 'over' ? CODE.textOver : CODE.signatureWrong)
  const id = message.slice(-40)
  if (!(await auth.isSignedBy(customerId, { id, message, signature, ip }))) {
    throw new Refusal(CODE.signatureWrong)
  }
  const subject = await auth.keyedHash(['owner text used', message])
  return async (tx, wallet) => {
    if (wallet !== text.address.toLowerCase()) throw new Refusal(CODE.signatureWrong)
    if ((await countAsked(tx, subject, DAY_MS, clock.now())) > 1) throw new Refusal(CODE.textOver)
  }
}
