import { COMMISSION_DAYS, LEAST_PAID } from '#protocol/inviteTerms.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { CommandService, CustomerNotice } from '#server/modules/commands/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { AuditReport, LedgerService } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { join, voidIfSame } from './joining.ts'
import { payingHandler } from './paying.ts'
import { monthOf, newCode, offerOf, payableBefore } from './rulesInvite.ts'
import {
  insertAccruals,
  selectAccrualBreaches,
  selectDueBreaches,
  selectMonthBreaches,
  selectPayable,
  selectPaymentBreaches,
  selectUnpaidPairs,
} from './storeAccruals.ts'
import * as store from './storeInvites.ts'
import type { InvitesService, VoidNotice, WorthOf } from './types.ts'
import { toFriend, toOwn } from './view.ts'

export interface InvitesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly partitionOf: LedgerService['partitionOf']
  readonly worthOf: WorthOf
  readonly identity: Pick<IdentityService, 'levelsOf'>
  /** Whether inviters may be due a commission at all. */
  readonly incentives: boolean
  /** Commands are run by a service that keeps accruals here: it is asked for once it is there. */
  readonly commands: () => Pick<CommandService, 'settle'>
  readonly auth: () => Pick<AuthService, 'userInfo' | 'keyedHash'>
  /** Keeps notices with a transaction, and tells them after its commit. */
  readonly notify: (tx: Transaction, notices: readonly CustomerNotice[]) => void
  readonly onFault: (error: unknown) => void
}

const DAY_MS = 86_400_000

/** Who invited whom, and commissions from being set aside to being paid. */
export function createInvitesService(deps: InvitesDeps): InvitesService {
  const { db, clock, partitionOf, worthOf, incentives } = deps
  let paidBefore: Millis = 0
  return {
    keep(tx, accruals) {
      const rows = accruals.map((one) => ({
        ...one,
        worth: worthOf(one.asset, one.units) ?? 0n,
        partition: partitionOf(one.customerId),
      }))
      insertAccruals(tx, rows, new Date(clock.now()))
    },
    own: (customerId) => readOwn(deps, customerId),
    async friends(customerId, { cursor, limit }) {
      const before = readCursor(cursor)
      const rows = await store.selectFriends(db, customerId, before, limit + 1)
      const now = clock.now()
      return pageOf(
        rows,
        limit,
        ({ no }) => BigInt(no),
        (row) => toFriend(row, now),
      )
    },
    async join(customerId, code, ip) {
      const now = clock.now()
      const day = toIso(now).slice(0, 10)
      const network = await deps.auth().keyedHash(['invite', networkOf(ip), day])
      const registeredAt = await registeredAtOf(deps, customerId)
      await db.transaction(async (tx) => {
        const gone = await join(tx, { customerId, code, network, registeredAt }, now)
        if (gone !== null) tellVoid(deps, tx, gone)
      })
      return readOwn(deps, customerId)
    },
    async offers(query, customerIds) {
      if (!incentives) return new Map()
      const now = clock.now()
      const found = await store.selectOffers(query, customerIds, monthOf(now))
      return new Map(
        found.flatMap((row) => {
          const terms = { inviterId: row.inviter_id, joinedAt: row.joined_at.getTime() }
          const offer = offerOf(terms, row.earned, now)
          return offer === null ? [] : [[row.friend_id, offer] as const]
        }),
      )
    },
    async payDue() {
      const before = payableBefore(clock.now())
      // Once a day: what is to be paid changes at midnight.
      if (before <= paidBefore) return
      await endVoid(deps)
      await payAll(deps, before)
      paidBefore = before
    },
    audit: async (query) =>
      reportOf([
        ...(await selectDueBreaches(query)),
        ...(await selectAccrualBreaches(query)),
        ...(await selectMonthBreaches(query)),
        ...(await selectPaymentBreaches(query)),
      ]),
    auditHeld: async (query) => reportOf(await selectDueBreaches(query)),
  }
}

async function readOwn(deps: InvitesDeps, customerId: string): ReturnType<InvitesService['own']> {
  const { db, clock, identity } = deps
  const now = clock.now()
  const since = now - COMMISSION_DAYS * DAY_MS
  const [code, sums, [invited], levels, registeredAt, traded] = await Promise.all([
    codeOf(deps, customerId),
    store.selectSums(db, customerId, monthOf(now), since),
    store.selectInvites(db, [customerId]),
    identity.levelsOf(db, [customerId]),
    registeredAtOf(deps, customerId),
    store.hasTraded(db, customerId),
  ])
  const isVerified = levels.has(customerId)
  const { incentives: on } = deps
  return toOwn({ code, sums, invited: invited ?? null, isVerified, registeredAt, traded, on, now })
}

async function registeredAtOf({ auth }: InvitesDeps, customerId: string): Promise<Millis> {
  const { registeredAt } = await auth().userInfo(customerId)
  return Date.parse(registeredAt)
}

/** The code of a customer, made on first sight. */
async function codeOf({ db, clock }: InvitesDeps, customerId: string): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const code = await store.selectCode(db, customerId)
    if (code !== null) return code
    await store.insertCode(db, customerId, newCode(), clock.now())
  }
  throw new Error('no code is free')
}

/** Ends invitations whose two customers turned out to be one, and returns what is unpaid of all that are void. */
async function endVoid(deps: InvitesDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  for (const { friendId, inviterId, isVoid } of await selectUnpaidPairs(db)) {
    const over =
      isVoid ||
      (await db.transaction(async (tx) => {
        const gone = await voidIfSame(tx, friendId, inviterId, now)
        if (gone !== null) tellVoid(deps, tx, gone)
        return gone !== null
      }))
    if (over) await settleAll(deps, { inviterId, friendId, to: 'return', before: now })
  }
}

/** Pays inviters who are verified what they are due, from a hundredth of a USDT on. */
async function payAll(deps: InvitesDeps, before: Millis): Promise<void> {
  const { db, clock, identity } = deps
  const due = await selectPayable(db, before, clock.now())
  const ids = [...new Set(due.map(({ inviterId }) => inviterId))]
  const verified = await identity.levelsOf(db, ids)
  const sums = new Map<string, bigint>()
  for (const { inviterId, worth } of due) {
    sums.set(inviterId, (sums.get(inviterId) ?? 0n) + worth)
  }
  for (const inviterId of ids) {
    if (!verified.has(inviterId) || (sums.get(inviterId) ?? 0n) < LEAST_PAID) continue
    await settleAll(deps, { inviterId, friendId: null, to: 'pay', before })
  }
}

interface Settled {
  readonly inviterId: string
  readonly friendId: string | null
  readonly to: 'pay' | 'return'
  readonly before: Millis
}

/** One asset after another: a fault of one keeps no other from being paid. */
async function settleAll(deps: InvitesDeps, what: Settled): Promise<void> {
  const { commands, clock, onFault } = deps
  const holder = { customerId: what.inviterId, account: 'real' } as const
  for (const asset of await store.selectUnpaidAssets(deps.db, what.inviterId)) {
    await commands()
      .settle(payingHandler, holder, { ...what, asset, now: clock.now() })
      .catch(onFault)
  }
}

/** Both are told why. */
function tellVoid(
  { notify }: InvitesDeps,
  tx: Transaction,
  { friendId, inviterId, reason }: VoidNotice,
): void {
  notify(tx, [
    { customerId: inviterId, account: 'real', notice: { kind: 'inviteVoid', reason, own: true } },
    { customerId: friendId, account: 'real', notice: { kind: 'inviteVoid', reason, own: false } },
  ])
}

const reportOf = (breaches: readonly string[]): AuditReport => ({
  ok: breaches.length === 0,
  breaches,
})
