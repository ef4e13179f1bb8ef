import { randomBytes, randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { RecoveryCodes, SecondFactor } from '#protocol/secondFactor.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Sealable } from '#server/modules/vault/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FactorsDeps } from './deps.ts'
import { newRecoveryCode, readRecoveryCode, RECOVERY_CODES } from './rulesRecovery.ts'
import { otpauthUri, SECRET_BYTES, secretText, stepOf } from './rulesTotp.ts'
import * as store from './store.ts'
import * as keys from './storePasskeys.ts'
import { creationOf, readNewPasskey, requestOf, usePasskey } from './passkeys.ts'
import type { FactorsService, Typing } from './types.ts'

/** So many wrong codes in a row, then none counts for so long: of a million codes, nobody tries 500 a day. */
const FREE_TRIES = 5
const WAIT_MS: Millis = 15 * 60_000

/** A customer has so many at most, apps and passkeys together. */
const MOST = 5

/** A secret that nobody confirmed is forgotten after so long. */
const BEGUN_MS: Millis = 24 * 3_600_000

/** Authenticator apps (TOTP, RFC 6238), passkeys (WebAuthn), and recovery codes for both. */
export function createFactorsService(deps: FactorsDeps): FactorsService {
  const { db, clock } = deps
  return {
    ...createApps(deps),
    ...createPasskeys(deps),
    state: (customerId) => stateOf(deps, customerId),
    kindsOf: async (query, customerId) => {
      const { app, passkeys } = await held(deps, query, customerId)
      return { app: app !== null, passkey: passkeys.length > 0 }
    },
    mustBeRight: (typing) => mustBeRight(deps, typing),
    async renew(tx, customerId) {
      if (countOf(await held(deps, tx, customerId)) === 0) throw new Refusal(CODE.userStatusWrong)
      return newCodes(deps, tx, customerId)
    },
    async remove(tx, customerId, which) {
      const { app } = await held(deps, tx, customerId)
      if (which === 'app' && app !== null) await dropApp(deps, tx, customerId)
      else if (!(await keys.deletePasskey(tx, customerId, which))) throw new Refusal(CODE.notFound)
      if (countOf(await held(deps, tx, customerId)) === 0) await store.deleteRest(tx, customerId)
    },
    async forget(tx, customerId) {
      await dropAll(deps, tx, customerId)
      await store.deleteTries(tx, customerId)
    },
    async endAt(tx, customerId, moment) {
      if (countOf(await held(deps, tx, customerId)) === 0) return clock.now()
      return store.keepEnd(tx, customerId, moment)
    },
    keep: (customerId) => store.forgetEnd(db, customerId, clock.now()),
    sweep: () =>
      db.transaction(async (tx) => {
        for (const customerId of await store.selectEnded(tx, clock.now())) {
          await dropAll(deps, tx, customerId)
        }
        await drop(deps, tx, await store.deleteBegun(tx, clock.now() - BEGUN_MS))
        await keys.deleteOldChallenges(tx, clock.now())
      }),
  }
}

function createApps(deps: FactorsDeps): Pick<FactorsService, 'begin' | 'confirm'> {
  const { clock, vault, brand } = deps
  return {
    async begin(tx, customerId, label) {
      await mustHaveRoom(deps, tx, customerId)
      if ((await held(deps, tx, customerId)).app !== null) throw new Refusal(CODE.userStatusWrong)
      await dropApp(deps, tx, customerId)
      const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES)]
      const sealed = await vault.seal(tx, sealable(id, customerId), secret)
      await store.insertSecret(tx, customerId, { id, sealed }, clock.now())
      return { secret: secretText(secret), uri: otpauthUri(secret, brand, label) }
    },
    async confirm(tx, customerId, code) {
      const now = clock.now()
      const kept = await store.selectApp(tx, customerId, 'FOR UPDATE')
      if (kept?.since !== null) throw new Refusal(CODE.userStatusWrong)
      const before = await mustHaveRoom(deps, tx, customerId)
      const secret = await vault.open(tx, sealable(kept.secretId, customerId), kept.secret)
      const step = stepOf(secret, code, now, kept.usedStep)
      if (step === null) throw new Refusal(CODE.secondFactorWrong)
      await store.keepStep(tx, customerId, step, now)
      return before === 0 ? newCodes(deps, tx, customerId) : { codes: [] }
    },
  }
}

function createPasskeys(
  deps: FactorsDeps,
): Pick<FactorsService, 'beginPasskey' | 'readPasskey' | 'addPasskey' | 'askPasskey'> {
  const { db, clock } = deps
  return {
    async beginPasskey(tx, customerId, label) {
      await mustHaveRoom(deps, tx, customerId)
      return creationOf(deps, tx, customerId, label)
    },
    readPasskey: (customerId, made) => readNewPasskey(deps, customerId, made),
    async addPasskey(tx, customerId, passkey) {
      const before = await mustHaveRoom(deps, tx, customerId)
      const kept = { ...passkey, addedAt: clock.now() }
      const isNew = await keys.insertPasskey(tx, customerId, kept)
      if (!isNew) throw new Refusal(CODE.userStatusWrong)
      return before === 0 ? newCodes(deps, tx, customerId) : { codes: [] }
    },
    async askPasskey(customerId) {
      const { passkeys } = await held(deps, db, customerId)
      if (passkeys.length === 0) throw new Refusal(CODE.userStatusWrong)
      return requestOf(deps, db, customerId)
    },
  }
}

interface Held {
  /** Null where none is on. */
  readonly app: store.App | null
  readonly passkeys: readonly keys.KeptPasskey[]
  readonly endsAt: Millis | null
}

/** What of a customer's factors is on. */
async function held({ clock }: FactorsDeps, query: Queryable, customerId: string): Promise<Held> {
  const endsAt = await store.selectEnd(query, customerId)
  if (endsAt !== null && endsAt <= clock.now()) return { app: null, passkeys: [], endsAt }
  const app = await store.selectApp(query, customerId)
  const passkeys = await keys.selectPasskeys(query, customerId)
  return { app: app?.since === null ? null : app, passkeys, endsAt }
}

const countOf = ({ app, passkeys }: Held): number => passkeys.length + (app === null ? 0 : 1)

/** Those that have ended make room. How many are on. @throws Refusal userStatusWrong where there are enough */
async function mustHaveRoom(deps: FactorsDeps, tx: Queryable, customerId: string): Promise<number> {
  const all = await held(deps, tx, customerId)
  const count = countOf(all)
  if (count >= MOST) throw new Refusal(CODE.userStatusWrong)
  if (all.endsAt !== null && all.endsAt <= deps.clock.now()) await dropAll(deps, tx, customerId)
  return count
}

async function drop({ vault }: FactorsDeps, tx: Queryable, ids: readonly string[]): Promise<void> {
  for (const id of ids) await vault.drop(tx, id)
}

async function dropApp(deps: FactorsDeps, tx: Queryable, customerId: string): Promise<void> {
  await drop(deps, tx, await store.deleteApp(tx, customerId))
}

async function dropAll(deps: FactorsDeps, tx: Queryable, customerId: string): Promise<void> {
  await dropApp(deps, tx, customerId)
  await keys.deletePasskeys(tx, customerId)
  await store.deleteRest(tx, customerId)
}

async function stateOf(deps: FactorsDeps, customerId: string): Promise<SecondFactor> {
  const all = await held(deps, deps.db, customerId)
  if (countOf(all) === 0) return { app: null, passkeys: [], recoveryLeft: 0, endsAt: null }
  const { app, passkeys, endsAt } = all
  return {
    app: app?.since === undefined || app.since === null ? null : toIso(app.since),
    passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      addedAt: toIso(addedAt),
      usedAt: usedAt === null ? null : toIso(usedAt),
    })),
    recoveryLeft: await store.countCodes(deps.db, customerId),
    endsAt: endsAt === null ? null : toIso(endsAt),
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
): Promise<'off' | Used> {
  const { db, clock } = deps
  const met = await db.transaction(async (tx) => {
    const now = clock.now()
    if (countOf(await held(deps, tx, customerId)) === 0) return 'off'
    if (code === undefined || (typeof code === 'string' && code.trim() === '')) return 'needed'
    const tried = await store.lockTries(tx, customerId, known, now)
    if (now < tried.not_before.getTime()) return 'later'
    const used =
      typeof code === 'string'
        ? await use(deps, tx, { customerId, code: code.trim(), recovery })
        : await usePasskey(deps, tx, customerId, code.passkey)
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

type Used = 'app' | 'recovery' | 'passkey'

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
): Promise<Used | 'wrong'> {
  const now = clock.now()
  if (/^\d{6}$/.test(code)) {
    const app = await store.selectApp(tx, customerId, 'FOR UPDATE')
    if (app?.since === undefined || app.since === null) return 'wrong'
    const { secretId, secret: sealed, usedStep } = app
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
