import type { ComingAction } from '#protocol/market.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type {
  ActionAfter,
  ActionBetween,
  Instrument,
  LoggedPrice,
} from '#server/modules/market/types.ts'
import type { CorporateDeps } from './deps.ts'
import { mustBeAhead } from './rulesAction.ts'
import * as store from './store.ts'
import type { Ending, KeptAction } from './types.ts'

type At = Pick<KeptAction, 'instrumentId' | 'exAt'>

/** The second after which a session has no row any more. */
const SECOND = 1_000

/** What has ended is remembered for so long: nobody looks back further for how a price moves. */
const REMEMBERED_MS = 60 * 24 * 3_600_000

/** What actions do, from the moment on that they were confirmed. */
export class Effects {
  readonly #deps: CorporateDeps
  #live: readonly KeptAction[] = []
  /** Of them those that everybody was told of: a confirmation that is not kept yet may still fail. */
  #told: readonly KeptAction[] = []
  #ended: readonly KeptAction[] = []
  /** The last row before each effective one, by its id. */
  readonly #rows = new Map<string, LoggedPrice>()

  constructor(deps: CorporateDeps) {
    this.#deps = deps
  }

  /** Takes up what the database says. */
  async load(): Promise<void> {
    const { db, clock } = this.#deps
    this.#live = await store.selectLive(db)
    this.#told = this.#live
    this.#ended = await store.selectEnded(db, clock.now() - REMEMBERED_MS)
    for (const action of this.#live) {
      if (action.logSeq === null || this.#rows.has(action.id)) continue
      // By its number: once the clock was set back, later rows have times of before the close, too.
      const [row] = await this.#deps.market.loggedAfter(
        this.#deps.db,
        action.instrumentId,
        action.logSeq - 1n,
        1,
      )
      if (row?.seq !== action.logSeq) throw new Error(`the row of action ${action.id} is another`)
      this.#rows.set(action.id, row)
    }
  }

  /** Counts these, and no others, as confirmed, in whatever order they come. */
  take(actions: readonly KeptAction[]): void {
    this.#live = actions.toSorted((one, other) => one.exAt - other.exAt)
  }

  /** @throws Refusal malformed with the field `exAt` */
  mustBeAhead(action: At, now: Millis): void {
    const instrument = this.#instrumentOf(action.instrumentId)
    const hours = (at: Millis) => this.#deps.market.hours(instrument, at)
    mustBeAhead(hours, action.exAt, this.#lastSession(action), now)
  }

  /** When the last session before it ends, which it takes effect at. */
  closesAt(action: At): Millis {
    return this.#lastSession(action) ?? action.exAt
  }

  /** The moment of the next action of an instrument; null when none is known. */
  nextOf(instrumentId: number, now: Millis): Millis | null {
    const next = this.#live.find((one) => one.instrumentId === instrumentId && one.exAt > now)
    return next?.exAt ?? null
  }

  /** The same as everybody may know it, from memory: what is only being confirmed is no part of it. */
  comingOf(instrumentId: number, now: Millis): ComingAction | null {
    const next = this.#told.find((one) => one.instrumentId === instrumentId && one.exAt > now)
    if (next === undefined) return null
    const { kind, ratio, exAt } = next
    return { kind, ratio, exAt: toIso(exAt), closesAt: toIso(this.closesAt(next)) }
  }

  readonly actionAfter: ActionAfter = (instrumentId, since) => {
    const found = this.#live.find((one) => one.instrumentId === instrumentId && since < one.exAt)
    return found === undefined ? null : { exAt: found.exAt, row: this.#rows.get(found.id) ?? null }
  }

  readonly actionBetween: ActionBetween = (instrumentId, after, before) => {
    const found = [...this.#live, ...this.#ended].filter(
      (one) => one.instrumentId === instrumentId && one.exAt > after && one.exAt < before,
    )
    return found.length === 0 ? null : Math.max(...found.map(({ exAt }) => exAt))
  }

  async runDue(): Promise<void> {
    const { market, clock, onFault } = this.#deps
    const complete = market.loggedBefore()
    const now = clock.now()
    const due = this.#live.filter((one) => {
      const closes = this.closesAt(one)
      return one.state === 'confirmed' && closes <= now && complete !== null && complete > closes
    })
    for (const { id } of due) await this.#takeEffect(id)
    if (due.length > 0) await this.load()
    const effective = this.#live.filter(({ state }) => state === 'effective')
    for (const action of effective) await this.#runOne(action).catch(onFault)
    if (effective.length > 0) await this.load()
  }

  #instrumentOf(id: number): Instrument {
    const found = this.#deps.instruments.find((one) => one.id === id)
    if (found === undefined) throw new Error(`no instrument ${id}`)
    return found
  }

  #lastSession({ instrumentId, exAt }: At): Millis | null {
    const hours = this.#deps.calendars.of(this.#instrumentOf(instrumentId).hours)
    const last = hours.lastOpenSecond(exAt - 1)
    return last === null ? null : last + SECOND
  }

  #rowBefore(action: At): Promise<LoggedPrice | null> {
    const { db, market } = this.#deps
    return market.lastBetween(db, action.instrumentId, 0, this.closesAt(action) - 1, 0n)
  }

  /** Decides once, under its lock, at which row all of it ends: from then on nobody stops it. */
  #takeEffect(id: string): Promise<void> {
    const { db, clock } = this.#deps
    return db.transaction(async (tx) => {
      const from = await store.lockAction(tx, id)
      if (from?.state !== 'confirmed') return
      const row = await this.#rowBefore(from)
      const logSeq = row?.seq ?? null
      await store.updateAction(tx, { ...from, state: 'effective', logSeq, since: clock.now() })
    })
  }

  async #runOne({ id, instrumentId, exAt }: KeptAction): Promise<void> {
    const { db, clock, end } = this.#deps
    const row = this.#rows.get(id)
    // Taken before it is looked for what is left: what comes in meanwhile is looked for again.
    const now = clock.now()
    const ending: Ending | null = row === undefined ? null : { instrumentId, exAt, row }
    const isDone = ending === null || (await end(ending))
    // What was decided before the close may be committed after it: nothing is over before the market opens again.
    if (!isDone || now < exAt) return
    await db.transaction(async (tx) => {
      const from = await store.lockAction(tx, id)
      if (from?.state !== 'effective') return
      await store.updateAction(tx, { ...from, state: 'ended', since: clock.now() })
    })
  }
}
