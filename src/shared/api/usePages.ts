import { type SkipToken, skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import {
  joinedPage,
  type MoreAsked,
  type MorePages,
  moreFaultOf,
  once,
  type Page,
  renewed,
  type Row,
} from './pages.ts'

interface Asked {
  readonly error?: unknown
  refetch(): PromiseLike<unknown>
}

/** The newest page, as a plain query gives it. */
interface NewestQuery<T> extends Asked {
  readonly currentData?: Page<T> | undefined
}

/** What is older than a cursor, as an infinite query gives it. */
interface OlderQuery<T> extends Asked, MoreAsked {
  readonly currentData?: { readonly pages: readonly Page<T>[] } | undefined
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  fetchNextPage(): PromiseLike<unknown>
}

type UseOlder<T> = (
  from: string | SkipToken,
  options: { readonly refetchOnMountOrArgChange: true },
) => OlderQuery<T>

/** A list that is shown newest first, and page by page. */
export interface PagedList<T> {
  /** Undefined while nothing is known. */
  readonly items: readonly T[] | undefined
  /** Why what is shown did not come, or not anew. */
  readonly error: unknown
  /** Asks again for that; over once there is an answer. */
  readonly retry: () => Promise<unknown>
  /** The way to older ones; null where there are none. */
  readonly more: MorePages | null
}

interface Kept<T> {
  readonly data: Page<T> | undefined
  readonly page: Page<T> | null
}

/** What was asked for before the page was left may have changed since. */
const ANEW = { refetchOnMountOrArgChange: true } as const

/**
 * One list of the newest page, which may be asked for often, and of older pages, which are asked for by hand and
 * stay as they came until something is done about one. They are apart, since an infinite query asks for each of its
 * pages again, and for no older one meanwhile. What new rows push off the newest page is asked for by itself.
 */
export function usePages<T extends Row>(
  newest: NewestQuery<T>,
  useOlder: UseOlder<T>,
): PagedList<T> {
  const [kept, keep] = useState<Kept<T>>({ data: undefined, page: null })
  const [isOpen, open] = useState(false)
  const { currentData: data } = newest
  if (data !== kept.data) {
    keep({ data, page: data === undefined ? null : joinedPage(kept.page, data) })
  }
  const next = kept.page?.next ?? null
  const end = data?.next ?? null
  const pushed = useOlder(end !== null && end !== next ? end : skipToken, ANEW)
  const older = useOlder(isOpen && next !== null ? next : skipToken, ANEW)
  const pagesOf = (query: OlderQuery<T>) => query.currentData?.pages ?? []
  const olderFault = older.currentData === undefined ? older.error : moreFaultOf(older)
  const shown: readonly Asked[] = [newest, pushed, ...(olderFault === undefined ? [older] : [])]
  const goesOn = next !== null && (older.currentData === undefined || older.hasNextPage)
  const load = async (): Promise<void> => {
    if (!isOpen) open(true)
    else if (older.currentData === undefined) await older.refetch()
    else await older.fetchNextPage()
  }
  return {
    items:
      kept.page === null
        ? undefined
        : once([renewed(kept.page, pagesOf(pushed)), ...pagesOf(older)]),
    error: shown.find(({ error }) => error !== undefined)?.error,
    retry: () =>
      Promise.all(shown.filter(({ error }) => error !== undefined).map((query) => query.refetch())),
    more: goesOn ? { busy: older.isFetching, fault: olderFault, load } : null,
  }
}
