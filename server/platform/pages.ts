/** Something of which there may be many, in a fixed order. */
export interface Pages<T> {
  /** The next ones after a place in that order, from the start for null; fewer than a page at its end. */
  readonly select: (after: T | null, limit: number) => Promise<readonly T[]>
  readonly work: (one: T) => Promise<unknown>
  /** Told of each that failed: it keeps no other waiting. */
  readonly onFault: (error: unknown) => void
}

/** Worked on at a time. */
const PAGE = 256

/** Works on all there is, once each. @returns whether none failed */
export async function workOff<T>({ select, work, onFault }: Pages<T>): Promise<boolean> {
  let failed = 0
  const tried = (one: T): Promise<unknown> =>
    work(one).catch((error: unknown) => {
      failed += 1
      onFault(error)
    })
  for (let after: T | null = null; ; ) {
    const page: readonly T[] = await select(after, PAGE)
    await Promise.all(page.map(tried))
    after = page.at(-1) ?? null
    if (page.length < PAGE) return failed === 0
  }
}
