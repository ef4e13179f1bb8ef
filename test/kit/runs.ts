import { appendFileSync } from 'node:fs'
import fc from 'fast-check'

/**
 * How many times as often as it names every property is tried: a third of that in `npm test`, which runs many times a day;
 * all of it where a mutant is to be caught; `SOAK=20` for a night's run.
 */
function factor(): number {
  const text = process.env.SOAK ?? '1'
  if (process.env.SOAK === undefined && process.env.MUTANT === undefined) return 1 / 3
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error('SOAK must be a whole number above zero')
  return Number(text)
}

interface Runs {
  readonly numRuns: number
  readonly endOnFailure: boolean
  readonly includeErrorInReport: boolean
}

/**
 * How often a property is tried: `base` times, more under SOAK. The seed is drawn anew each time, except with a mutant
 * (`sameDraws.ts`), and fast-check prints it with a failure. With a mutant the first failure is enough, and whoever
 * counts it must see what kind it was.
 */
export function runs(base: number): Runs {
  const seeded = process.env.MUTANT !== undefined
  return { numRuns: Math.ceil(base * factor()), endOnFailure: seeded, includeErrorInReport: seeded }
}

/** How long such a property may take, in milliseconds: longer where it is tried more often, or beside other work. */
export function patience(usual: number): number {
  return usual * (process.env.MUTANT === undefined ? Math.max(1, factor()) : 3)
}

/** What sequences of steps are tried on: the rules in memory, or a whole module on the database. */
export type TriedOn = 'memory' | 'PostgreSQL'

/**
 * Notes how many sequences of steps a test has held against its model, for the run that asked by naming a
 * file: it adds them up and demands enough of them.
 */
export function noteSequences(on: TriedOn, count: number): void {
  const file = process.env['SEQUENCES_FILE']
  if (file !== undefined) appendFileSync(file, `${on} ${count}\n`)
}

/** Of a seed that stays: the first tenth of the walks, which is where it once found something. */
const KEPT_SHARE = 10

/**
 * Tries a property of sequences with the seeds that once found something, then `base` times with a new one.
 * A failure prints its seed: after the repair it joins the list of its test.
 */
export async function assertOften<T>(
  property: fc.IAsyncProperty<T>,
  base: number,
  kept: readonly number[],
  on: TriedOn,
): Promise<void> {
  const parameters = runs(base)
  const numRuns = Math.ceil(base / KEPT_SHARE)
  for (const seed of kept) await fc.assert(property, { ...parameters, numRuns, seed })
  await fc.assert(property, parameters)
  noteSequences(on, parameters.numRuns + kept.length * numRuns)
}
