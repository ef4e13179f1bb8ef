import { randomBytes } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { LoginStep } from '#protocol/secondFactor.ts'
import type { Login } from '#protocol/session.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { browserOf } from '#server/modules/auth/service.ts'
import type { Queryable } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashOf } from './hashOf.ts'
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
  | 'endSecondFactor'
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
      const endsAt = await db.transaction(async (tx) => {
        if (!(await tickets.deleteTicket(tx, hash))) throw new Refusal(CODE.codeWrong)
        const ends = await factors.endAt(tx, ticket.customerId, clock.now() + LOST_MS)
        await tell(parts, tx, ticket.customerId, lang, { kind: 'factorLost', ends: minuteOf(ends) })
        return ends
      })
      return { endsAt: toIso(endsAt) }
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
    async endSecondFactor(customerId, { proof, lang }, ip) {
      const asker = { customerId, act: 'removeFactor', ip, recovery: true } as const
      await mustBeOwner(parts, asker, proof, async (tx) => {
        await factors.end(tx, customerId)
        await parts.holdWithdrawals(tx, customerId, clock.now() + DAY_MS)
        await tell(parts, tx, customerId, lang, { kind: 'factorOff' })
      })
    },
    // A recovery code does not make ten of itself.
    renewRecoveryCodes: (customerId, { proof }, ip) =>
      mustBeOwner(parts, { customerId, act: 'renewRecoveryCodes', ip }, proof, (tx) =>
        factors.renew(tx, customerId),
      ),
  }
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
  if (!(await factors.isOn(tx, half.customerId))) return open(parts, tx, half, origin)
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = clock.now() + TICKET_MS
  await tickets.insertTicket(tx, hashOf(ticket), half, expiresAt)
  return { ticket, expiresAt: toIso(expiresAt) }
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

/** A moment as mails say it: `2026-11-24 15:30 UTC`. */
const minuteOf = (at: Millis): string => `${toIso(at).slice(0, 16).replace('T', ' ')} UTC`
