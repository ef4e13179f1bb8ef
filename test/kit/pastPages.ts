import { expect } from 'vitest'

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly next: string | null
}

/** So many a page, so that a list of a test has several. */
export const PAGE_LENGTH = 3

/** The ids of all pages of a list, from its first to its last; each but the last is full. */
export async function idsOfPages(
  page: (cursor: string | undefined) => Promise<Page>,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await page(cursor)
    ids.push(...items.map(({ id }) => id))
    if (next === null) return ids
    expect(items).toHaveLength(PAGE_LENGTH)
    cursor = next
  }
}
