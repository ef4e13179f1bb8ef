import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { daysOver } from '#protocol/formulas/planOrder.ts'
import { isRunning } from '#protocol/machines/planOrder.ts'
import { MemoryBooks } from '#kit/memoryBooks.ts'
import { PlanModel, type ModelBooks, type ModelProduct } from '#kit/planModel.ts'
import { noteSequences, runs } from '#kit/runs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planPurchase } from './rulesBuying.ts'
import { afterDay, afterExit, afterSharing } from './rulesCourse.ts'
import { boughtEntry, endedEntry, redeemedEntry, yieldEntry } from './rulesEntries.ts'
import type { Plan, Product } from './types.ts'

const NAMES = ['ann', 'bob']
const FUNDS = 6_000n
const TREASURY = 100n
const START = Date.UTC(2026, 1, 26, 23, 59, 59, 999)
const HOUR = 3_600_000

/** Rates and amounts whose every day leaves a remainder; a whole multiple; a plan nobody can leave. */
const PRODUCTS: readonly ModelProduct[] = [
  { days: 3, ppm: 3_337n, least: 300n, most: 9_000n, unit: null, exit: 12_345n },
  { days: 1, ppm: 50_000n, least: 20n, most: 700n, unit: null, exit: 1_000_000n },
  { days: 5, ppm: 1_001n, least: 1_000n, most: 10_000n, unit: 500n, exit: null },
]

const productOf = ({ days, ppm, least, most, unit, exit }: ModelProduct, at: number): Product => ({
  id: `p${at}`,
  kind: unit === null ? 'smart' : 'staking',
  asset: 'USDT',
  days,
  dailyPpm: ppm,
  minAmount: least,
  maxAmount: most,
  unitPrice: unit,
  exitPpm: exit,
  onSale: true,
})

/** Everybody's funds and the operator's, nothing of it bound. */
function booksAtFirst(): MemoryBooks {
  const usdt = (owner: string, bucket: string, units: bigint) =>
    ({ owner, bucket, asset: 'USDT', units }) as const
  return new MemoryBooks('real', [
    usdt('house', 'treasury', TREASURY),
    ...['yieldEscrow', 'fees', 'rounding'].map((bucket) => usdt('house', bucket, 0n)),
    ...NAMES.flatMap((name) => [usdt(name, 'available', FUNDS), usdt(name, 'staked', 0n)]),
  ])
}

/** The rules alone, of plans and of the ledger, as the handler puts them together. */
class RulesSystem {
  readonly plans: Plan[] = []
  readonly #books = booksAtFirst()
  now = START

  buy(who: number, at: number, amount: bigint): void {
    const customerId = NAMES[who] ?? ''
    const product = PRODUCTS[at]
    const running = this.plans.filter(
      (plan) => plan.customerId === customerId && isRunning(plan.state),
    )
    const body = {
      productId: `p${at}`,
      days: product?.days ?? 1,
      amount: formatDecimal(amount, 6),
    }
    const purchase = planPurchase(`${this.plans.length}`, { customerId, account: 'real' }, body, {
      product: product === undefined ? null : productOf(product, at),
      anyOnSale: true,
      running: new Set(running.map(({ productId }) => productId)),
      now: this.now,
    })
    this.#books.post(boughtEntry(purchase))
    this.plans.push({ ...purchase, state: 'earning', paidDays: 0, paid: 0n, ending: null })
  }

  /** As the job does it, and more often than it has to: every day of the term, in any case. */
  pay(index: number): void {
    const days = this.plans[index]?.terms.days ?? 0
    for (let day = 0; day <= days + 1; day += 1) {
      const plan = this.#plan(index)
      const paid = afterDay(plan, day, this.now)
      if (paid === null) continue
      this.#books.post(yieldEntry(plan, paid.payment))
      this.plans[index] = paid.plan
    }
    const shared = afterSharing(this.#plan(index), this.now)
    if (shared === null) return
    this.#books.post(endedEntry(shared))
    this.plans[index] = shared
  }

  redeem(index: number): void {
    if (this.plans[index] === undefined) throw new Refusal(CODE.notFound)
    const before = this.#plan(index)
    const late = isRunning(before.state) && before.terms.exitPpm !== null
    if (late && daysOver(before.startsAt, before.terms.days, this.now) > before.paidDays) {
      assert.throws(() => afterExit(before, this.now), { code: '503' })
    }
    this.pay(index)
    const left = afterExit(this.#plan(index), this.now)
    this.#books.post(redeemedEntry(left))
    this.plans[index] = left
  }

  books(): ModelBooks {
    const of = (owner: string, bucket: string): bigint => this.#books.of(owner, bucket, 'USDT')
    return {
      treasury: of('house', 'treasury'),
      yieldEscrow: of('house', 'yieldEscrow'),
      fees: of('house', 'fees'),
      rounding: of('house', 'rounding'),
      customers: NAMES.map((name) => ({
        available: of(name, 'available'),
        staked: of(name, 'staked'),
      })),
    }
  }

  #plan(index: number): Plan {
    const plan = this.plans[index]
    if (plan === undefined) throw new Error('no such plan')
    return plan
  }
}

type Step =
  | { readonly do: 'buy'; readonly who: number; readonly product: number; readonly amount: bigint }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'pay' }
  | { readonly do: 'redeem'; readonly index: number }

const stepArb: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      who: fc.integer({ min: 0, max: 1 }),
      product: fc.integer({ min: 0, max: 3 }),
      amount: fc.oneof(
        fc.bigInt({ min: 1n, max: 11_000n }),
        fc.bigInt({ min: 2n, max: 20n }).map((units) => units * 500n),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      // Forward by less than a day or by many, to the instant, and back.
      ms: fc.oneof(
        fc.integer({ min: 0, max: 30 * HOUR }),
        fc.constantFrom(1, 24 * HOUR - 1, 24 * HOUR, 4 * 24 * HOUR),
        fc.integer({ min: -50 * HOUR, max: 0 }),
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('redeem' as const),
      index: fc.integer({ min: 0, max: 3 }),
    }),
  },
)

function answer(work: () => void): string {
  try {
    work()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function take(system: RulesSystem, model: PlanModel, step: Step): readonly [string, string] {
  if (step.do === 'buy') {
    const { who, product, amount } = step
    return [answer(() => system.buy(who, product, amount)), model.buy(who, product, amount)]
  }
  if (step.do === 'redeem') {
    // One of those there are, or one too many.
    const index = step.index % (model.plans.length + 1)
    return [answer(() => system.redeem(index)), model.redeem(index)]
  }
  if (step.do === 'pay') {
    const said = answer(() => system.plans.forEach((_, index) => system.pay(index)))
    model.payAll()
    return [said, 'done']
  }
  system.now += step.ms
  model.now += step.ms
  return ['waited', 'waited']
}

describe('the rules of plans', () => {
  it('agree with the same rules written a second time, whatever is done in whatever order', () => {
    const seen = new Set<string>()
    const often = runs(6_000)
    fc.assert(
      fc.property(fc.array(stepArb, { minLength: 4, maxLength: 16 }), (steps) => {
        const system = new RulesSystem()
        const funds = NAMES.map(() => FUNDS)
        const model = new PlanModel(PRODUCTS, funds, TREASURY, START)
        for (const step of steps) {
          const [said, expected] = take(system, model, step)
          assert.equal(said, expected)
          assert.deepEqual(system.books(), model.books())
          seen.add(said)
        }
        const states = system.plans.map((plan) => plan.state)
        for (const state of states) seen.add(state)
      }),
      often,
    )
    noteSequences('memory', often.numRuns)
    const codes = [
      'done',
      '404',
      CODE.planProductWrong,
      CODE.insufficientMargin,
      CODE.investmentAmountWrong,
      CODE.purchaseAmountWrong,
      CODE.productAlreadyBought,
      CODE.treasuryNotFunded,
      CODE.orderNotOpen,
    ]
    const everything = codes.concat('earning', 'profitShared', 'redeemed')
    expect([...seen]).toEqual(expect.arrayContaining(everything))
  })

  it('refuse a term that the product has not, by its kind, and an operator without products', () => {
    const context = { anyOnSale: true, running: new Set<string>(), now: START }
    const holder = { customerId: 'ann', account: 'real' } as const
    const body = { productId: 'p', days: 4, amount: '0.005' }
    const [smart, , lock] = PRODUCTS.map(productOf)
    const codes = [smart ?? null, lock ?? null].map((product) =>
      answer(() => planPurchase('1', holder, body, { ...context, product })),
    )
    expect(codes).toEqual([CODE.noMatchingTerm, CODE.noMatchingDays])
    const none = { ...context, anyOnSale: false, product: smart ?? null }
    expect(answer(() => planPurchase('1', holder, body, none))).toBe(CODE.smartTradingNotEnabled)
    const closed = {
      ...context,
      product: { ...productOf(PRODUCTS[0] as ModelProduct, 0), onSale: false },
    }
    expect(answer(() => planPurchase('1', holder, body, closed))).toBe(CODE.planProductWrong)
  })

  it('sell nobody more plans at a time than one may have', () => {
    const product = productOf(PRODUCTS[0] as ModelProduct, 0)
    const amount = formatDecimal(product.minAmount, 6)
    const body = { productId: product.id, days: product.days, amount }
    const holder = { customerId: 'ann', account: 'real' } as const
    const codes = [MOST_AT_ONCE.plans - 1, MOST_AT_ONCE.plans].map((count) => {
      const running = new Set(Array.from({ length: count }, (_, at) => `other-${at}`))
      const context = { product, anyOnSale: true, running, now: START }
      return answer(() => planPurchase('1', holder, body, context))
    })
    expect(codes).toEqual(['done', CODE.tooManyAtOnce])
  })
})
