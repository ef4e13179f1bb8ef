import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import { amount } from '#protocol/money.ts'
import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import type { Millis } from '#protocol/time.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createPlansService } from '#server/modules/plans/service.ts'
import type { Offer, PlansService } from '#server/modules/plans/types.ts'
import type { Db } from '#server/platform/db.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { grant } from './grants.ts'
import { type Holdings, holdingsOf } from './holdingsOf.ts'
import { keyedFor, resultOf } from './keyed.ts'

/** Half past ten on a Monday, so that the first day begins thirteen and a half hours later. */
export const PLAN_START = Date.UTC(2026, 0, 5, 10, 30)
export const DAY = 86_400_000

/** 0.03% a day for 7 days, left early for 1%; and lock mining in bitcoin, 0.006% a day for 3 days. */
export const OFFERS: readonly Offer[] = [
  {
    id: 'smart-7',
    kind: 'smart',
    asset: 'USDT',
    days: 7,
    dailyRate: '0.0003',
    minAmount: '10',
    maxAmount: '50000',
    unitPrice: null,
    exitRate: '0.01',
  },
  {
    id: 'staking-btc-3',
    kind: 'staking',
    asset: 'BTC',
    days: 3,
    dailyRate: '0.00006',
    minAmount: '0.01',
    maxAmount: '5',
    unitPrice: '0.01',
    exitRate: null,
  },
]

/** 1,000.00 USDT in the smart plan: 0.30 a day, 2.10 in all. */
export const SMART: SubscribePlanBody = { productId: 'smart-7', days: 7, amount: '1000' }
/** 1 BTC in lock mining: 6,000 units a day, 18,000 in all. */
export const LOCK: SubscribePlanBody = { productId: 'staking-btc-3', days: 3, amount: '1' }

/** Plans on a real ledger and database, with a clock that a test moves itself. */
export interface PlanWorld {
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: ManualClock
  readonly faults: unknown[]
  /** Customer ids that were told of a change. */
  readonly told: string[]
  plans(): PlansService
  /** A customer whose real account holds this many units. */
  customer(units: bigint, asset?: AssetCode): Promise<Holder>
  grant(holder: Holder, units: bigint, asset: AssetCode): Promise<void>
  buy(holder: Holder, body?: Partial<SubscribePlanBody>, key?: string): Promise<PlanOrder>
  redeem(holder: Holder, orderId: string, key?: string): Promise<PlanOrder>
  /** The plan as its customer sees it. */
  plan(holder: Holder, id: string): Promise<PlanOrder>
  /** A customer's or the operator's accounts of an asset that hold something. */
  holdings(owner: string, asset?: AssetCode): Promise<Holdings>
  /** A new process on the same database: everything in memory is gone. */
  restart(): void
  godCheck(): Promise<void>
  /** Changes whenever anything of the books or the plans does. */
  fingerprint(): Promise<string>
  closeWorld(): Promise<void>
}

export interface PlanWorldOptions {
  /** Units of each asset in the real treasury. */
  readonly treasury?: bigint
  readonly offers?: readonly Offer[]
  readonly start?: Millis
}

export async function openPlanWorld(options: PlanWorldOptions = {}): Promise<PlanWorld> {
  const { db, close: closeDb } = await openTestDb()
  const ledger = createLedgerService()
  const clock = manualClock(options.start ?? PLAN_START)
  const told: string[] = []
  const faults: unknown[] = []
  const createService = (): PlansService =>
    createPlansService({
      db,
      clock,
      commands: createCommandService({ db, clock, ledger }),
      events: {
        productChanged: (customerId) => void told.push(customerId),
      },
      onFault: (fault) => void faults.push(fault),
    })
  let service = createService()
  await service.offer(options.offers ?? OFFERS)
  const treasury = options.treasury ?? 10n ** 15n
  for (const asset of ['USDT', 'BTC'] as const) {
    if (treasury === 0n) continue
    await db.transaction((tx) =>
      ledger.fundTreasury(tx, 'real', amount(treasury, asset), `test-${asset}`, 'test'),
    )
  }
  const give: PlanWorld['grant'] = (holder, units, asset) => grant(db, ledger, holder, asset, units)
  return {
    db,
    ledger,
    clock,
    faults,
    told,
    plans: () => service,
    async customer(units, asset = 'USDT') {
      const holder: Holder = { customerId: randomUUID(), account: 'real' }
      await give(holder, units, asset)
      return holder
    },
    grant: give,
    buy: (holder, part, key) => {
      const body = { ...SMART, ...part }
      return resultOf(service.subscribe(holder, body, keyedFor(holder, 'subscribePlan', body, key)))
    },
    redeem: (holder, orderId, key) => {
      const keyed = keyedFor<PlanOrder>(holder, 'redeemPlan', { orderId }, key)
      return resultOf(service.redeem(holder, orderId, keyed))
    },
    plan: async (holder, id) => {
      const pages = await Promise.all(
        (['running', 'history'] as const).map((state) =>
          service.list(db, holder, { state, limit: 100 }),
        ),
      )
      const found = pages.flatMap(({ items }) => items).find((one) => one.id === id)
      if (found === undefined) throw new Error(`no plan ${id}`)
      return found
    },
    holdings: (owner, asset = 'USDT') => holdingsOf(db, 'real', owner, asset),
    restart: () => {
      service = createService()
    },
    async godCheck() {
      expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await service.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await service.auditHeld(db)).toEqual({ ok: true, breaches: [] })
      expect(faults.splice(0)).toEqual([])
    },
    fingerprint: () => fingerprint(db),
    closeWorld: closeDb,
  }
}

async function fingerprint(db: Db): Promise<string> {
  const rows = await db.query<{ hash: string }>(`
    SELECT md5(concat(
      (SELECT string_agg(e::text, '|' ORDER BY id) FROM ledger_entry e),
      (SELECT string_agg(p::text, '|' ORDER BY id) FROM ledger_posting p),
      (SELECT string_agg(a::text, '|' ORDER BY id) FROM ledger_account a WHERE balance <> 0),
      (SELECT string_agg(o::text, '|' ORDER BY no) FROM plan_order o),
      (SELECT string_agg(d::text, '|' ORDER BY plan_id, day) FROM plan_payment d)
    )) AS hash`)
  return rows[0]?.hash ?? ''
}
