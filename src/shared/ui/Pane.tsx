import type { ReactNode } from 'react'
import { Link } from '#src/shared/ui/Link.tsx'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Pane.module.css'

interface PaneProps {
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** One frame with hairlines between its cells. */
export function Pane({ children, className }: PaneProps) {
  return <div className={cx(css.pane, className)}>{children}</div>
}

/** A cell of a pane. */
export function Cell({ children, className }: PaneProps) {
  return <div className={cx(css.cell, className)}>{children}</div>
}

/** A cell that leads somewhere. */
export function CellLink(props: PaneProps & { readonly to: string }) {
  return (
    <Link to={props.to} className={cx(css.cell, css.press, props.className)}>
      {props.children}
    </Link>
  )
}

/** A cell that does something. */
export function CellButton(
  props: PaneProps & { readonly onClick: () => void; readonly current?: boolean },
) {
  return (
    <button
      type="button"
      className={cx(css.cell, css.press, props.className)}
      aria-current={props.current}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
