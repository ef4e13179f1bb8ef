import { CircleAlert, CircleHelp, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from './Icon.tsx'
import css from './Note.module.css'

export type NoteKind = 'info' | 'warning' | 'error' | 'unknown'

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert, unknown: CircleHelp }

interface NoteProps {
  readonly kind: NoteKind
  /** In place of the one of its kind. */
  readonly icon?: LucideIcon
  /** What happened, in bold. */
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** A way on: Try again, Open the order list. */
  readonly action?: ReactNode
  /** Read out at once when it appears: it says what became of what the person just did. */
  readonly live?: boolean
}

/** A message that stays: what happened, what it means, what to do. `unknown` is never worded as failed. */
export function Note({ kind, icon, title, children, action, live }: NoteProps) {
  return (
    <div className={cx(css.note, css[kind])} role={live === true ? 'alert' : undefined}>
      <Icon of={icon ?? ICONS[kind]} className={css.icon} />
      <div className={css.text}>
        {title === undefined ? null : <b>{title}</b>}
        {children === undefined ? null : <p>{children}</p>}
        {action === undefined ? null : <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}
