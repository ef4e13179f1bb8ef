import { price, type Price } from '#protocol/price.ts'
import { LevelBook } from '#server/modules/triggers/levelBook.ts'

const INSTRUMENTS = 350
const SIZES = [100_000, 1_000_000] as const
/** Ticks held against every order: a scan of a million takes about 50 ms. */
const SCANNED = 40
const TICKS = 400_000
const CHANGES = 200_000
const START = 10n ** 12n

/** One size: microseconds a tick, and each adding with its cancelling. */
export interface TriggerRun {
  readonly orders: number
  readonly tick: number
  readonly change: number
  readonly scan: number
  /** What fired in the ticks that both saw, and whether it was the same. */
  readonly fired: number
  readonly same: boolean
}

interface Resting {
  readonly id: number
  readonly instrument: number
  readonly low: Price
  readonly high: Price
}

interface Tick {
  readonly instrument: number
  readonly mid: Price
}

/** Resting orders of both sizes, their ticks by the books and by looking at every order. */
export function measureTriggers(): readonly TriggerRun[] {
  return SIZES.map((size) => measure(size))
}

/** A small generator with a seed (mulberry32), so that every run sees the same orders. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Levels from a thousandth to a fifth away, as stops and limits are. */
function restingOf(size: number, roll: () => number): Resting[] {
  const away = (): bigint => (START * BigInt(1 + Math.floor(roll() * 200))) / 1_000n
  return Array.from({ length: size }, (_, id) => ({
    id,
    instrument: Math.floor(roll() * INSTRUMENTS),
    low: price(START - away()),
    high: price(START + away()),
  }))
}

/** A walk of hundredths of a per cent. */
function ticksOf(count: number, roll: () => number): Tick[] {
  const mids = Array.from({ length: INSTRUMENTS }, () => START)
  return Array.from({ length: count }, () => {
    const instrument = Math.floor(roll() * INSTRUMENTS)
    const step = BigInt(Math.floor(roll() * 41) - 20)
    const mid = ((mids[instrument] ?? START) * (10_000n + step)) / 10_000n
    mids[instrument] = mid
    return { instrument, mid: price(mid) }
  })
}

function booksOf(resting: readonly Resting[]): readonly LevelBook<Resting>[] {
  const books = Array.from({ length: INSTRUMENTS }, () => new LevelBook<Resting>())
  for (const order of resting) books[order.instrument]?.add(order, order)
  return books
}

const microsSince = (began: number, times: number): number =>
  ((performance.now() - began) * 1_000) / times

function measure(size: number): TriggerRun {
  const roll = dice(20_261_122)
  const resting = restingOf(size, roll)
  const ticks = ticksOf(SCANNED, roll)

  const books = booksOf(resting)
  const ours = ticks.map((tick) => idsOf(books[tick.instrument]?.reach(tick.mid) ?? []))
  const alive = new Set(resting)
  const began = performance.now()
  const scanned = ticks.map((tick) => scan(alive, tick))
  const scanMicros = microsSince(began, SCANNED)

  return {
    orders: size,
    tick: tickMicros(books, ticksOf(TICKS, roll)),
    change: changeMicros(books, roll),
    scan: scanMicros,
    fired: ours.flat().length,
    same: JSON.stringify(ours) === JSON.stringify(scanned.map(idsOf)),
  }
}

const idsOf = (orders: readonly Resting[]): readonly number[] =>
  orders.map(({ id }) => id).toSorted((one, other) => one - other)

/** Looks at every resting order, as the first try at this does. */
function scan(alive: Set<Resting>, { instrument, mid }: Tick): readonly Resting[] {
  const fired: Resting[] = []
  for (const order of alive) {
    if (order.instrument === instrument && (mid <= order.low || mid >= order.high))
      fired.push(order)
  }
  for (const order of fired) alive.delete(order)
  return fired
}

function tickMicros(books: readonly LevelBook<Resting>[], ticks: readonly Tick[]): number {
  const began = performance.now()
  for (const { instrument, mid } of ticks) books[instrument]?.reach(mid)
  return microsSince(began, ticks.length)
}

function changeMicros(books: readonly LevelBook<Resting>[], roll: () => number): number {
  const fresh = restingOf(CHANGES, roll)
  const began = performance.now()
  for (const order of fresh) {
    const book = books[order.instrument]
    const slot = book?.add(order, order)
    if (slot !== undefined) book?.remove(slot)
  }
  return microsSince(began, CHANGES)
}
