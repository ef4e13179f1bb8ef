import fc from 'fast-check'

/** How many times more than usual every property is tried: `SOAK=20` for a night's run. */
function factor(): number {
  const text = process.env.SOAK ?? '1'
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error('SOAK must be a whole number above zero')
  return Number(text)
}

interface Runs {
  readonly numRuns: number
  readonly endOnFailure: boolean
  readonly includeErrorInReport: boolean
}

/**
 * How often a property is tried: `base` times, more under SOAK. The seed is drawn anew each time and
 * fast-check prints it with a failure. With a planted bug the first failure is enough, and whoever
 * counts it must see what kind it was.
 */
export function runs(base: number): Runs {
  const planted = process.env.PLANTED_BUG !== undefined
  return { numRuns: base * factor(), endOnFailure: planted, includeErrorInReport: planted }
}

/** Of a seed that stays: the first tenth of the walks, which is where it once found something. */
const KEPT_SHARE = 10

/**
 * Tries a property with the seeds that once found something, then `base` times with a new one.
 * A failure prints its seed: after the repair it joins the list of its test.
 */
export async function assertOften<T>(
  property: fc.IAsyncProperty<T>,
  base: number,
  kept: readonly number[],
): Promise<void> {
  const parameters = runs(base)
  const numRuns = Math.ceil(base / KEPT_SHARE)
  for (const seed of kept) await fc.assert(property, { ...parameters, numRuns, seed })
  await fc.assert(property, parameters)
}
