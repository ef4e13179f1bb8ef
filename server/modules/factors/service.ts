import { randomBytes, randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { RecoveryCodes } from '#protocol/secondFactor.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { Sealable, VaultService } from '#server/modules/vault/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { newRecoveryCode, readRecoveryCode, RECOVERY_CODES } from './rulesRecovery.ts'
import { otpauthUri, SECRET_BYTES, secretText, stepOf } from './rulesTotp.ts'
import * as store from './store.ts'
import type { FactorsService, Typing } from './types.ts'

export interface FactorsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly auth: Pick<AuthService, 'keyedHash'>
  readonly vault: Pick<VaultService, 'drop' | 'open' | 'seal'>
  /** What an authenticator app calls the account's place. */
  readonly brand: string
}

/** So many wrong codes in a row, then none counts for so long: of a million codes, nobody tries 500 a day. */
const FREE_TRIES = 5
const WAIT_MS: Millis = 15 * 60_000

/** A secret that nobody confirmed is forgotten after so long. */
const BEGUN_MS: Millis = 24 * 3_600_000

/** Authenticator apps (TOTP, RFC 6238) and recovery codes. */
export function createFactorsService(deps: FactorsDeps): FactorsService {
  const { db, clock, vault, brand } = deps
  const drop = async (tx: Queryable, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await vault.drop(tx, id)
  }
  return {
    async state(customerId) {
      const factor = await store.selectFactor(db, customerId, clock.now())
      if (factor?.since === undefined || factor.since === null) {
        return { since: null, recoveryLeft: 0, endsAt: null }
      }
      return {
        since: toIso(factor.since),
        recoveryLeft: await store.countCodes(db, customerId),
        endsAt: factor.endsAt === null ? null : toIso(factor.endsAt),
      }
    },
    async isOn(query, customerId) {
      return ((await store.selectFactor(query, customerId, clock.now()))?.since ?? null) !== null
    },
    async begin(tx, customerId, label) {
      const now = clock.now()
      const kept = await store.lockFactor(tx, customerId, now)
      if (kept !== null && kept.since !== null) throw new Refusal(CODE.userStatusWrong)
      await drop(tx, await store.deleteFactor(tx, customerId))
      const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES)]
      const sealed = await vault.seal(tx, sealable(id, customerId), secret)
      await store.insertSecret(tx, customerId, { id, sealed }, now)
      return { secret: secretText(secret), uri: otpauthUri(secret, brand, label) }
    },
    async confirm(tx, customerId, code) {
      const now = clock.now()
      const kept = await store.lockFactor(tx, customerId, now)
      // One that ended is begun anew.
      if (kept?.since !== null || kept.endsAt !== null) throw new Refusal(CODE.userStatusWrong)
      const secret = await vault.open(tx, sealable(kept.secretId, customerId), kept.secret)
      const step = stepOf(secret, code, now, kept.usedStep)
      if (step === null) throw new Refusal(CODE.secondFactorWrong)
      await store.keepStep(tx, customerId, step, now)
      return newCodes(deps, tx, customerId)
    },
    mustBeRight: (typing) => mustBeRight(deps, typing),
    async renew(tx, customerId) {
      const kept = await store.lockFactor(tx, customerId, clock.now())
      if (kept?.since === undefined || kept.since === null) throw new Refusal(CODE.userStatusWrong)
      return newCodes(deps, tx, customerId)
    },
    end: async (tx, customerId) => drop(tx, await store.deleteFactor(tx, customerId)),
    endAt: async (tx, customerId, moment) =>
      (await store.keepEnd(tx, customerId, moment)) ?? clock.now(),
    keep: (customerId) => store.forgetEnd(db, customerId, clock.now()),
    sweep: () =>
      db.transaction(async (tx) =>
        drop(tx, await store.deleteOver(tx, clock.now(), clock.now() - BEGUN_MS)),
      ),
  }
}

async function newCodes(
  { auth }: FactorsDeps,
  tx: Queryable,
  customerId: string,
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const macs = await Promise.all(codes.map((code) => macOf(auth, customerId, code)))
  await store.replaceCodes(tx, customerId, macs)
  return { codes }
}

const macOf = (auth: FactorsDeps['auth'], customerId: string, code: string): Promise<Buffer> =>
  auth.keyedHash(['recovery', customerId, readRecoveryCode(code) ?? ''])

async function mustBeRight(
  deps: FactorsDeps,
  { customerId, code, known, recovery }: Typing,
): Promise<'off' | 'app' | 'recovery'> {
  const { db, clock } = deps
  const met = await db.transaction(async (tx) => {
    const now = clock.now()
    const factor = await store.lockFactor(tx, customerId, now)
    if (factor?.since === undefined || factor.since === null) return 'off'
    if (code === undefined || code.trim() === '') return 'needed'
    const tried = await store.lockTries(tx, customerId, known, now)
    if (now < tried.not_before.getTime()) return 'later'
    const used = await use(deps, tx, { customerId, code: code.trim(), recovery }, factor)
    const tries = used === 'wrong' ? tried.tries + 1 : 0
    const notBefore = tries < FREE_TRIES ? now : now + WAIT_MS
    await store.keepTries(tx, customerId, known, { tries, notBefore })
    return used
  })
  if (met === 'needed') throw new Refusal(CODE.secondFactorNeeded)
  if (met === 'wrong') throw new Refusal(CODE.secondFactorWrong)
  if (met === 'later') throw new Refusal(CODE.tooMany)
  return met
}

interface Use {
  readonly customerId: string
  readonly code: string
  readonly recovery: boolean
}

/** Uses a code up, if it is a right one. */
async function use(
  { clock, vault, auth }: FactorsDeps,
  tx: Queryable,
  { customerId, code, recovery }: Use,
  { secretId, secret: sealed, usedStep }: store.Factor,
): Promise<'app' | 'recovery' | 'wrong'> {
  const now = clock.now()
  if (/^\d{6}$/.test(code)) {
    const secret = await vault.open(tx, sealable(secretId, customerId), sealed)
    const step = stepOf(secret, code, now, usedStep)
    if (step === null) return 'wrong'
    await store.keepStep(tx, customerId, step, now)
    return 'app'
  }
  if (!recovery || readRecoveryCode(code) === null) return 'wrong'
  const mac = await macOf(auth, customerId, code)
  return (await store.deleteCode(tx, customerId, mac)) ? 'recovery' : 'wrong'
}

const sealable = (id: string, customerId: string): Sealable => ({
  id,
  purpose: 'second factor',
  customerId,
})
