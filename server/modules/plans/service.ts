import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { daysOver, yieldThrough } from '#protocol/formulas/planOrder.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditHeld, auditPlans } from './audit.ts'
import { type Ask, createHandler } from './handler.ts'
import { exportPast, listPlans } from './past.ts'
import { toTerms } from './rulesProduct.ts'
import { selectDue, selectPayments, selectPlan, selectTreasury } from './store.ts'
import { insertProduct, selectProducts } from './storeProducts.ts'
import type { Plan, PlansService, Product } from './types.ts'
import { toPaymentList, toPlanProduct } from './view.ts'

export { createPlanOffers } from './offers.ts'
export { planFacts } from './storeFacts.ts'

/** Who proposed what the app itself offers. */
const NOBODY = { proposedBy: null, proposedAt: null }

export interface PlansDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  readonly events: Pick<Events, 'productChanged'>
  /** Told of a plan that could not be paid; it is tried again the next time. */
  readonly onFault: (error: unknown) => void
}

/** Plans looked at together when days are paid. */
const PAGE = 200

/** What needs nothing but the database. */
const READS: Pick<PlansService, 'products' | 'list' | 'payments' | 'audit' | 'auditHeld'> = {
  products: async (query, kind) => {
    const [products, treasury] = [await selectProducts(query), await selectTreasury(query)]
    return products
      .filter((one) => one.onSale && (kind === null || one.kind === kind))
      .map((one) => toPlanProduct(one, isSoldOut(one, treasury)))
  },
  list: listPlans,
  payments: async (query, customerId, orderId) => {
    const plan = await selectPlan(query, { customerId, account: 'real' }, orderId)
    if (plan === null) throw new Refusal(CODE.notFound)
    return toPaymentList(plan, await selectPayments(query, orderId))
  },
  audit: auditPlans,
  auditHeld,
}

/** Smart plans and staking: products, purchases, the days they are paid for, and their audit. */
export function createPlansService(deps: PlansDeps): PlansService {
  const { db, clock, commands } = deps
  const handler = createHandler(deps)

  const payPlan = async (plan: Plan): Promise<void> => {
    const { terms, startsAt, paidDays, customerId, account, id: orderId, asset } = plan
    const holder = { customerId, account }
    const over = daysOver(startsAt, terms.days, clock.now())
    const asks: Ask[] = []
    for (let day = paidDays + 1; day <= over; day += 1) {
      asks.push({ to: 'payDay', holder, asset, orderId, day })
    }
    if (plan.state === 'expired' || over === terms.days) {
      asks.push({ to: 'share', holder, asset, orderId })
    }
    // All at once: a partition takes them in this order, and each that is not the next thing does nothing.
    await Promise.all(asks.map((ask) => commands.settle(handler, holder, ask)))
  }

  return {
    ...READS,
    export: (query, holder, asked) => exportPast(query, clock, holder, asked),
    offer: (offers) =>
      db.transaction(async (tx) => {
        for (const terms of offers.map(toTerms)) await insertProduct(tx, terms, NOBODY)
      }),
    subscribe: async (holder, body, keyed) => {
      const product = (await selectProducts(db)).find(({ id }) => id === body.productId)
      const asset = product?.asset ?? 'USDT'
      return commands.run(handler, holder, { to: 'buy', holder, asset, body }, keyed)
    },
    redeem: async (holder, orderId, keyed) => {
      const plan = await selectPlan(db, holder, orderId)
      // One that is over has nothing left to pay, however often it is asked for.
      if (plan?.state === 'earning') await payPlan(plan)
      const asset = plan?.asset ?? 'USDT'
      return commands.run(handler, holder, { to: 'redeem', holder, asset, orderId }, keyed)
    },
    payDue: async () => {
      let after = 0n
      for (;;) {
        const due = await selectDue(db, clock.now(), after, PAGE)
        await Promise.all(due.map((plan) => payPlan(plan).catch(deps.onFault)))
        const last = due.at(-1)
        if (last === undefined || due.length < PAGE) return
        after = last.no
      }
    },
  }
}

/** Whether the treasury cannot set aside even the yield of the least amount. */
function isSoldOut(product: Product, treasury: ReadonlyMap<AssetCode, bigint>): boolean {
  const { minAmount: principal, dailyPpm, days, asset } = product
  return (treasury.get(asset) ?? 0n) < yieldThrough({ principal, dailyPpm }, days)
}
