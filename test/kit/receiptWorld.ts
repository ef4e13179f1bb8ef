import { CALENDARS } from '#kit/calendars.ts'
import type { AccountKind } from '#protocol/account.ts'
import { ASSETS } from '#protocol/assets.ts'
import type { Candle } from '#protocol/market.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import { amount } from '#protocol/money.ts'
import type { Exchange, ExchangeQuote, ExchangeQuoteBody } from '#protocol/exchange.ts'
import type { BuyOptionBody, OptionOrder } from '#protocol/optionOrder.ts'
import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import type { CancelledOrder, PlaceSpotOrderBody, SpotOrder } from '#protocol/spotOrder.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createExchangeService } from '#server/modules/exchange/service.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createMarketService } from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createOptionsService } from '#server/modules/options/service.ts'
import type { OptionsService } from '#server/modules/options/types.ts'
import { createPlansService } from '#server/modules/plans/service.ts'
import type { PlansService } from '#server/modules/plans/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { createReceiptsService } from '#server/modules/receipts/service.ts'
import type { ReceiptsService } from '#server/modules/receipts/types.ts'
import { createSealsService } from '#server/modules/seals/service.ts'
import { createSpotService } from '#server/modules/spot/service.ts'
import type { Db } from '#server/platform/db.ts'
import type { Signer } from '#server/platform/signer.ts'
import { accrualsIn } from './accruals.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { grant } from './grants.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { testSigner } from './provedWorld.ts'
import { scriptedSource } from './scriptedSource.ts'

/** A Wednesday, ten seconds into a minute. */
const START = Date.UTC(2026, 2, 11, 16, 0, 10)
const CUSTOMER = 'ann'
const OFFER: FeeOffer = { discountPercent: 10, level: 3, commissionPercent: 20, inviterId: 'bob' }

/** Closes of five-minute candles that swing by a tenth of a per cent. */
const CANDLES: readonly Candle[] = Array.from({ length: 289 }, (_, at) => {
  const close = at % 2 === 0 ? '68000.00' : '68068.00'
  const time = new Date(START - (289 - at) * 300_000).toISOString()
  return { time, open: close, high: close, low: close, close, volume: '1' }
})

/** Options, coin-to-coin orders, plans and exchanges of one customer on a log that is sealed, with their receipts. */
export interface ReceiptWorld {
  readonly db: Db
  readonly clock: ManualClock
  readonly signer: Signer
  readonly faults: unknown[]
  readonly market: MarketService
  readonly options: OptionsService
  readonly plans: PlansService
  readonly receipts: ReceiptsService
  /** Says a price of BTC, or none from now on, and lets a second pass; what is due is settled and filled. */
  price(text: string | null): Promise<void>
  /** Lets so many seconds pass. */
  pass(seconds: number): Promise<void>
  buyOption(body: BuyOptionBody): Promise<OptionOrder>
  /** Sells one of a series back for whatever it brings. */
  sellOption(id: string): Promise<OptionOrder>
  place(body: PlaceSpotOrderBody): Promise<SpotOrder>
  /** The same on the real account, which has a level and an inviter. */
  placeReal(body: PlaceSpotOrderBody): Promise<SpotOrder>
  cancel(orderId: string): Promise<CancelledOrder>
  /** From now on coins may not be traded any more. */
  barSpot(): void
  buyPlan(body: SubscribePlanBody): Promise<PlanOrder>
  redeem(orderId: string): Promise<PlanOrder>
  /** Says prices of pairs and logs them, and quotes on them. */
  quote(body: ExchangeQuoteBody, prices: Readonly<Record<string, string>>): Promise<ExchangeQuote>
  exchange(quoteId: string): Promise<Exchange>
  /** Seals and makes receipts, as the job does. */
  seal(): Promise<void>
  receipt(orderId: string): Promise<string>
  closeWorld(): Promise<void>
}

const MUCH = 10n ** 22n

async function fund(db: Db, ledger: Ledger, bitcoin: bigint): Promise<void> {
  for (const kind of ['demo', 'real'] as const) {
    for (const asset of ASSETS) {
      const much = amount(asset === 'BTC' && kind === 'demo' ? bitcoin : MUCH, asset)
      await db.transaction((tx) => ledger.fundTreasury(tx, kind, much, `${kind}-${asset}`, 'test'))
      await grant(db, ledger, { customerId: CUSTOMER, account: kind }, asset, 10n ** 14n)
    }
  }
}

/** @param bitcoin what the operator has of it for demo accounts, in units */
export async function openReceiptWorld(bitcoin: bigint = MUCH): Promise<ReceiptWorld> {
  const { db, close } = await openTestDb()
  const ledger = createLedgerService()
  await fund(db, ledger, bitcoin)
  const clock = manualClock(START)
  const source = scriptedSource()
  const signer = testSigner()
  const faults: unknown[] = []
  const real = createMarketService({ calendars: CALENDARS, db, clock, source })
  const market = { ...real, candles: async () => ({ candles: [...CANDLES], more: false }) }
  const policy = createPolicyService(null)
  let barred = false
  const parts = {
    db,
    clock,
    commands: createCommandService({
      db,
      clock,
      ledger,
      accruals: accrualsIn(db, clock),
    }),
    feeOffers: async (): Promise<ReadonlyMap<string, FeeOffer>> => new Map([[CUSTOMER, OFFER]]),
    market,
    policy: { ...policy, spot: (account: AccountKind) => !barred && policy.spot(account) },
    events: { productChanged: () => undefined },
    onFault: (fault: unknown) => void faults.push(fault),
  }
  const options = createOptionsService(parts)
  const spot = createSpotService(parts)
  const plans = createPlansService(parts)
  const exchanges = createExchangeService(parts)
  const seals = createSealsService({ db, clock, signer })
  const receipts = createReceiptsService({ ...parts, signer, seals })
  await plans.offer([
    {
      id: 'smart-7',
      kind: 'smart',
      asset: 'USDT',
      days: 7,
      dailyRate: '0.000333',
      minAmount: '10',
      maxAmount: '50000',
      unitPrice: null,
      exitRate: '0.010001',
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
  ])
  market.onLogged((batch) => spot.onPrices(batch))
  const demo: Holder = { customerId: CUSTOMER, account: 'demo' }
  const saver: Holder = { customerId: CUSTOMER, account: 'real' }
  source.say('BTCUSDT', '68000')
  source.say('ETHUSDT', '3100')
  await market.start()
  await spot.load()
  await market.tick()
  const price = async (text: string | null): Promise<void> => {
    if (text === null) source.hush('BTCUSDT')
    else source.say('BTCUSDT', text)
    clock.advance(1_000)
    await market.tick()
    await options.settleDue()
  }
  return {
    db,
    clock,
    signer,
    faults,
    market,
    options,
    plans,
    receipts,
    price,
    async pass(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        source.say('ETHUSDT', second % 2 === 0 ? '3101' : '3100')
        clock.advance(1_000)
        await market.tick()
        await options.settleDue()
      }
    },
    buyOption: (body) => resultOf(options.buy(demo, body, keyedFor(demo, 'buyOption', body))),
    sellOption: (id) => {
      const body = { minPayout: '0.000001' }
      return resultOf(options.sell(demo, id, body, keyedFor(demo, 'sellOption', body)))
    },
    place: (body) => resultOf(spot.place(demo, body, keyedFor(demo, 'placeSpotOrder', body))),
    placeReal: (body) => resultOf(spot.place(saver, body, keyedFor(saver, 'placeSpotOrder', body))),
    cancel: (orderId) =>
      resultOf(spot.cancel(demo, orderId, keyedFor(demo, 'cancelOrder', { orderId }))),
    barSpot() {
      barred = true
    },
    buyPlan: (body) =>
      resultOf(plans.subscribe(saver, body, keyedFor(saver, 'subscribePlan', body))),
    redeem: (orderId) =>
      resultOf(plans.redeem(saver, orderId, keyedFor(saver, 'redeemPlan', { orderId }))),
    async quote(body, prices) {
      for (const [code, text] of Object.entries(prices)) source.say(code, text)
      clock.advance(1_000)
      await market.tick()
      return exchanges.quote(saver, body)
    },
    exchange: (quoteId) =>
      resultOf(exchanges.exchange(saver, quoteId, keyedFor(saver, 'exchange', { quoteId }))),
    async seal() {
      await seals.sealDue()
      await receipts.makeDue()
    },
    receipt: async (orderId) => (await receipts.file(db, CUSTOMER, orderId)).text,
    closeWorld: close,
  }
}
