import { randomUUID } from 'node:crypto'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { staysCovered } from '#protocol/formulas/loan.ts'
import { isRunning } from '#protocol/machines/planOrder.ts'
import type { PlanOrder, SubscribePlanBody } from '#protocol/planOrder.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { Decision, CommandHandler, BatchContext } from '#server/modules/commands/types.ts'
import type { Books, Entry, OperatorBucket, Place } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { Events, ProductStep } from '#server/modules/events/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planPurchase } from './rulesBuying.ts'
import { afterDay, afterExit, afterSharing } from './rulesCourse.ts'
import { boughtEntry, endedEntry, redeemedEntry, yieldEntry } from './rulesEntries.ts'
import { endPlan, insertPayment, insertPlan, lockPlans, selectRunningOf } from './store.ts'
import { lockProducts } from './storeProducts.ts'
import type { Holder, Plan, Product, Purchase } from './types.ts'
import { toPlanOrder } from './view.ts'

export interface HandlerDeps {
  readonly clock: Clock
  readonly events: Pick<Events, 'productChanged'>
}

interface Asked {
  readonly holder: Holder
  /** What the plan is in; of an unknown product or plan, which is refused, anything. */
  readonly asset: AssetCode
}

interface OfPlan extends Asked {
  readonly orderId: string
}

/** What is asked about plans, by a customer or by the job that pays. */
export type Ask =
  | (Asked & { readonly to: 'buy'; readonly body: SubscribePlanBody })
  | (OfPlan & { readonly to: 'redeem' })
  | (OfPlan & { readonly to: 'payDay'; readonly day: number })
  | (OfPlan & { readonly to: 'share' })

type Result = PlanOrder | null

const OPERATOR: readonly OperatorBucket[] = ['treasury', 'yieldEscrow', 'fees', 'rounding']

/** Decides purchases, payments and ends of plans in batches. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    places: ({ holder, asset }): readonly Place[] => [
      ...(['available', 'staked'] as const).map((bucket) => ({
        account: { owner: holder.customerId, bucket },
        asset,
      })),
      { account: { owner: holder.customerId, bucket: 'loan' }, asset: 'USDT' },
      ...OPERATOR.map((bucket) => ({ account: { owner: 'house', bucket } as const, asset })),
    ],
    async begin(tx, asks) {
      const buyers = asks.filter((ask) => ask.to === 'buy').map(({ holder }) => holder)
      const named = asks.flatMap((ask) => (ask.to === 'buy' ? [] : [ask.orderId]))
      const [products, running, plans] = await Promise.all([
        buyers.length === 0 ? [] : lockProducts(tx),
        selectRunningOf(tx, buyers),
        lockPlans(tx, named),
      ])
      return new PlanBatch(deps, products, running, plans)
    },
  }
}

class PlanBatch implements BatchContext<Ask, Result> {
  readonly #deps: HandlerDeps
  readonly #products: readonly Product[]
  /** By customer, the products of the plans that run. */
  readonly #running: Map<string, Set<string>>
  readonly #plans: Map<string, Plan>
  /** In the order in which they were accepted. */
  readonly #writes: ((tx: Transaction) => void)[] = []

  constructor(
    deps: HandlerDeps,
    products: readonly Product[],
    running: readonly Pick<Plan, 'customerId' | 'productId'>[],
    plans: readonly Plan[],
  ) {
    this.#deps = deps
    this.#products = products
    this.#running = new Map()
    for (const plan of running) this.#runningOf(plan).add(plan.productId)
    this.#plans = new Map(plans.map((plan) => [plan.id, plan]))
  }

  decide(ask: Ask, books: Books): Decision<Result> {
    if (ask.to === 'buy') return this.#buy(ask.holder, ask.body, books)
    const found = this.#plans.get(ask.orderId)
    const plan = found !== undefined && isOf(found, ask.holder) ? found : null
    if (ask.to === 'redeem') return this.#redeem(plan)
    if (plan === null) return NOTHING
    return ask.to === 'share' ? this.#share(plan) : this.#pay(plan, ask.day)
  }

  write(tx: Transaction): void {
    for (const send of this.#writes) send(tx)
  }

  #buy(holder: Holder, body: SubscribePlanBody, books: Books): Decision<Result> {
    const { productId } = body
    const purchase = planPurchase(randomUUID(), holder, body, {
      product: this.#products.find(({ id }) => id === productId) ?? null,
      anyOnSale: this.#products.some(({ onSale }) => onSale),
      running: this.#runningOf(holder),
      now: this.#deps.clock.now(),
    })
    mustStayCovered(purchase, books)
    const plan: Plan = { ...purchase, state: 'earning', paidDays: 0, paid: 0n, ending: null }
    return this.#moved(plan, ['opened'], boughtEntry(plan), (tx) => insertPlan(tx, purchase))
  }

  #redeem(plan: Plan | null): Decision<Result> {
    if (plan === null) throw new Refusal(CODE.notFound)
    const left = afterExit(plan, this.#deps.clock.now())
    return this.#moved(left, ['closed'], redeemedEntry(left), (tx) => endPlan(tx, left))
  }

  #pay(plan: Plan, day: number): Decision<Result> {
    const paid = afterDay(plan, day, this.#deps.clock.now())
    if (paid === null) return NOTHING
    const { payment } = paid
    const entry = yieldEntry(plan, payment)
    return this.#moved(paid.plan, [], entry, (tx) => insertPayment(tx, plan.id, payment))
  }

  #share(plan: Plan): Decision<Result> {
    const shared = afterSharing(plan, this.#deps.clock.now())
    if (shared === null) return NOTHING
    const decision = this.#moved(shared, ['closed'], endedEntry(shared), (tx) =>
      endPlan(tx, shared),
    )
    const { customerId, account } = plan
    const order = toPlanOrder(shared)
    return { ...decision, notice: { customerId, account, notice: { kind: 'planEnded', order } } }
  }

  #runningOf({ customerId }: Pick<Holder, 'customerId'>): Set<string> {
    const products = this.#running.get(customerId) ?? new Set<string>()
    this.#running.set(customerId, products)
    return products
  }

  #moved(
    plan: Plan,
    steps: readonly ProductStep[],
    entry: Entry,
    write: (tx: Transaction) => void,
  ): Decision<Result> {
    const { customerId, account } = plan
    return {
      entry,
      result: toPlanOrder(plan),
      accept: () => {
        this.#plans.set(plan.id, plan)
        if (isRunning(plan.state)) this.#runningOf(plan).add(plan.productId)
        else this.#runningOf(plan).delete(plan.productId)
        this.#writes.push(write)
      },
      tell: () => this.#deps.events.productChanged(customerId, account, 'plan', steps),
    }
  }
}

const isOf = (plan: Plan, { customerId, account }: Holder): boolean =>
  plan.customerId === customerId && plan.account === account

/**
 * Who owes a loan keeps enough free USDT to repay it from.
 * @throws Refusal loanCoverLow
 */
function mustStayCovered({ customerId, account, asset, terms }: Purchase, books: Books): void {
  const owed = -books.balance(account, {
    account: { owner: customerId, bucket: 'loan' },
    asset: 'USDT',
  })
  if (owed === 0n) return
  const { available } = books.balances(account, customerId, 'USDT')
  const free = asset === 'USDT' ? available - terms.principal : available
  if (!staysCovered(free, owed)) throw new Refusal(CODE.loanCoverLow)
}
