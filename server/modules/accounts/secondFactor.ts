import { randomBytes } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { LoginStep, SecondFactorEnds } from '#protocol/secondFactor.ts'
import type { Login } from '#protocol/session.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { browserOf } from '#server/modules/auth/service.ts'
import type { Queryable } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashOf } from '#server/platform/hashOf.ts'
import { tell } from './mails.ts'
import { mustBeOwner } from './ownerProof.ts'
import { isWithin, mayAsk, type Parts } from './parts.ts'
import { ALLOWED, DAY_MS } from './rulesGuesses.ts'
import * as store from './store.ts'
import * as tickets from './storeTickets.ts'
import type { AccountsService, Origin } from './types.ts'

/** A second factor is to be typed within so long. */
const TICKET_MS: Millis = 5 * 60_000

/** One that is said to be lost is off after so long: time for its owner to object. */
const LOST_MS: Millis = 72 * 3_600_000

type SecondFactorActs = Pick<
  AccountsService,
  | 'confirmLogin'
  | 'loseSecondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'removeFactor'
  | 'reportFactorsLost'
  | 'beginPasskey'
  | 'addPasskey'
  | 'askPasskey'
  | 'askLoginPasskey'
  | 'renewRecoveryCodes'
>

/** What customers do with their second factor. */
export function secondFactorActs(parts: Parts): SecondFactorActs {
  const { db, clock, auth, factors } = parts
  return {
    confirmLogin: createConfirm(parts),
    async loseSecondFactor({ ticket: text, lang }, ip) {
      await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(ip))
      const hash = hashOf(text)
      const ticket = orOver(await tickets.selectTicket(db, hash, clock.now()))
      return db.transaction(async (tx) => {
        if (!(await tickets.deleteTicket(tx, hash))) throw new Refusal(CODE.codeWrong)
        return lose(parts, tx, ticket.customerId, lang)
      })
    },
    async beginSecondFactor(customerId, { proof }, ip) {
      const { name } = await auth.userInfo(customerId)
      return mustBeOwner(parts, { customerId, act: 'addFactor', ip }, proof, (tx) =>
        factors.begin(tx, customerId, name ?? customerId.slice(-6)),
      )
    },
    confirmSecondFactor: (customerId, { factor, lang }) =>
      db.transaction(async (tx) => {
        const codes = await factors.confirm(tx, customerId, factor.trim())
        await tell(parts, tx, customerId, lang, { kind: 'factorOn' })
        return codes
      }),
    async removeFactor(customerId, { which, proof, lang }, ip) {
      const asker = { customerId, act: 'removeFactor', ip, recovery: true } as const
      await mustBeOwner(parts, asker, proof, async (tx) => {
        await factors.remove(tx, customerId, which)
        await parts.holdWithdrawals(tx, customerId, clock.now() + DAY_MS)
        await tell(parts, tx, customerId, lang, { kind: 'factorOff' })
      })
    },
    async reportFactorsLost(customerId, { proof, lang }, ip) {
      const asker = { customerId, act: 'reportFactorsLost', ip, factorLost: true } as const
      return mustBeOwner(parts, asker, proof, (tx) => lose(parts, tx, customerId, lang))
    },
    async beginPasskey(customerId, { proof }, ip) {
      const { name } = await auth.userInfo(customerId)
      return mustBeOwner(parts, { customerId, act: 'addPasskey', ip }, proof, (tx) =>
        factors.beginPasskey(tx, customerId, name ?? customerId.slice(-6)),
      )
    },
    async addPasskey(customerId, { passkey, name, lang }) {
      const made = await factors.readPasskey(customerId, passkey)
      return db.transaction(async (tx) => {
        await auth.lockCustomer(tx, customerId)
        const codes = await factors.addPasskey(tx, customerId, { ...made, name, lang })
        await tell(parts, tx, customerId, lang, { kind: 'factorOn' })
        return codes
      })
    },
    askPasskey: (customerId) => factors.askPasskey(customerId),
    async askLoginPasskey({ ticket: text }, ip) {
      await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(ip))
      const ticket = orOver(await tickets.selectTicket(db, hashOf(text), clock.now()))
      return factors.askPasskey(ticket.customerId)
    },
    // A recovery code does not make ten of itself.
    renewRecoveryCodes: (customerId, { proof }, ip) =>
      mustBeOwner(parts, { customerId, act: 'renewRecoveryCodes', ip }, proof, (tx) =>
        factors.renew(tx, customerId),
      ),
  }
}

/** All factors end in three days, of which their owner is told. */
async function lose(
  parts: Parts,
  tx: Queryable,
  customerId: string,
  lang: FileLanguage,
): Promise<SecondFactorEnds> {
  const ends = await parts.factors.endAt(tx, customerId, parts.clock.now() + LOST_MS)
  await tell(parts, tx, customerId, lang, { kind: 'factorLost', ends: toIso(ends) })
  return { endsAt: toIso(ends) }
}

/** Who has shown a right password or as much, and with what. */
interface Half extends tickets.Ticket {
  readonly lang: FileLanguage
}

/** Opens a session, or half of one where a second factor is on. */
export async function openOrAsk(
  parts: Parts,
  tx: Queryable,
  half: Half,
  origin: Origin,
): Promise<LoginStep> {
  const { clock, factors } = parts
  const kinds = await factors.kindsOf(tx, half.customerId)
  if (!kinds.app && !kinds.passkey) return open(parts, tx, half, origin)
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = clock.now() + TICKET_MS
  await tickets.insertTicket(tx, hashOf(ticket), half, expiresAt)
  return { ticket, expiresAt: toIso(expiresAt), ...kinds }
}

async function open(
  parts: Parts,
  tx: Queryable,
  { customerId, device, known, way, lang }: Half,
  { ip, userAgent }: Origin,
): Promise<Login> {
  await store.rememberDevice(tx, customerId, device, parts.clock.now())
  if (!known && (await isWithin(parts, tx, ALLOWED.deviceMails, customerId))) {
    const browser = browserOf(userAgent)
    const told = { kind: 'device', browser: browser === '' ? '—' : browser, ip } as const
    await tell(parts, tx, customerId, lang, told)
  }
  return parts.auth.openSession(tx, customerId, userAgent, way)
}

function createConfirm(parts: Parts): AccountsService['confirmLogin'] {
  const { db, clock, factors } = parts
  return async ({ ticket: text, factor, lang }, origin) => {
    await mayAsk(parts, db, ALLOWED.loginsOfNetwork, networkOf(origin.ip))
    const hash = hashOf(text)
    const ticket = orOver(await tickets.selectTicket(db, hash, clock.now()))
    const { customerId, known } = ticket
    const used = await factors.mustBeRight({ customerId, code: factor, known, recovery: true })
    return db.transaction(async (tx) => {
      if (!(await tickets.deleteTicket(tx, hash))) throw new Refusal(CODE.codeWrong)
      if (used === 'recovery') {
        await parts.holdWithdrawals(tx, customerId, clock.now() + DAY_MS)
        await tell(parts, tx, customerId, lang, { kind: 'factorRecovery' })
      }
      return open(parts, tx, { ...ticket, lang }, origin)
    })
  }
}

/** @throws Refusal codeWrong where it is over or was never given out */
function orOver(ticket: tickets.Ticket | null): tickets.Ticket {
  if (ticket === null) throw new Refusal(CODE.codeWrong)
  return ticket
}
