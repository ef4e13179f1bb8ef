import type { LogNeed, LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { LevelBook } from './levelBook.ts'
import type { Band, Checked, Peak, TriggerEngine, Watch } from './types.ts'

export interface TriggerDeps<H = Holder> {
  readonly query: Queryable
  readonly market: Pick<MarketService, 'firstOutside' | 'last' | 'loggedAfter'>
  /** Does what this price fires, unless somebody else was first: exactly once. */
  readonly fire: (id: string, logged: LoggedPrice, holder: H) => Promise<void>
  /** Told of what could not be fired; it is tried again with the next prices. */
  readonly onFault: (error: unknown) => void
}

/** Something watched, and how far. */
interface Watched<H> {
  /** As it was taken up. */
  readonly given: Watch<H>
  /** The same, with its band where prices have moved it. */
  item: Watch<H>
  /** Row of the log up to which no price fires it. */
  checkedSeq: bigint
  /** Its place in the book; null while the log itself still has to be asked, and once it is hit. */
  slot: number | null
  /** The first price that fires it. It stays the first however often firing fails. */
  hit: LoggedPrice | null
}

/** Rows of the log that are read at once. */
const ROWS_AT_ONCE = 5_000

/** What is watched of one instrument. */
class Floor<H> {
  readonly book = new LevelBook<Watched<H>>()
  /** What came after `checkedSeq` still has to be asked of the log. */
  readonly behind = new Set<Watched<H>>()
  /** Row up to which everything in the book was held against its prices. */
  seen = 0n
}

/** One engine for the triggers of one product, or for alerts. */
export function createTriggerEngine<H = Holder>(deps: TriggerDeps<H>): TriggerEngine<H> {
  return new Engine(deps)
}

class Engine<H> implements TriggerEngine<H> {
  readonly #deps: TriggerDeps<H>
  readonly #all = new Map<string, Watched<H>>()
  readonly #floors = new Map<number, Floor<H>>()
  readonly #hits = new Set<Watched<H>>()

  constructor(deps: TriggerDeps<H>) {
    this.#deps = deps
  }

  watch(item: Watch<H>): void {
    const known = this.#all.get(item.id)
    if (known !== undefined && !isLater(item, known.given)) return
    this.forget(item.id)
    const { sinceSeq: checkedSeq } = item
    const watched: Watched<H> = { given: item, item, checkedSeq, slot: null, hit: null }
    this.#all.set(item.id, watched)
    this.#floorOf(item.instrumentId).behind.add(watched)
  }

  forget(id: string): void {
    const watched = this.#all.get(id)
    if (watched === undefined) return
    this.#all.delete(id)
    this.#hits.delete(watched)
    const floor = this.#floorOf(watched.item.instrumentId)
    floor.behind.delete(watched)
    if (watched.slot !== null) floor.book.remove(watched.slot)
  }

  async catchUp(): Promise<void> {
    for (const [instrumentId, floor] of this.#floors) {
      for (const watched of floor.behind) {
        const last = this.#deps.market.last(instrumentId)
        if (last !== null) await this.#askLog(floor, watched, last)
      }
    }
  }

  async onPrices(batch: readonly LoggedPrice[]): Promise<void> {
    for (const logged of batch) await this.#look(logged)
    // All at once: they are fired in batches, and a crash must not be queued for.
    await Promise.all([...this.#hits].map((watched) => this.#fire(watched)))
  }

  needs(): readonly LogNeed[] {
    const from = new Map<number, bigint>()
    const need = (instrumentId: number, afterSeq: bigint): void => {
      const known = from.get(instrumentId)
      if (known === undefined || afterSeq < known) from.set(instrumentId, afterSeq)
    }
    for (const [instrumentId, floor] of this.#floors) {
      for (const { checkedSeq } of floor.behind) need(instrumentId, checkedSeq)
    }
    for (const { item, hit } of this.#hits) if (hit !== null) need(item.instrumentId, hit.seq - 1n)
    // Where it stands is worked out again from all the rows since.
    for (const { given } of this.#all.values()) {
      if (given.trail !== undefined) need(given.instrumentId, given.sinceSeq)
    }
    return [...from].map(([instrumentId, afterSeq]) => ({ instrumentId, afterSeq, from: null }))
  }

  peakOf(id: string): Peak | null {
    return this.#all.get(id)?.item.trail?.peak ?? null
  }

  checked(): readonly Checked[] {
    // What is not in the book was hit, or still has to be asked of the log.
    return [...this.#all].flatMap(([id, watched]) =>
      watched.slot === null ? [] : [{ id, seq: this.#checked(watched) }],
    )
  }

  async firstHit(query: Queryable, item: Watch<H>): Promise<LoggedPrice | null> {
    const found = this.#all.get(item.id)
    // What is watched may be another band than is asked about, when its change was not announced.
    const known = found !== undefined && hasSameLevels(found.given, item) ? found : undefined
    const hit = known?.hit ?? null
    if (hit !== null && hit.seq > item.sinceSeq) return hit
    const checked = known === undefined || hit !== null ? item.sinceSeq : this.#checked(known)
    const after = checked > item.sinceSeq ? checked : item.sinceSeq
    const stands = known === undefined || hit !== null ? item : known.item
    return (await this.#searched(query, stands, after)).hit
  }

  #floorOf(instrumentId: number): Floor<H> {
    const floor = this.#floors.get(instrumentId) ?? new Floor<H>()
    this.#floors.set(instrumentId, floor)
    return floor
  }

  #checked({ item, slot, checkedSeq }: Watched<H>): bigint {
    const { seen } = this.#floorOf(item.instrumentId)
    return slot !== null && seen > checkedSeq ? seen : checkedSeq
  }

  async #look(logged: LoggedPrice): Promise<void> {
    const floor = this.#floors.get(logged.instrumentId)
    if (floor === undefined) return
    for (const watched of floor.behind) {
      await this.#askLog(floor, watched, logged).catch(this.#deps.onFault)
    }
    if (logged.seq <= floor.seen) return
    floor.seen = logged.seq
    for (const watched of floor.book.reach(logged.mid)) {
      watched.slot = null
      // A level that was set after this price is not reached by it.
      const counts = logged.seq > watched.checkedSeq
      const next = counts ? (watched.item.trail?.next(logged) ?? null) : watched.item
      if (next === null) this.#mark(watched, logged)
      else this.#stand(floor, watched, next)
    }
  }

  /** Puts a watch into the book. */
  #stand(floor: Floor<H>, watched: Watched<H>, item: Watch<H>): void {
    watched.item = item
    watched.slot = floor.book.add(watched, item.band)
  }

  /** The first row after one that fires a watch; null when none does, and where its band stands then. */
  async #searched(query: Queryable, item: Watch<H>, after: bigint): Promise<Searched<H>> {
    const { market } = this.#deps
    const { instrumentId, band, trail } = item
    if (trail === undefined) {
      const hit = await market.firstOutside(query, instrumentId, after, band.low, band.high)
      return { hit, item, lastSeq: after }
    }
    let [stands, lastSeq] = [item, after]
    for (;;) {
      const rows = await market.loggedAfter(query, instrumentId, lastSeq, ROWS_AT_ONCE)
      for (const row of rows) {
        lastSeq = row.seq
        const next = isWithin(stands.band, row.mid) ? stands : stands.trail?.next(row)
        if (next === undefined || next === null) return { hit: row, item: stands, lastSeq }
        stands = next
      }
      if (rows.length < ROWS_AT_ONCE) return { hit: null, item: stands, lastSeq }
    }
  }

  /** What was logged since it was taken up; from then on it stands in the book. */
  async #askLog(floor: Floor<H>, watched: Watched<H>, logged: LoggedPrice): Promise<void> {
    const { checkedSeq } = watched
    const { hit, item, lastSeq } = await this.#searched(this.#deps.query, watched.item, checkedSeq)
    if (!floor.behind.delete(watched)) return
    // A row that was read already has moved the band: it must not be held against where it stands now.
    watched.checkedSeq = max(checkedSeq, logged.seq, lastSeq)
    if (hit === null) this.#stand(floor, watched, item)
    else this.#mark(watched, hit)
  }

  #mark(watched: Watched<H>, hit: LoggedPrice): void {
    watched.hit = hit
    this.#hits.add(watched)
  }

  async #fire(watched: Watched<H>): Promise<void> {
    const { item, hit } = watched
    if (hit === null) return
    const fired = (): void => {
      if (this.#all.get(item.id) === watched) this.forget(item.id)
    }
    await this.#deps.fire(item.id, hit, item.holder).then(fired, this.#deps.onFault)
  }
}

/** What a search of the log came to. */
interface Searched<H> {
  readonly hit: LoggedPrice | null
  /** As it stands before that row, or after the last one. */
  readonly item: Watch<H>
  /** The last row that was read. */
  readonly lastSeq: bigint
}

const isWithin = ({ low, high }: Watch['band'], mid: bigint): boolean => mid > low && mid < high

const max = (...seqs: readonly bigint[]): bigint =>
  seqs.reduce((most, one) => (one > most ? one : most))

const isSame = (one: Band, other: Band): boolean => one.low === other.low && one.high === other.high

/** Behind the best price a band does not show all levels: one that trails is asked for those that fire it too. */
function hasSameLevels<H>(one: Watch<H>, other: Watch<H>): boolean {
  const fires = ({ band, trail }: Watch<H>): Band => trail?.fires ?? band
  return isSame(one.band, other.band) && isSame(fires(one), fires(other))
}

/** Whether a watch says more than a known one: its levels were set later, or at the same row to others. */
function isLater<H>(one: Watch<H>, known: Watch<H>): boolean {
  if (one.sinceSeq !== known.sinceSeq) return one.sinceSeq > known.sinceSeq
  return !hasSameLevels(one, known)
}
