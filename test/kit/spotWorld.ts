import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import { ASSETS, type AssetCode } from '#protocol/assets.ts'
import { amount } from '#protocol/money.ts'
import type { CancelledOrder, PlaceSpotOrderBody, SpotOrder } from '#protocol/spotOrder.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { createSpotService } from '#server/modules/spot/service.ts'
import type { SpotService } from '#server/modules/spot/types.ts'
import type { Db } from '#server/platform/db.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { grant } from './grants.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { createScriptedMarket, type ScriptedMarket } from './scriptedMarket.ts'

const START = Date.UTC(2026, 0, 5, 12)

export interface TraderFunds {
  readonly asset: AssetCode
  readonly units: bigint
}

/** Coin-to-coin orders on a real ledger and database, with prices and time that a test moves itself. */
export interface SpotWorld {
  readonly db: Db
  readonly ledger: Ledger
  readonly market: ScriptedMarket
  readonly clock: ManualClock
  readonly faults: unknown[]
  /** Customers who were told that something of theirs changed, in order. */
  readonly told: string[]
  spot(): SpotService
  customer(funds: readonly TraderFunds[], account?: AccountKind): Promise<Holder>
  /** Brings money of the operator from outside, as a sandbox does. */
  fund(kind: AccountKind, funds: TraderFunds): Promise<void>
  place(holder: Holder, body?: Partial<PlaceSpotOrderBody>, key?: string): Promise<SpotOrder>
  cancel(holder: Holder, orderId: string, key?: string): Promise<CancelledOrder>
  find(holder: Holder, orderId: string): Promise<SpotOrder>
  has(holder: Holder, asset: AssetCode): Promise<{ available: bigint; held: bigint }>
  /** What the operator has of an asset, over all shards. */
  operator(kind: AccountKind, bucket: string, asset: AssetCode): Promise<bigint>
  /** From now on this is the policy file; null for none. */
  rule(file: string | null): void
  /** A new process on the same database: everything in memory is gone. */
  restart(): Promise<void>
  /** Everything that must hold after any test. */
  godCheck(): Promise<void>
  /** Changes whenever anything of the books or the orders does. */
  fingerprint(): Promise<string>
  closeWorld(): Promise<void>
}

/** Buys 0.01 BTC at the market. */
export const BUY: PlaceSpotOrderBody = {
  instrumentId: '1',
  side: 'buy',
  type: 'market',
  amount: '0.01',
}

export async function openSpotWorld(policy: string | null = null): Promise<SpotWorld> {
  const { db, close: closeDb } = await openTestDb()
  const ledger = createLedgerService()
  const clock = manualClock(START)
  const market = createScriptedMarket(clock.now)
  const faults: unknown[] = []
  const told: string[] = []
  const createService = (): SpotService =>
    createSpotService({
      db,
      clock,
      commands: createCommandService({ db, clock, ledger }),
      market,
      policy: { spot: (account) => allowed.spot(account) },
      events: {
        productChanged: (customerId) => void told.push(customerId),
      },
      onFault: (fault) => void faults.push(fault),
    })
  let allowed = createPolicyService(policy)
  let service = createService()
  market.onLogged((batch) => service.onPrices(batch))
  const fund = async (kind: AccountKind, { asset, units }: TraderFunds): Promise<void> => {
    const ref = `test-${randomUUID()}`
    await db.transaction((tx) => ledger.fundTreasury(tx, kind, amount(units, asset), ref, 'test'))
  }
  return {
    db,
    ledger,
    market,
    clock,
    faults,
    told,
    spot: () => service,
    async customer(funds, account = 'demo') {
      const holder = { customerId: randomUUID(), account }
      for (const { asset, units } of funds) await grant(db, ledger, holder, asset, units)
      return holder
    },
    fund,
    place: (holder, part, key) => {
      const body = { ...BUY, ...part }
      return resultOf(service.place(holder, body, keyedFor(holder, 'placeSpotOrder', body, key)))
    },
    cancel: (holder, orderId, key) => {
      const keyed = keyedFor<CancelledOrder>(holder, 'cancelOrder', { orderId }, key)
      return resultOf(service.cancel(holder, orderId, keyed))
    },
    async find(holder, orderId) {
      const page = { limit: 100 }
      const waiting = await service.list(db, holder, { ...page, state: 'waiting' })
      const history = await service.list(db, holder, { ...page, state: 'history' })
      const found = [...waiting.items, ...history.items].find(({ id }) => id === orderId)
      if (found === undefined) throw new Error(`no order ${orderId}`)
      return found
    },
    async has({ account, customerId }, asset) {
      const held = await ledger.holdings(db, account, customerId)
      const of = (bucket: string): bigint =>
        held.find((one) => one.asset === asset && one.bucket === bucket)?.units ?? 0n
      return { available: of('available'), held: of('spotHold') }
    },
    async operator(kind, bucket, asset) {
      const [row] = await db.query<{ units: bigint }>(
        `SELECT coalesce(sum(balance), 0) AS units FROM ledger_account
         WHERE owner = 'house' AND kind = $1 AND bucket = $2 AND asset = $3`,
        [kind, bucket, asset],
      )
      return row?.units ?? 0n
    },
    rule(file) {
      allowed = createPolicyService(file)
    },
    async restart() {
      service = createService()
      await service.load()
    },
    async godCheck() {
      expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await service.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(faults.splice(0)).toEqual([])
    },
    fingerprint: () => fingerprint(db),
    closeWorld: closeDb,
  }
}

/** Enough of every coin on both books. */
export async function fundAll(world: SpotWorld, units: bigint = 10n ** 27n): Promise<void> {
  for (const kind of ['demo', 'real'] as const) {
    for (const asset of ASSETS) await world.fund(kind, { asset, units })
  }
}

async function fingerprint(db: Db): Promise<string> {
  const rows = await db.query<{ hash: string }>(`
    SELECT md5(concat(
      (SELECT string_agg(e::text, '|' ORDER BY id) FROM ledger_entry e),
      (SELECT string_agg(p::text, '|' ORDER BY id) FROM ledger_posting p),
      (SELECT string_agg(a::text, '|' ORDER BY id) FROM ledger_account a WHERE balance <> 0),
      (SELECT string_agg(o::text, '|' ORDER BY no) FROM spot_order o)
    )) AS hash`)
  return rows[0]?.hash ?? ''
}
