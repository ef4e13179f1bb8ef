import type { LevelList, OwnLevel } from '#protocol/level.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import type { CustomerNotice, ReadFeeOffers } from '#server/modules/commands/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { AuditReport, CustomerUnits } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import { countedDay, dayBefore, type LevelFacts, levelOf, nextOf, spanOf } from './rulesLevel.ts'
import * as store from './store.ts'
import { createTelling } from './telling.ts'
import type { LevelRow, LevelsService, VolumeSource } from './types.ts'

export interface LevelsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<IdentityService, 'changedSince'>
  /** Each product tells its own volume. */
  readonly products: readonly VolumeSource[]
  /** Whether fees may have discounts at all. */
  readonly incentives: boolean
  /** What the next order of a customer pays less by, whoever gives it. */
  readonly offers: ReadFeeOffers
  /** Keeps a notice in a transaction, and tells it after its commit. */
  readonly notify: (tx: Transaction, notices: readonly CustomerNotice[]) => void
}

const NOBODY: LevelFacts = { volume: 0n, identity: 'none' }

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))

/** Levels follow from what customers traded in 30 days and from what is verified of them. */
export function createLevelsService(deps: LevelsDeps): LevelsService {
  const { clock, incentives } = deps
  const table = createTable(deps)
  const factsOf = (
    query: Queryable,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, LevelFacts>> => readFacts(deps, query, ids)
  const telling = createTelling({ ...deps, table: table.rows, factsOf })
  return {
    list: table.list,
    own: (customerId) => readOwn(deps, table, customerId),
    async discounts(query, customerIds) {
      if (!incentives) return new Map()
      const [rows, facts] = await Promise.all([table.rows(), factsOf(query, customerIds)])
      const found = [...facts].map(([id, own]) => [id, levelOf(rows, own)] as const)
      return new Map(
        found.flatMap(([id, { level, discountPercent: percent }]) =>
          percent === 0 ? [] : [[id, { level, percent }] as const],
        ),
      )
    },
    async limitsOf(query, customerIds) {
      const [rows, facts] = await Promise.all([table.rows(), factsOf(query, customerIds)])
      return new Map(
        customerIds.map((id) => {
          const { cryptoDay: crypto, bankDay: bank, loan } = levelOf(rows, facts.get(id) ?? NOBODY)
          return [id, { crypto, bank, loan }]
        }),
      )
    },
    async count() {
      const day = countedDay(clock.now())
      for (const one of [dayBefore(day), day]) await countDay(deps, one)
      await telling.tell()
    },
    audit: (query) => auditVolume(deps, query),
    auditHeld: async () => ({ ok: true, breaches: [] }),
  }
}

/** Where a customer stands, with what is missing for more. */
async function readOwn(deps: LevelsDeps, table: Table, customerId: string): Promise<OwnLevel> {
  const { db, offers } = deps
  const [rows, facts, asOf, offered] = await Promise.all([
    table.rows(),
    readFacts(deps, db, [customerId]),
    store.selectLastDay(db),
    offers(db, [customerId]),
  ])
  const own = facts.get(customerId) ?? NOBODY
  const next = nextOf(rows, own)
  const { discountPercent: percent = 0, level = null } = offered.get(customerId) ?? {}
  return {
    level: levelOf(rows, own).level,
    volume: usdt(own.volume),
    asOf,
    next:
      next === null
        ? null
        : {
            level: next.level,
            missingVolume: usdt(next.volume),
            missingIdentity: next.identity,
          },
    offer: percent === 0 ? null : { percent, level },
  }
}

/** Who is said to have more volume than their orders of the last day that was counted come to. */
async function auditVolume({ products }: LevelsDeps, query: Queryable): Promise<AuditReport> {
  const day = await store.selectLastDay(query)
  if (day === null) return { ok: true, breaches: [] }
  const traded = await tradedUpTo(products, query, day)
  const breaches = (await store.selectDay(query, day)).flatMap(({ customerId, units }) => {
    const due = traded.get(customerId) ?? 0n
    // Less may be: a clock that was set back ends orders in days that were counted.
    return units <= due
      ? []
      : [`volume of ${customerId} up to ${day} is ${units}, their orders come to ${due}`]
  })
  return { ok: breaches.length === 0, breaches }
}

interface Table {
  rows(): Promise<readonly LevelRow[]>
  list(): Promise<LevelList>
}

/** How long the table is kept in memory: a version is announced days ahead. */
const KEPT_MS = 60_000

function createTable({ db, clock, incentives }: LevelsDeps): Table {
  let kept: { readonly at: number; readonly rows: Promise<readonly store.TableRow[]> } | null = null
  const read = (): Promise<readonly store.TableRow[]> => {
    const now = clock.now()
    if (kept === null || Math.abs(now - kept.at) >= KEPT_MS) {
      const rows = store.selectTable(db, now)
      kept = { at: now, rows }
      rows.catch(() => {
        kept = null
      })
    }
    return kept.rows
  }
  const discountOf = (row: store.TableRow): number => (incentives ? row.discount_percent : 0)
  return {
    rows: async () =>
      (await read()).map((row) => ({
        level: row.level,
        volume: row.volume,
        identity: row.identity,
        discountPercent: discountOf(row),
        loan: row.loan,
        cryptoDay: row.crypto_day,
        bankDay: row.bank_day,
      })),
    async list() {
      const rows = await read()
      const [first] = rows
      if (first === undefined) throw new Error('no table of levels holds')
      return {
        version: first.version,
        validFrom: toIso(first.valid_from.getTime()),
        levels: rows.map((row) => ({
          level: row.level,
          volume: usdt(row.volume),
          identity: row.identity,
          discount: discountOf(row),
          loan: row.loan === null ? null : usdt(row.loan),
          cryptoDay: usdt(row.crypto_day),
          bankDay: row.bank_day === null ? null : usdt(row.bank_day),
        })),
      }
    },
  }
}

/** Volume and identity of these customers as they are now; who has neither is missing. */
async function readFacts(
  { clock }: LevelsDeps,
  query: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LevelFacts>> {
  if (ids.length === 0) return new Map()
  const day = countedDay(clock.now())
  // A level falls after the second day below: the larger of two days counts.
  const facts = await store.selectFacts(query, ids, [dayBefore(day), day])
  return new Map(
    facts.map(({ customerId, volume, identity }) => [customerId, { volume, identity }]),
  )
}

/** Counts a day unless it was: what is there is what all products said of it in one moment. */
async function countDay({ db, clock, products }: LevelsDeps, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await store.insertDay(tx, day, clock.now()))) return
    const traded = await tradedUpTo(products, tx, day)
    const volumes = [...traded].map(([customerId, units]): CustomerUnits => ({ customerId, units }))
    await store.insertVolumes(
      tx,
      day,
      volumes.filter(({ units }) => units > 0n),
    )
    await store.deleteBefore(tx, dayBefore(dayBefore(day)))
  })
}

/** What each customer's orders of the 30 days up to a day came to, over all products. */
async function tradedUpTo(
  products: readonly VolumeSource[],
  query: Queryable,
  day: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { from, until } = spanOf(day)
  const sums = new Map<string, bigint>()
  for (const product of products) {
    for (const { customerId, units } of await product.volumes(query, from, until)) {
      sums.set(customerId, (sums.get(customerId) ?? 0n) + units)
    }
  }
  return sums
}
