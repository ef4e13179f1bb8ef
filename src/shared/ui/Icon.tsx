import type { LucideIcon } from 'lucide-react'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Icon.module.css'

interface IconProps {
  readonly of: LucideIcon
  /** Size in pixels of the 375 px grid: 14 in text, 20 in bars, 22 in the tab bar. */
  readonly size?: 12 | 14 | 16 | 18 | 20 | 22 | 32
  /** Mirrors in right-to-left languages: arrows and chevrons that mean direction. */
  readonly mirror?: boolean
  readonly className?: string | undefined
}

/** An icon with our joints. It is decoration: what it means must be said beside it or by a label. */
export function Icon({ of: Drawing, size = 20, mirror, className }: IconProps) {
  return (
    <Drawing
      className={cx(css.icon, css[`s${size}`], mirror === true && css.mirror, className)}
      strokeWidth={1.6}
      strokeLinecap="square"
      strokeLinejoin="miter"
      aria-hidden="true"
    />
  )
}
