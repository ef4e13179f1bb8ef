import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#protocol/errors.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Db } from '#server/platform/db.ts'
import { codeOf } from './contractWorld.ts'

/** One object of a product that a test brought into a state. */
export interface Thing {
  readonly holder: Holder
  readonly id: string
}

/** What somebody tries on an object. */
interface Attempt {
  /** What must be so for it to make sense: a clock, a price, a balance. Not part of the attempt. */
  readonly prepare?: (thing: Thing) => Promise<void> | void
  readonly act: (thing: Thing) => Promise<unknown>
  /** What it is refused with where the table has no such step; the server itself is never refused. */
  readonly refusal: 'done' | ErrorCode
}

/** A table of transitions, and the real handler it is held against. */
export interface MachineOnHandler<S extends string, E extends string> {
  /** Makes an object in a state, about to see this event. A new state does not compile without one. */
  readonly make: Readonly<Record<S, (event: E) => Promise<Thing>>>
  readonly attempts: Readonly<Record<E, Attempt>>
  /** Where the table says that an event leads; null when it is not in it. */
  readonly next: (from: S, event: E) => S | null
  /** Whether one object can see both; all of them where it is not said. */
  readonly canMeet?: (first: E, second: E) => boolean
  readonly stateOf: (thing: Thing) => Promise<string>
  /** Changes whenever anything of the books or of the product does. */
  readonly fingerprint: () => Promise<string>
  /** Entries of the ledger that took it out of a state. */
  readonly endings: (thing: Thing) => Promise<number>
}

/** Each state with each event: what the table says, or refused with nothing changed. Then every two at once. */
export function testMachine<S extends string, E extends string>(
  name: string,
  machine: () => MachineOnHandler<S, E>,
  states: readonly S[],
  events: readonly E[],
): void {
  describe(`${name} on its handler`, () => {
    it('knows every state and event of its table', () => {
      const { make, attempts } = machine()
      expect(Object.keys(make).toSorted()).toEqual([...states].toSorted())
      expect(Object.keys(attempts).toSorted()).toEqual([...events].toSorted())
    })

    const pairs = states.flatMap((state) => events.map((event) => [state, event] as const))
    it.each(pairs)('%s, %s: as the table says, or refused and unchanged', async (from, event) => {
      const { make, attempts, next, stateOf, fingerprint } = machine()
      const { prepare, act, refusal } = attempts[event]
      const thing = await make[from](event)
      expect(await stateOf(thing)).toBe(from)
      await prepare?.(thing)
      const before = await fingerprint()
      const code = await codeOf(act(thing))
      const to = next(from, event)
      expect([code, await stateOf(thing)]).toEqual(to === null ? [refusal, from] : ['done', to])
      if (to === null) expect(await fingerprint()).toBe(before)
      else expect(await fingerprint()).not.toBe(before)
    })

    it.each(pairs)('%s, %s: does nothing for whose it is not', async (from, event) => {
      const { make, attempts, stateOf, fingerprint } = machine()
      const { prepare, act } = attempts[event]
      const thing = await make[from](event)
      await prepare?.(thing)
      const before = await fingerprint()
      const { customerId, account } = thing.holder
      const other = account === 'demo' ? 'real' : 'demo'
      await codeOf(act({ ...thing, holder: { customerId: randomUUID(), account } }))
      await codeOf(act({ ...thing, holder: { customerId, account: other } }))
      expect([await stateOf(thing), await fingerprint()]).toEqual([from, before])
    })

    it('lets exactly one of any two win that happen at once', async () => {
      const { make, attempts, next, stateOf, endings, canMeet = () => true } = machine()
      const rivals = rivalsOf(states, events, next).filter(([, one, two]) => canMeet(one, two))
      expect(rivals).not.toEqual([])
      for (const [from, first, second] of rivals) {
        const thing = await make[from](first)
        const before = await endings(thing)
        for (const event of new Set([first, second])) await attempts[event].prepare?.(thing)
        await Promise.all([first, second].map((event) => codeOf(attempts[event].act(thing))))
        const words = `${from}: ${first} and ${second}`
        expect([next(from, first), next(from, second)], words).toContain(await stateOf(thing))
        expect((await endings(thing)) - before, words).toBe(1)
      }
    })
  })
}

/** Every two events that lead out of the same state, and each with itself. */
function rivalsOf<S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  next: MachineOnHandler<S, E>['next'],
): readonly (readonly [S, E, E])[] {
  return states.flatMap((from) => {
    const out = events.filter((event) => ![null, from].includes(next(from, event)))
    return out.flatMap((first, place) =>
      out.slice(place).map((second) => [from, first, second] as const),
    )
  })
}

/** How many entries of these types the ledger has about something. */
export async function countEntries(
  db: Db,
  { id }: Thing,
  types: readonly string[],
): Promise<number> {
  const rows = await db.query('SELECT 1 FROM ledger_entry WHERE ref = $1 AND type = ANY ($2)', [
    id,
    types,
  ])
  return rows.length
}

/** Tables whose rows are in a state. */
type Table =
  | 'contract_order'
  | 'contract_waiting'
  | 'spot_order'
  | 'option_order'
  | 'plan_order'
  | 'withdrawal'

/** The state a row of a table is in. */
export async function stateIn(db: Db, table: Table, { id }: Thing): Promise<string> {
  const [row] = await db.query<{ state: string }>(`SELECT state FROM ${table} WHERE id = $1`, [id])
  return row?.state ?? 'nothing'
}
