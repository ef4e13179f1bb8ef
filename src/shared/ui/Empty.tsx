import type { ReactNode } from 'react'
import css from './Empty.module.css'
import { Mark } from './Mark.tsx'

interface EmptyProps {
  readonly title: ReactNode
  /** Why it is empty, in one sentence. */
  readonly children?: ReactNode
  /** One next step. */
  readonly action?: ReactNode
}

/** Says why there is nothing, and one next step. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      <Mark size={32} />
      <b>{title}</b>
      {children === undefined ? null : <p>{children}</p>}
      {action === undefined ? null : <div className={css.action}>{action}</div>}
    </div>
  )
}
