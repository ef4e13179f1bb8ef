import type { ReactNode } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import css from './ListHead.module.css'

interface ListHeadProps {
  /** Which part of the list is shown. */
  readonly tabs: ReactNode
  /** One low line, where there is little room. */
  readonly brief: boolean
  /** What stands beside them, or below where there is no room. */
  readonly children?: ReactNode
}

/** The head of the list of a product. */
export function ListHead({ tabs, brief, children }: ListHeadProps) {
  return (
    <div className={cx(css.head, brief && css.brief)}>
      <div className={css.tabs}>{tabs}</div>
      {children}
    </div>
  )
}
