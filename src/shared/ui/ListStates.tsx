import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryNote } from './RetryNote.tsx'
import { SkeletonRows } from './Skeleton.tsx'

interface ListStatesProps<T> {
  /** Undefined until they were loaded once. */
  readonly items: readonly T[] | undefined
  readonly error: unknown
  readonly retry: () => unknown
  /** What the note says above why they did not come. */
  readonly failed: ReactNode
  /** Rows of the skeleton. */
  readonly rows?: number
  readonly empty: ReactNode
  readonly children: (items: readonly T[]) => ReactNode
}

/** Loading, unreachable, empty, or the items: what a list shows in each state. */
export function ListStates<T>({
  items,
  error,
  retry,
  failed,
  rows = 2,
  empty,
  children,
}: ListStatesProps<T>) {
  const { t } = useTranslation()
  if (items === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={rows} label={t('loading')} />
    ) : (
      <RetryNote title={failed} fault={error} onRetry={retry} />
    )
  }
  return items.length === 0 ? empty : children(items)
}
