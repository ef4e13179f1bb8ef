import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#src/shared/ui/Link.tsx'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Button.module.css'
import { Icon } from './Icon.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'rise' | 'fall' | 'danger'

export interface Look {
  readonly tone?: ButtonTone
  /** `main` 52 px for the one action of a screen, `small` 36 px, `bar` 44 px. */
  readonly size?: 'main' | 'normal' | 'small' | 'bar'
  /** Takes the whole width. */
  readonly wide?: boolean
  readonly icon?: LucideIcon
  readonly children: ReactNode
  readonly className?: string | undefined
}

interface ButtonProps extends Look {
  readonly onClick?: () => void
  readonly type?: 'button' | 'submit'
  /**
   * Can't be used now. It stays in the tab order and its text says why, so give the first issue as
   * children.
   */
  readonly blocked?: boolean
  /** Waiting for an answer: keeps its width and shows this text. */
  readonly busy?: string | undefined
  readonly describedBy?: string
  readonly label?: string | undefined
  readonly pressed?: boolean
}

function look({ tone = 'primary', size = 'normal', wide, className }: Look): string {
  return cx(css.button, css[tone], css[size], wide === true && css.wide, className)
}

/** A button says the act and, where money moves, the amount. */
export function Button(props: ButtonProps) {
  const busy = props.busy !== undefined
  const idle = props.blocked === true || busy
  return (
    <button
      type={props.type ?? 'button'}
      className={cx(look(props), props.blocked === true && css.blocked, busy && css.busy)}
      aria-disabled={idle}
      aria-busy={busy}
      aria-describedby={props.describedBy}
      aria-label={props.label}
      aria-pressed={props.pressed}
      onClick={(event) => {
        if (idle) event.preventDefault()
        else props.onClick?.()
      }}
    >
      <span className={css.face}>
        {props.icon === undefined ? null : <Icon of={props.icon} size={18} />}
        <span>{props.children}</span>
      </span>
      {busy ? <span className={css.wait}>{props.busy}</span> : null}
    </button>
  )
}

interface LinkButtonProps extends Look {
  readonly to: string
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  return (
    <Link to={props.to} className={look(props)}>
      <span className={css.face}>
        {props.icon === undefined ? null : <Icon of={props.icon} size={18} />}
        <span>{props.children}</span>
      </span>
    </Link>
  )
}
