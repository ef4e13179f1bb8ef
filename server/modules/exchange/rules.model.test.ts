import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ASSET_SCALE, ASSETS, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { exchangeRoute } from '#protocol/formulas/exchangeRoute.ts'
import { type Price, price } from '#protocol/price.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ExchangeModel, type Mids } from '#kit/exchangeModel.ts'
import { MemoryBooks } from '#kit/memoryBooks.ts'
import { assertOften, patience } from '#kit/runs.ts'
import { exchangedEntry } from './rulesEntries.ts'
import { planQuote } from './rulesQuoting.ts'
import { usableQuote } from './rulesUsing.ts'
import type { QuoteRecord } from './types.ts'

const NAMES = ['ann', 'bob'] as const
const CODES = [
  ...new Set(ASSETS.flatMap((one) => exchangeRoute(one, 'USDT').map(({ code }) => code))),
]
const START = 1_000_000

type Step =
  | { readonly do: 'quote'; who: number; from: AssetCode; to: AssetCode; share: bigint }
  /** One of the quotes so far, counted back from the newest; by who asked for it, or by another. */
  | { readonly do: 'use'; other: boolean; back: number }
  | { readonly do: 'wait'; ms: number }
  | { readonly do: 'price'; code: string; mid: bigint }

const who = fc.nat({ max: NAMES.length - 1 })
const asset = fc.constantFrom(...ASSETS)
const mid = fc.bigInt({ min: 1_000_000n, max: 10n ** 13n })
/** Millionths of what one has, mostly; now and then more than that, or a unit or two. */
const share = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 1_000_000n }) },
  { weight: 2, arbitrary: fc.constant(1_000_000n) },
  { weight: 1, arbitrary: fc.constantFrom(0n, 1_000_001n, 3_000_000n) },
)

const still: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constant('quote'), who, from: asset, to: asset, share }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('use'),
      other: fc.nat({ max: 9 }).map((drawn) => drawn === 0),
      back: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.nat({ max: 12_000 }) }) },
) as fc.Arbitrary<Step>
const moving = fc.oneof(
  { weight: 5, arbitrary: still },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      code: fc.constantFrom(...CODES),
      mid,
    }),
  },
) as fc.Arbitrary<Step>

const begin = fc.record({
  mids: fc.array(mid, { minLength: CODES.length, maxLength: CODES.length }),
  /** Of each asset, times its own scale: what everybody has, and what the operator has. */
  own: fc.bigInt({ min: 1n, max: 1_000n }),
  treasury: fc.constantFrom(3n, 10n ** 12n, 10n ** 12n, 10n ** 12n),
})

/** The rules on the ledger's own books, as the handler joins them. */
class Rules {
  readonly books: MemoryBooks
  readonly mids = new Map<string, Price>()
  readonly quotes: QuoteRecord[] = []
  now = START

  constructor(own: bigint, treasury: bigint) {
    this.books = new MemoryBooks(
      'real',
      ASSETS.flatMap((one) => {
        const whole = 10n ** BigInt(ASSET_SCALE[one])
        const of = (owner: string, bucket: string, held: bigint) => ({
          owner,
          bucket,
          asset: one,
          units: held,
        })
        return [
          ...NAMES.map((name) => of(name, 'available', own * whole)),
          of('house', 'treasury', treasury * whole),
          of('house', 'fees', 0n),
          of('house', 'rounding', 0n),
        ]
      }),
    )
  }

  quote(holder: Holder, from: AssetCode, to: AssetCode, units: bigint): void {
    const amount = formatDecimal(units, ASSET_SCALE[from])
    const made = planQuote(
      String(this.quotes.length),
      holder,
      { from, to, amount },
      {
        allowed: true,
        held: 0n,
        now: this.now,
        hold: () => 0n,
        depth: {},
        treasury: (one) => this.books.of('house', 'treasury', one),
        listed: (code) => {
          const at = this.mids.get(code) ?? price(1n)
          const last = { instrumentId: 1, seq: 1n, at: this.now, mid: at }
          return { instrumentId: CODES.indexOf(code), trading: true, state: 'full', last }
        },
      },
    )
    for (const [at, one] of this.quotes.entries()) {
      const same = new Set([one.from, one.to, from, to]).size === 2
      if (same && one.customerId === holder.customerId) this.quotes[at] = { ...one, replaced: true }
    }
    this.quotes.push({ ...made, no: null, exchangedAt: null, replaced: false })
  }

  use(holder: Holder, place: number): void {
    const found = this.quotes[place] ?? null
    const available =
      found === null ? 0n : this.books.of(holder.customerId, 'available', found.from)
    const last = (id: number): Price => this.mids.get(CODES[id] ?? '') ?? price(1n)
    const context = { quote: found, allowed: true, available, askedAt: this.now, last }
    const quote = usableQuote(holder, context)
    this.books.post(exchangedEntry(quote))
    this.quotes[place] = { ...quote, exchangedAt: this.now }
  }
}

function codeOf(work: () => void): string {
  try {
    work()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const counts = { used: 0, refused: new Map<string, number>() }

function take(rules: Rules, model: ExchangeModel, step: Step): void {
  if (step.do === 'wait') {
    rules.now += step.ms
    model.now = rules.now
    return
  }
  if (step.do === 'price') {
    rules.mids.set(step.code, price(step.mid))
    model.mids.set(step.code, step.mid)
    return
  }
  const before = rules.quotes.length
  const place = step.do === 'use' ? before - 1 - step.back : before
  const asked = step.do === 'quote' ? (NAMES[step.who] ?? 'ann') : rules.quotes[place]?.customerId
  const name =
    step.do === 'use' && step.other ? (asked === 'ann' ? 'bob' : 'ann') : (asked ?? 'ann')
  const holder: Holder = { customerId: name, account: 'real' }
  let expected: string
  let said: string
  if (step.do === 'quote') {
    const { from, to } = step
    const one = step.share === 0n ? 1n : 0n
    const units = (model.has(name, from) * step.share) / 1_000_000n + one
    said = codeOf(() => rules.quote(holder, from, to, units))
    expected = model.quote(name, from, to, units, rules.quotes[place]?.received ?? null)
  } else {
    said = codeOf(() => rules.use(holder, place))
    expected = model.use(name, place)
  }
  assert.equal(said, expected, `${step.do} by ${name}`)
  if (said === 'done' && step.do === 'use') counts.used += 1
  if (said !== 'done') counts.refused.set(said, (counts.refused.get(said) ?? 0) + 1)
}

function compare(rules: Rules, model: ExchangeModel): void {
  for (const one of ASSETS) {
    for (const name of NAMES) {
      assert.equal(rules.books.of(name, 'available', one), model.has(name, one), `${name} ${one}`)
    }
    const operator = ['treasury', 'fees', 'rounding']
      .map((bucket) => rules.books.of('house', bucket, one))
      .reduce((sum, held) => sum + held, 0n)
    assert.equal(operator, model.has('house', one), `house ${one}`)
    assert.ok(rules.books.of('house', 'fees', one) >= model.leastFees(one), `fees ${one}`)
  }
}

const walk = (steps: fc.Arbitrary<Step>, each: (model: ExchangeModel) => void) =>
  fc.asyncProperty(
    begin,
    fc.array(steps, { minLength: 8, maxLength: 30, size: 'max' }),
    async (context, taken) => {
      const rules = new Rules(context.own, context.treasury)
      CODES.forEach((code, place) => rules.mids.set(code, price(context.mids[place] ?? 1n)))
      const mids: Mids = new Map(rules.mids)
      const model = new ExchangeModel({ names: NAMES, ...context, mids, now: START })
      for (const step of taken) {
        take(rules, model, step)
        compare(rules, model)
        each(model)
      }
    },
  )

it(
  'agrees with the rules as the text has them, whatever is asked for in whatever order',
  () =>
    assertOften(
      walk(moving, () => undefined),
      400,
      [],
      'memory',
    ),
  patience(60_000),
)

it(
  'at prices that stand still nobody ever has more than they began with',
  async () => {
    await assertOften(
      walk(still, (model) => {
        for (const name of NAMES) assert.ok(model.worthIsNotMore(name), `${name} gained`)
      }),
      400,
      [],
      'memory',
    )
    if (process.env.MUTANT !== undefined) return
    expect(counts.used).toBeGreaterThan(400)
    for (const code of [
      '404',
      '400',
      CODE.quoteUsed,
      CODE.quoteExpired,
      CODE.insufficientBalance,
      CODE.treasuryNotFunded,
      CODE.belowMinimumExchange,
    ]) {
      expect(counts.refused.get(code) ?? 0, code).toBeGreaterThan(0)
    }
  },
  patience(60_000),
)
