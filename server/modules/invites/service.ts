import { COMMISSION_DAYS } from '#protocol/inviteTerms.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import { networkOf } from '#server/platform/network.ts'
import { settleDay } from './daily.ts'
import { join } from './joining.ts'
import { reviewCalls } from './reviewing.ts'
import { monthOf, newCode, offerOf, payableBefore } from './rulesInvite.ts'
import {
  insertAccruals,
  selectAccrualBreaches,
  selectDueBreaches,
  selectMonthBreaches,
  selectPaymentBreaches,
} from './storeAccruals.ts'
import * as store from './storeInvites.ts'
import { tellVoid } from './telling.ts'
import type { InvitesDeps, InvitesService } from './types.ts'
import { toFriend, toOwn } from './view.ts'

export type { InvitesDeps }

const DAY_MS = 86_400_000

/** Who invited whom, and commissions from being set aside to being paid. */
export function createInvitesService(deps: InvitesDeps): InvitesService {
  const { db, clock, partitionOf, worthOf, incentives } = deps
  const payDue = dailyPayment(deps)
  return {
    keep(tx, accruals) {
      const rows = accruals.map((one) => ({
        ...one,
        worth: worthOf(one.asset, one.units) ?? 0n,
        partition: partitionOf(one.customerId),
      }))
      insertAccruals(tx, rows, new Date(clock.now()))
    },
    async own(customerId, ip) {
      return readOwn(deps, customerId, await networkAt(deps, ip))
    },
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
      const network = await networkAt(deps, ip)
      const registeredAt = await registeredAtOf(deps, customerId)
      await db.transaction(async (tx) => {
        const gone = await join(tx, { customerId, code, network, registeredAt }, now)
        if (gone !== null) tellVoid(deps, tx, gone)
      })
      return readOwn(deps, customerId, network)
    },
    async offers(query, customerIds) {
      if (!incentives) return new Map()
      const now = clock.now()
      const found = await store.selectOffers(query, customerIds, monthOf(now))
      return new Map(
        found.flatMap((row) => {
          const { inviter_id: inviterId, joined_at: joined, earned, leaves } = row
          const offer = offerOf({ inviterId, joinedAt: joined.getTime(), earned, leaves }, now)
          return offer === null ? [] : [[row.friend_id, offer] as const]
        }),
      )
    },
    ...reviewCalls(deps),
    payDue,
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

/** Pays once a day, since what is to be paid changes at midnight; what failed is tried again at each run. */
function dailyPayment(deps: InvitesDeps): InvitesService['payDue'] {
  let paidBefore: Millis | null = null
  let failed: ReadonlySet<string> = new Set()
  return async () => {
    const before = payableBefore(deps.clock.now())
    const isNew = before !== paidBefore
    if (!isNew && failed.size === 0) return
    failed = await settleDay(deps, before, isNew ? null : failed)
    paidBefore = before
  }
}

/** Keyed hash of a network and of today, 32 bytes: it says nothing tomorrow. */
function networkAt({ auth, clock }: InvitesDeps, ip: string): Promise<Buffer> {
  return auth().keyedHash(['invite', networkOf(ip), toIso(clock.now()).slice(0, 10)])
}

async function readOwn(
  deps: InvitesDeps,
  customerId: string,
  network: Buffer,
): ReturnType<InvitesService['own']> {
  const { db, clock, identity } = deps
  const now = clock.now()
  const since = now - COMMISSION_DAYS * DAY_MS
  const [code, sums, [invited], levels, registeredAt, traded] = await Promise.all([
    codeOf(deps, customerId, network),
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

/** The code of a customer, made on first sight; where it was looked at last is kept with it. */
async function codeOf(
  { db, clock }: InvitesDeps,
  customerId: string,
  network: Buffer,
): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const known = await store.selectCode(db, customerId)
    if (known !== null) {
      if (known.network?.equals(network) !== true) {
        await store.updateNetwork(db, customerId, network)
      }
      return known.code
    }
    await store.insertCode(db, customerId, newCode(), clock.now())
  }
  throw new Error('no code is free')
}

const reportOf = (breaches: readonly string[]): AuditReport => ({
  ok: breaches.length === 0,
  breaches,
})
