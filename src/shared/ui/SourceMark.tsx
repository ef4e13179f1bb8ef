import type { ReactNode } from 'react'
import css from './SourceMark.module.css'

interface SourceMarkProps {
  readonly children: ReactNode
  /** Opens where the figure comes from. Without it the line only names its source. */
  readonly onClick?: () => void
}

/** A small pane with one lit corner: this figure can be traced. Used only where that is true. */
export function SourceMark({ children, onClick }: SourceMarkProps) {
  if (onClick === undefined) {
    return (
      <span className={css.source}>
        <i className={css.pane} aria-hidden="true" />
        <span>{children}</span>
      </span>
    )
  }
  return (
    <button type="button" className={css.source} onClick={onClick}>
      <i className={css.pane} aria-hidden="true" />
      <span className={css.dotted}>{children}</span>
    </button>
  )
}

/** The pane alone, for links that lead to a way of checking. */
export function SourcePane() {
  return <i className={css.pane} aria-hidden="true" />
}
