import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#src/shared/ui/Icon.tsx'
import css from './Deposit.module.css'

interface MarkedNoteProps {
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Read out at once when it appears. */
  readonly live?: boolean
}

/** A note with an icon of its own. The shared note is part of the first load, which has no room for more icons. */
export function MarkedNote({ icon, children, action, live }: MarkedNoteProps) {
  return (
    <div className={css.marked} role={live === true ? 'alert' : undefined}>
      <Icon of={icon} className={css.mark} />
      <div>
        <p>{children}</p>
        {action === undefined ? null : <div className={css.acts}>{action}</div>}
      </div>
    </div>
  )
}
