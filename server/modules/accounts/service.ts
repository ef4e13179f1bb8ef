import { createHash, randomBytes } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { LoginName } from '#protocol/loginName.ts'
import { isReserved } from '#protocol/loginName.ts'
import type { Login } from '#protocol/session.ts'
import { browserOf } from '#server/modules/auth/service.ts'
import { hashPassword, inHashingPlace, isPasswordOf } from '#server/platform/passwordHash.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sendCode, withCode } from './codes.ts'
import { mailTo } from './mails.ts'
import { mustBeName, mustBeReachable, mustBeUsername } from './names.ts'
import { mayAsk, type Parts } from './parts.ts'
import { linkPhone, sendLinkCode } from './phones.ts'
import { ALLOWED, delayAfter, DEVICE_MS, LONGEST_MS } from './rulesGuesses.ts'
import { weaknessOf } from './rulesStrength.ts'
import * as store from './store.ts'
import { deleteOldCodes } from './storeCodes.ts'
import type { AccountsService, Origin } from './types.ts'

const DAY_MS = 86_400_000

/** Customers who come with a name and a password: how they register, sign in, and get back in. */
export function createAccountsService(parts: Parts): AccountsService {
  const { db, clock, auth } = parts
  return {
    async checkName(text, ip) {
      const name = mustBeName(text)
      await mayAsk(parts, db, ALLOWED.namesOfNetwork, ip)
      const { kind, normal } = name
      if (kind !== 'username') return { kind, normal, free: null }
      const free = !isReserved(normal) && (await auth.customerNamed(db, name)) === null
      return { kind, normal, free }
    },
    sendCode: (body, ip) => sendCode(parts, body, ip),
    register: (body, origin) => register(parts, body, origin),
    login: createLogin(parts),
    async resetPassword({ target, code, password, lang }, ip) {
      const name = mustBeReachable(target)
      await mayAsk(parts, db, ALLOWED.loginsOfNetwork, ip)
      await mustBeStrong(parts, password, [name])
      const hash = await hashPassword(password)
      const of = { purpose: 'reset', target: name.normal } as const
      await withCode(parts, of, code, async (tx) => {
        const customerId = await auth.customerNamed(tx, name)
        if (customerId === null) throw new Refusal(CODE.codeWrong)
        await store.setHash(tx, customerId, hash, clock.now())
        await store.keepTries(tx, await subjectOf(parts, name, null), 0, clock.now())
        await auth.endSessionsOf(tx, customerId, null)
        const until = clock.now() + DAY_MS
        await mailTo(parts, tx, name.normal, lang, { kind: 'changed', until })
      })
    },
    changePassword: (customerId, token, body) => changePassword(parts, customerId, token, body),
    linkWallet: (customerId, body, ip) => linkWallet(parts, customerId, body, ip),
    async sendPhoneLinkCode(customerId, body, ip) {
      await mustKnow(parts, customerId, body.password)
      return sendLinkCode(parts, customerId, body, ip)
    },
    async linkPhone(customerId, body) {
      await mustKnow(parts, customerId, body.password)
      await linkPhone(parts, customerId, body)
    },
    async sweep() {
      const now = clock.now()
      await store.deleteOld(db, now - LONGEST_MS, now - DEVICE_MS)
      await deleteOldCodes(db, now - LONGEST_MS)
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
  await mayAsk(parts, db, ALLOWED.loginsOfNetwork, ip)
  await mustBeStrong(parts, body.password, names)
  const hash = await hashPassword(body.password)
  const of = { purpose: 'register', target: reached.normal } as const
  return withCode(parts, of, body.code, async (tx) => {
    const customerId = await auth.createCustomer(tx, names)
    await store.setHash(tx, customerId, hash, clock.now())
    await store.rememberDevice(tx, customerId, hashOf(body.device), clock.now())
    return auth.openSession(tx, customerId, userAgent)
  })
}

function createLogin(parts: Parts): AccountsService['login'] {
  const { db, clock, auth } = parts
  /** Compared where there is nobody, so that an unknown name costs what a known one does. */
  let nobody: Promise<string> | null = null
  return async ({ name: typed, password, device: text, lang }, { ip, userAgent }) => {
    const name = mustBeName(typed)
    await mayAsk(parts, db, ALLOWED.loginsOfNetwork, ip)
    nobody ??= hashPassword(randomBytes(32).toString('base64'))
    const dummy = await nobody
    const device = hashOf(text)
    const customerId = await auth.customerNamed(db, name)
    const owner = customerId ?? NOBODY
    const kept = await store.selectHash(db, owner)
    const isKnown = await store.isKnownDevice(db, owner, device)
    const subject = await subjectOf(parts, name, isKnown ? device : null)
    const right = await isRight(parts, subject, kept ?? dummy, password)
    if (!right || customerId === null || kept === null) throw new Refusal(CODE.passwordWrong)
    return db.transaction(async (tx) => {
      await store.rememberDevice(tx, customerId, device, clock.now())
      const contact = isKnown ? null : await auth.contactOf(tx, customerId)
      if (contact !== null) {
        const browser = browserOf(userAgent)
        const told = { kind: 'device', browser: browser === '' ? '—' : browser, ip } as const
        await mailTo(parts, tx, contact, lang, { ...told, until: clock.now() + DAY_MS })
      }
      return auth.openSession(tx, customerId, userAgent)
    })
  }
}

/** An id that no customer has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function changePassword(
  parts: Parts,
  customerId: string,
  token: string,
  { current, password, lang }: Parameters<AccountsService['changePassword']>[2],
): Promise<void> {
  const { db, clock, auth } = parts
  const from = await mustKnow(parts, customerId, current)
  const contact = await auth.contactOf(db, customerId)
  await mustBeStrong(parts, password, contact === null ? [] : [{ kind: 'email', normal: contact }])
  const to = await hashPassword(password)
  await db.transaction(async (tx) => {
    const replaced = await store.replaceHash(tx, customerId, { from, to }, clock.now())
    if (!replaced) throw new Refusal(CODE.passwordWrong)
    await auth.endSessionsOf(tx, customerId, token)
    const until = clock.now() + DAY_MS
    if (contact !== null) await mailTo(parts, tx, contact, lang, { kind: 'changed', until })
  })
}

async function linkWallet(
  parts: Parts,
  customerId: string,
  { message, signature, password, lang }: Parameters<AccountsService['linkWallet']>[1],
  ip: string,
): Promise<void> {
  const { db, clock, auth } = parts
  await mustKnow(parts, customerId, password)
  const wallet = await auth.linkSignedBy(customerId, { message, signature, ip })
  await db.transaction(async (tx) => {
    await auth.linkWallet(tx, customerId, wallet)
    const contact = await auth.contactOf(tx, customerId)
    const until = clock.now() + DAY_MS
    if (contact !== null) await mailTo(parts, tx, contact, lang, { kind: 'linked', wallet, until })
  })
}

/** Of a customer who is signed in. The hash that was met. @throws Refusal passwordWrong, tooMany */
async function mustKnow(parts: Parts, customerId: string, password: string): Promise<string> {
  const kept = await store.selectHash(parts.db, customerId)
  if (kept === null) throw new Refusal(CODE.passwordWrong)
  const subject = await parts.auth.keyedHash(['tries', 'signed in', customerId])
  if (!(await isRight(parts, subject, kept, password))) throw new Refusal(CODE.passwordWrong)
  return kept
}

/**
 * Compares a password. Guesses of one subject are compared one after another, under the lock of their row, and a
 * wrong one is counted before the next: of any number at once only as many are compared as may be.
 * @throws Refusal tooMany while no guess counts
 */
async function isRight(
  { db, clock }: Parts,
  subject: Buffer,
  hash: string,
  password: string,
): Promise<boolean> {
  const right = await inHashingPlace(async (place) => {
    await place.turn()
    return db.transaction(async (tx) => {
      const kept = await store.lockTries(tx, subject, clock.now())
      if (clock.now() < kept.not_before.getTime()) return null
      const is = await isPasswordOf(hash, password)
      const tries = is ? 0 : kept.tries + 1
      await store.keepTries(tx, subject, tries, clock.now() + delayAfter(tries))
      return is
    })
  })
  if (right === null) throw new Refusal(CODE.tooMany)
  return right
}

/** What wrong guesses at a name are counted under: those of a device of its own apart from everybody else's. */
const subjectOf = (
  { auth }: Parts,
  { kind, normal }: LoginName,
  device: Buffer | null,
): Promise<Buffer> => auth.keyedHash(['tries', kind, normal, device?.toString('hex') ?? ''])

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

const hashOf = (device: string): Buffer => createHash('sha256').update(device).digest()
