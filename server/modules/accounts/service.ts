import { randomBytes } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { LoginName } from '#protocol/loginName.ts'
import { isReserved } from '#protocol/loginName.ts'
import type { Login } from '#protocol/session.ts'
import { hashPassword } from '#server/platform/passwordHash.ts'
import type { Queryable } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { closeWays } from './closing.ts'
import { sendCode } from './codes.ts'
import { linkContact, removeContact, sendLinkCode, unlinkWallet } from './contacts.ts'
import { createGoogleWay } from './google.ts'
import { isRight, subjectOf } from './guesses.ts'
import { hashOf } from '#server/platform/hashOf.ts'
import { mailTo, tell } from './mails.ts'
import { mustBeName, mustBeReachable, mustBeUsername } from './names.ts'
import { mustBeOwner, prepareOwnerText, proved } from './ownerProof.ts'
import { mayAsk, NOBODY, type Parts } from './parts.ts'
import { ALLOWED, DAY_MS, DEVICE_MS, LONGEST_MS } from './rulesGuesses.ts'
import { weaknessOf } from './rulesStrength.ts'
import { openOrAsk, secondFactorActs } from './secondFactor.ts'
import * as store from './store.ts'
import { deleteFreshLink, deleteOldFlows } from './storeGoogle.ts'
import { deleteOldTickets, deleteTicketsOf } from './storeTickets.ts'
import { mustAccept } from './terms.ts'
import type { AccountsService, Origin } from './types.ts'

/** Customers who come with a name and a password: how they register, sign in, and get back in. */
export function createAccountsService(parts: Parts): AccountsService {
  const { db, clock, auth } = parts
  return {
    google: createGoogleWay(parts),
    async checkName(text, ip) {
      const name = mustBeName(text)
      await mayAsk(parts, db, ALLOWED.namesOfNetwork, networkOf(ip))
      const { kind, normal } = name
      if (kind !== 'username') return { kind, normal, free: null }
      const free = !isReserved(normal) && (await auth.customerNamed(db, name)) === null
      return { kind, normal, free }
    },
    sendCode: (body, ip) => sendCode(parts, body, ip),
    register: (body, origin) => register(parts, body, origin),
    login: createLogin(parts),
    ...secondFactorActs(parts),
    tellCopy: (tx, customerId, { name, lang }) =>
      tell(parts, tx, customerId, lang, { kind: 'factorCopied', name }),
    async resetPassword({ target, password, lang, ...given }, ip) {
      const name = mustBeReachable(target)
      await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(ip))
      const of = { purpose: 'reset', target: name.normal } as const
      await parts.codes.check(of, given)
      const known = await auth.customerReached(db, name)
      await mustBeStrong(parts, password, known === null ? [name] : await auth.namesOf(db, known))
      const hash = await hashPassword(password)
      await parts.codes.use(of, given, async (tx) => {
        const customerId = await auth.customerReached(tx, name)
        if (customerId === null) throw new Refusal(CODE.codeWrong)
        await auth.lockCustomer(tx, customerId)
        await auth.takeBackNames(tx, customerId, name)
        await parts.codes.endLinks(tx, customerId)
        const isFirst = (await store.lockHash(tx, customerId)) === null
        await store.setHash(tx, customerId, hash, clock.now())
        await forgetOthers(parts, tx, customerId)
        await auth.unlinkFreshWallet(tx, customerId)
        // Who came with Google and sets a first password objects to nothing.
        if (!isFirst) await deleteFreshLink(tx, customerId, clock.now() - DAY_MS)
        // Last: a sign-in that was under way by one of these ways is over by now.
        await deleteTicketsOf(tx, customerId)
        await auth.endSessionsOf(tx, customerId, null)
        await parts.holdWithdrawals(tx, customerId, clock.now() + DAY_MS)
        await parts.note(tx, customerId, { kind: 'changed' })
        const until = clock.now() + DAY_MS
        await mailTo(parts, tx, name.normal, lang, { kind: 'changed', until })
      })
    },
    prepareOwnerText: (...asked) => prepareOwnerText(parts, ...asked),
    changePassword: (customerId, token, body, ip) =>
      changePassword(parts, customerId, token, body, ip),
    linkWallet: (customerId, body, ip) => linkWallet(parts, customerId, body, ip),
    unlinkWallet: (customerId, token, body, ip) => unlinkWallet(parts, customerId, token, body, ip),
    sendLinkCode: (customerId, body, ip) => sendLinkCode(parts, customerId, body, ip),
    linkContact: (customerId, body) => linkContact(parts, customerId, body),
    removeContact: (customerId, body, ip) => removeContact(parts, customerId, body, ip),
    asOwner: (asker, proof, act) => mustBeOwner(parts, asker, proof, act),
    close: (tx, customerId, language) => closeWays(parts, tx, customerId, language),
    tell: (tx, customerId, language, notice) => tell(parts, tx, customerId, language, notice),
    async sweep() {
      const now = clock.now()
      await store.deleteOld(db, now - LONGEST_MS, now - DEVICE_MS)
      await parts.codes.sweep(now - LONGEST_MS)
      await deleteOldFlows(db, now - LONGEST_MS)
      await deleteOldTickets(db, now)
      await parts.factors.sweep()
    },
  }
}

async function register(
  parts: Parts,
  body: Parameters<AccountsService['register']>[0],
  { ip, userAgent }: Origin,
): Promise<Login> {
  const { db, clock, auth } = parts
  const reached = mustBeReachable(body.target)
  const names = [reached, ...(body.username === undefined ? [] : [mustBeUsername(body.username)])]
  await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(ip))
  const terms = await mustAccept(parts, body.terms)
  const of = { purpose: 'register', target: reached.normal } as const
  await parts.codes.check(of, body)
  await mustBeStrong(parts, body.password, names)
  const hash = await hashPassword(body.password)
  return parts.codes.use(of, body, async (tx) => {
    const customerId = await auth.createCustomer(tx, names)
    await store.insertTerms(tx, customerId, terms, clock.now())
    await store.setHash(tx, customerId, hash, clock.now())
    await store.rememberDevice(tx, customerId, hashOf(body.device), clock.now())
    return auth.openSession(tx, customerId, userAgent)
  })
}

function createLogin(parts: Parts): AccountsService['login'] {
  const { db, auth } = parts
  /** Compared where there is nobody, so that an unknown name costs what a known one does. */
  let nobody: Promise<string> | null = null
  return async ({ name: typed, password, device: text, lang }, { ip, userAgent }) => {
    const name = mustBeName(typed)
    await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(ip))
    nobody ??= hashPassword(randomBytes(32).toString('base64'))
    const dummy = await nobody
    const device = hashOf(text)
    const customerId = await auth.customerNamed(db, name)
    const owner = customerId ?? NOBODY
    const kept = await store.selectHash(db, owner)
    const closed = await auth.status.closedWay(db, ['name', name.kind, name.normal])
    const gone = customerId === null ? (closed?.passwordHash ?? null) : null
    const isKnown = await store.isKnownDevice(db, owner, device)
    const subject = await subjectOf(parts, name, isKnown ? device : null)
    const right = await isRight(parts, subject, kept ?? gone ?? dummy, password)
    if (right && gone !== null) throw new Refusal(CODE.userStatusAbnormal)
    if (!right || customerId === null || kept === null) throw new Refusal(CODE.passwordWrong)
    const half = { customerId, device, known: isKnown, way: 'password', lang } as const
    return db.transaction(async (tx) => {
      await mustStillBe(tx, customerId, kept)
      return openOrAsk(parts, tx, half, { ip, userAgent })
    })
  }
}

async function changePassword(
  parts: Parts,
  customerId: string,
  token: string,
  { proof, password, lang }: Parameters<AccountsService['changePassword']>[2],
  ip: string,
): Promise<void> {
  const { db, clock, auth } = parts
  const names = await auth.namesOf(db, customerId)
  // Without a name it would sign in nowhere.
  if (names.length === 0) throw new Refusal(CODE.userStatusWrong)
  await mustBeStrong(parts, password, names)
  const asOwner = await proved(parts, { customerId, act: 'setPassword', ip }, proof)
  const hash = await hashPassword(password)
  await asOwner(async (tx) => {
    await store.setHash(tx, customerId, hash, clock.now())
    await auth.endSessionsOf(tx, customerId, token)
    await deleteTicketsOf(tx, customerId)
    await tell(parts, tx, customerId, lang, { kind: 'changed' })
  })
}

async function linkWallet(
  parts: Parts,
  customerId: string,
  { message, signature, proof, lang }: Parameters<AccountsService['linkWallet']>[1],
  ip: string,
): Promise<void> {
  const { auth } = parts
  const wallet = await auth.linkSignedBy(customerId, { message, signature, ip })
  await mustBeOwner(parts, { customerId, act: 'linkWallet', ip }, proof, async (tx) => {
    await auth.linkWallet(tx, customerId, wallet)
    // What is confirmed by code so far may have a password: the wallet's own wait must hold there too.
    const signsFrom = await auth.signsFrom(tx, customerId)
    if (signsFrom !== null) await parts.holdWithdrawals(tx, customerId, signsFrom)
    await tell(parts, tx, customerId, lang, { kind: 'linked', wallet })
  })
}

/**
 * A password that was right may have been replaced since, while it was compared or a chain was asked.
 * @throws Refusal passwordWrong
 */
async function mustStillBe(tx: Queryable, customerId: string, hash: string): Promise<void> {
  if ((await store.lockHash(tx, customerId)) !== hash) throw new Refusal(CODE.passwordWrong)
}

/** Who knew the password before has no device here any more, and wrong guesses of strangers are over. */
async function forgetOthers(parts: Parts, tx: Queryable, customerId: string): Promise<void> {
  await store.deleteDevices(tx, customerId)
  for (const name of await parts.auth.namesOf(tx, customerId)) {
    await store.keepTries(tx, await subjectOf(parts, name, null), 0, parts.clock.now())
  }
}

/** @throws Refusal passwordWeak */
async function mustBeStrong(
  { brand }: Parts,
  password: string,
  names: readonly LoginName[],
): Promise<void> {
  const words = names.map(({ normal }) => normal.split('@')[0] ?? normal)
  const fault = await weaknessOf(password, [...words, brand])
  if (fault !== null) throw new Refusal(CODE.passwordWeak, { password: fault })
}
