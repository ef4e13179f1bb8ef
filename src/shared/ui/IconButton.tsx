import type { LucideIcon } from 'lucide-react'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from './Icon.tsx'
import css from './IconButton.module.css'

interface IconButtonProps {
  readonly icon: LucideIcon
  /** What it does, for those who can't see the icon. */
  readonly label: string
  readonly onClick: () => void
  readonly mirror?: boolean
  readonly pressed?: boolean
  readonly className?: string | undefined
  /** -1 where the keyboard has another way to the same. */
  readonly tabIndex?: -1 | undefined
  /** It brings the search of its page: a key presses it. */
  readonly 'data-search'?: true
}

/** A 44 px button with an icon only. */
export function IconButton(props: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx(css.button, props.className)}
      aria-label={props.label}
      aria-pressed={props.pressed}
      tabIndex={props.tabIndex}
      data-search={props['data-search']}
      onClick={props.onClick}
    >
      <Icon of={props.icon} mirror={props.mirror === true} />
    </button>
  )
}
