import { formatDecimal, parseDecimal } from '#contract/decimal.ts'
import { PRICE_SCALE } from '#contract/price.ts'
import {
  ask,
  type Customer,
  isPromise,
  listOrders,
  orderOf,
  readPrices,
  type Write,
} from './client.ts'
import type { Random } from './random.ts'

/** Bitcoin and Ether: the recording moves both, and they trade around the clock. */
const MARKETS = [
  { id: '1', decimals: 2 },
  { id: '2', decimals: 2 },
] as const
const LEVERAGE = 50
const MILLION = 1_000_000n

export interface LoadParts {
  readonly url: string
  readonly customers: readonly Customer[]
  /** Everything that was ever asked. */
  readonly writes: Write[]
  /** Repeats of one key that were answered differently, which is a fault whatever happened. */
  readonly faults: string[]
  readonly run: string
  readonly workers: number
  readonly stopped: () => boolean
}

/** Opens, closes and reads with many customers at once until it is told to stop. */
export async function load(parts: LoadParts, random: Random): Promise<void> {
  const world: World = { ...parts, prices: new Map(), open: openOrdersOf(parts.writes) }
  const watch = async (): Promise<void> => {
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
  await Promise.all([watch(), ...Array.from({ length: parts.workers }, (_, n) => work(n))])
}

interface World extends LoadParts {
  prices: ReadonlyMap<string, string>
  /** Orders that were open when they were last heard of. */
  readonly open: { readonly customer: Customer; readonly id: string }[]
}

function openOrdersOf(writes: readonly Write[]): World['open'] {
  const closed = new Set(
    writes.filter((one) => one.route === 'closeContract').map((one) => JSON.stringify(one.body)),
  )
  return writes.flatMap(({ customer, route, answer }) => {
    if (route !== 'openContract' || answer?.code !== '200') return []
    const { id } = orderOf(answer)
    return closed.has(JSON.stringify({ orderId: id })) ? [] : [{ customer, id }]
  })
}

async function step(world: World, random: Random): Promise<void> {
  const customer = pick(world.customers, random)
  if (customer === undefined) return
  if (random.percent(8)) {
    await listOrders(world.url, customer, 'open').catch(() => null)
    return
  }
  const write =
    (random.percent(30) ? closing(world, random) : null) ?? opening(world, customer, random)
  world.writes.push(write)
  const times = random.percent(15) ? 2 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => ask(world.url, write)))
  const promised = answers.filter(isPromise)
  const [first] = promised
  if (promised.some((other) => other.text !== first?.text)) {
    world.faults.push(`key ${write.key} was answered in two ways at once`)
  }
  write.answer = first ?? null
  if (write.route === 'openContract' && first?.code === '200') {
    world.open.push({ customer, id: orderOf(first).id })
  }
}

function keyOf(world: World): string {
  return `${world.run}-${String(world.writes.length).padStart(10, '0')}`
}

function closing(world: World, random: Random): Write | null {
  const index = random.below(world.open.length)
  const [order] = world.open.splice(index, 1)
  if (order === undefined) return null
  const body = { orderId: order.id }
  const { customer, id } = order
  // Now and then the same order once more, under another key: only one of the two may close it.
  if (random.percent(10)) world.open.push({ customer, id })
  return { customer, key: keyOf(world), route: 'closeContract', body, answer: null }
}

/** A third with stops so near that the next prices reach them, some that nobody can pay for. */
function opening(world: World, customer: Customer, random: Random): Write {
  const market = pick(MARKETS, random) ?? MARKETS[0]
  const long = random.percent(50)
  const near = random.percent(33)
  const tooLarge = random.percent(5)
  const [below, above] = [0, 1].map(() =>
    BigInt(near ? 60 + random.below(300) : 2_000 + random.below(5_000)),
  )
  const mid = parseDecimal(world.prices.get(market.id) ?? '', PRICE_SCALE)
  const at = (ppm: bigint): string => {
    const price = mid.ok ? (mid.units * (MILLION + ppm)) / MILLION : 1n
    const tick = 10n ** BigInt(PRICE_SCALE - market.decimals)
    return formatDecimal((price / tick) * tick, PRICE_SCALE, market.decimals)
  }
  const [low, high] = [at(-(below ?? 0n)), at(above ?? 0n)]
  const body = {
    instrumentId: market.id,
    side: long ? 'long' : 'short',
    type: 'market',
    lots: tooLarge ? '1000' : String(1 + random.below(3)),
    leverage: tooLarge ? 1 : LEVERAGE,
    stopLoss: long ? low : high,
    takeProfit: long ? high : low,
  }
  return { customer, key: keyOf(world), route: 'openContract', body, answer: null }
}

function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list[random.below(list.length)]
}
