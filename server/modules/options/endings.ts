import type { Db } from '#server/platform/db.ts'
import { selectEndedBy } from './storeDue.ts'
import type { OptionEnding, OptionRecord } from './types.ts'

interface EndingDeps {
  readonly db: Db
  readonly onFault: (error: unknown) => void
}

/** Options ended at a time. */
const PAGE = 256

/** Ends all there is, page by page: one that fails is told, and keeps no other from ending. */
export async function endBefore(
  { db, onFault }: EndingDeps,
  ending: OptionEnding,
  end: (option: OptionRecord) => Promise<unknown>,
): Promise<boolean> {
  let failed = 0
  const work = (option: OptionRecord): Promise<unknown> =>
    end(option).catch((error: unknown) => {
      failed += 1
      onFault(error)
    })
  for (let after: OptionRecord | null = null; ; ) {
    const page: readonly OptionRecord[] = await selectEndedBy(db, ending, after, PAGE)
    await Promise.all(page.map(work))
    after = page.at(-1) ?? null
    if (page.length < PAGE) return failed === 0
  }
}
