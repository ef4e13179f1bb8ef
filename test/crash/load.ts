import { setAlerts } from './alerts.ts'
import {
  ask,
  type CrashRoute,
  type Customer,
  isPromise,
  type Levels,
  levelsOf,
  listOrders,
  quoteOf,
  readPrices,
  type Told,
  toldOf,
  type Write,
} from './client.ts'
import { type Chains, hasSeries, listedBody, readChains } from './listed.ts'
import { type Loans, repayBody } from './loans.ts'
import { approveLoans } from './payouts.ts'
import type { Random } from './random.ts'
import { signedRequest } from './withdrawals.ts'
import {
  type Body,
  betBody,
  contractBody,
  editBody,
  exchangeIntent,
  limitBody,
  MARKETS,
  planBody,
  reverseBody,
  spotBody,
} from './bodies.ts'

export interface LoadParts {
  readonly url: string
  readonly customers: readonly Customer[]
  readonly loans: Loans
  /** Everything that was ever asked. */
  readonly writes: Write[]
  /** Ids of the alerts whose setting was answered. */
  readonly alerts: string[]
  /** Repeats of one key that were answered differently, which is a fault whatever happened. */
  readonly faults: string[]
  readonly run: string
  readonly workers: number
  readonly stopped: () => boolean
}

/** Opens, closes and reads with many customers at once until it is told to stop. */
export async function load(parts: LoadParts, random: Random): Promise<void> {
  const world: World = {
    ...parts,
    prices: new Map(),
    chains: new Map(),
    running: runningOf(parts.writes),
  }
  const watch = async (): Promise<void> => {
    world.chains = await readChains(parts.url).catch(() => world.chains)
    while (!parts.stopped()) {
      world.prices = await readPrices(parts.url).catch(() => world.prices)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  world.prices = await readPrices(parts.url)
  const work = async (worker: number): Promise<void> => {
    const own = random.fork(worker)
    while (!parts.stopped()) await step(world, own)
  }
  const approve = async (): Promise<void> => {
    const { url, loans, stopped, faults } = parts
    const own = random.fork(parts.workers)
    faults.push(...(await approveLoans(url, loans.payouts, own, stopped)))
  }
  const { url, customers, alerts: set, stopped } = parts
  const alerts = { url, customers, prices: () => world.prices, stopped, set }
  await Promise.all([
    watch(),
    approve(),
    setAlerts(alerts, random.fork(parts.workers + 1)),
    ...Array.from({ length: parts.workers }, (_, n) => work(n)),
  ])
}

interface Running {
  readonly customer: Customer
  readonly id: string
  /** The call that ends it. */
  readonly route: CrashRoute
  /** Of a contract: what of it can be changed, as it was told last. */
  readonly levels: Levels | null
}

interface World extends LoadParts {
  prices: ReadonlyMap<string, string>
  chains: Chains
  /** What ran when it was last heard of, and can be ended by its customer. */
  readonly running: Running[]
}

const CONTRACTS: readonly CrashRoute[] = [
  'openContract',
  'reverseContract',
  'editStops',
  'editWaiting',
  'addMargin',
]

/** Which call ends what an answer tells of; null where there is none. */
function endedBy(route: CrashRoute, { state, term }: Told): CrashRoute | null {
  if (route === 'buyOption') return term === 'listed' ? 'sellOption' : null
  if (route === 'subscribePlan') return 'redeemPlan'
  if (route === 'withdraw') return state === 'submitted' ? 'cancelWithdrawal' : null
  if (state === 'waiting') return 'cancelOrder'
  return state === 'open' && CONTRACTS.includes(route) ? 'closeContract' : null
}

function runningOf(writes: readonly Write[]): Running[] {
  const ended = new Set(writes.map((one) => JSON.stringify(one.body)))
  const last = new Map(
    writes.flatMap(startedBy).map((one) => [`${one.id} ${one.route}`, one] as const),
  )
  return [...last.values()].filter((one) => !ended.has(JSON.stringify(endBody(one))))
}

/** What asks for the end of something. */
const endBody = ({ id, route }: Pick<Running, 'id' | 'route'>): object => {
  if (route === 'sellOption') return { orderId: id, minPayout: '0.000001' }
  return route === 'cancelWithdrawal' ? { id } : { orderId: id }
}

/** What a write began. An entry that waits is soon an order that can be closed, so both are tried. */
function startedBy({ customer, route, answer }: Write): readonly Running[] {
  if (answer?.code !== '200') return []
  const told = toldOf(answer)
  const end = endedBy(route, told)
  if (end === null) return []
  const isContract = CONTRACTS.includes(route)
  const entry = isContract && end === 'cancelOrder'
  const running = {
    customer,
    id: told.id,
    route: end,
    levels: isContract ? levelsOf(answer) : null,
  }
  return entry ? [running, { ...running, route: 'closeContract' }] : [running]
}

async function step(world: World, random: Random): Promise<void> {
  const customer = pick(world.customers, random)
  if (customer === undefined) return
  if (random.percent(8)) {
    await listOrders(world.url, customer, 'open').catch(() => null)
    return
  }
  const intent = await next(world, customer, random)
  if (intent === null) return
  // A key is drawn with nothing between it and its place in the list: others are asking meanwhile.
  const write: Write = { ...intent, key: keyOf(world), answer: null }
  world.writes.push(write)
  const times = random.percent(15) ? 2 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => ask(world.url, write)))
  const promised = answers.filter(isPromise)
  const [first] = promised
  if (promised.some((other) => other.text !== first?.text)) {
    world.faults.push(`key ${write.key} was answered in two ways at once`)
  }
  write.answer = first ?? null
  const started = startedBy(write)
  const known = new Set(started.map(({ id }) => id))
  world.running.splice(0, Infinity, ...world.running.filter(({ id }) => !known.has(id)), ...started)
}

type Intent = Omit<Write, 'key' | 'answer'>

/** What a customer asks for next; null when the operator gives no quote or no text for it. */
async function next(world: World, customer: Customer, random: Random): Promise<Intent | null> {
  const what = random.below(100)
  if (what < 6) {
    const quoteId = await quoteOf(world.url, customer, exchangeIntent(random))
    if (quoteId === null) return null
    return { customer, route: 'exchange', body: { quoteId } }
  }
  if (what < 9) {
    const body = await signedRequest(world.url, customer, String(20 + random.below(80)))
    return body === null ? null : { customer, route: 'withdraw', body }
  }
  if (what < 12) {
    const loan = pick(world.loans.lent, random)
    if (loan !== undefined)
      return { customer: loan.customer, route: 'repayLoan', body: repayBody(loan, random) }
  }
  const changed = what < 19 ? changing(world, random) : null
  const ended = what >= 19 && what < 48 ? ending(world, random) : null
  return changed ?? ended ?? beginning(world, customer, random)
}

/** Other levels for a contract that runs or waits, or the other side of it, as far as anybody knows. */
function changing(world: World, random: Random): Intent | null {
  const running = world.running.flatMap(({ customer, levels }) =>
    levels === null ? [] : [{ customer, levels }],
  )
  const one = pick(running, random)
  if (one === undefined) return null
  const market = MARKETS.find(({ id }) => id === one.levels.instrumentId) ?? MARKETS[0]
  const mid = world.prices.get(market.id) ?? ''
  const context = { market, mid, random }
  const turns = one.levels.limitPrice === undefined && random.percent(35)
  const made = turns ? reverseBody(context, one.levels) : editBody(context, one.levels)
  return { customer: one.customer, ...made }
}

function keyOf(world: World): string {
  return `${world.run}-${String(world.writes.length).padStart(10, '0')}`
}

function ending(world: World, random: Random): Intent | null {
  const index = random.below(world.running.length)
  const [one] = world.running.splice(index, 1)
  if (one === undefined) return null
  const body = endBody(one)
  const { customer, route } = one
  // Now and then the same once more, under another key: only one of the two may end it.
  if (random.percent(10)) world.running.push(one)
  return { customer, route, body }
}

/** Half are contracts at the market; the others wait, bet or lock. */
function beginning(world: World, customer: Customer, random: Random): Intent {
  const market = pick(MARKETS, random) ?? MARKETS[0]
  const mid = world.prices.get(market.id) ?? ''
  const context = { market, mid, random }
  const kind = random.below(100)
  const made: Body =
    kind < 45
      ? contractBody(context)
      : kind < 65
        ? limitBody(context)
        : kind < 77
          ? spotBody(context)
          : kind < 89
            ? betBody(context)
            : kind < 95
              ? seriesBody(world, random)
              : planBody(random)
  return { customer, ...made }
}

/** An option of a series where there are any; a bet while none is known. */
function seriesBody({ prices, chains }: World, random: Random): Body {
  const market = MARKETS.find(({ id }) => hasSeries(chains.get(id))) ?? MARKETS[0]
  const context = { market, mid: prices.get(market.id) ?? '', random }
  return listedBody(context, chains.get(market.id)) ?? betBody(context)
}

function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list[random.below(list.length)]
}
