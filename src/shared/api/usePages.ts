import { type SkipToken, skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { joinedPage, once, type Page, renewed, type Row } from './pages.ts'

interface Asked {
  readonly error?: unknown
  refetch(): PromiseLike<unknown>
}

/** The newest page, as a plain query gives it. */
interface NewestQuery<T> extends Asked {
  readonly currentData?: Page<T> | undefined
}

/** What is older than a cursor, as an infinite query gives it. */
interface OlderQuery<T> extends Asked {
  readonly currentData?: { readonly pages: readonly Page<T>[] } | undefined
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchNextPageError: boolean
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
  readonly error: unknown
  readonly hasOlder: boolean
  readonly isFetchingOlder: boolean
  /** Asks again for what did not come; over once there is an answer. */
  readonly retry: () => Promise<unknown>
  readonly older: () => void
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
  return {
    items:
      kept.page === null
        ? undefined
        : once([renewed(kept.page, pagesOf(pushed)), ...pagesOf(older)]),
    error: newest.error ?? pushed.error ?? older.error,
    hasOlder: next !== null && (older.currentData === undefined || older.hasNextPage),
    isFetchingOlder: older.isFetching,
    retry: () =>
      Promise.all([
        ...(newest.error === undefined ? [] : [newest.refetch()]),
        ...[pushed, older].filter(({ error }) => error !== undefined).map(askAgain),
      ]),
    older() {
      if (!isOpen) open(true)
      else if (older.currentData === undefined) void older.refetch()
      else void older.fetchNextPage()
    },
  }
}

/** For the page that did not come, not for those before it, which did. */
const askAgain = <T>(query: OlderQuery<T>): PromiseLike<unknown> =>
  query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()
