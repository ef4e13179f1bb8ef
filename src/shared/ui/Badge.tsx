import { Activity, Check, Clock, Hourglass, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Badge.module.css'
import { Icon } from './Icon.tsx'

/** What a badge says; pattern and icon differ as well as colour. */
export type BadgeKind =
  | 'demo'
  | 'plain'
  | 'simulated'
  | 'sandbox'
  | 'stale'
  | 'ok'
  | 'waiting'
  | 'refused'
  | 'edge'
  | 'rise'
  | 'fall'

const ICONS: Partial<Record<BadgeKind, LucideIcon>> = {
  simulated: Activity,
  stale: Clock,
  ok: Check,
  waiting: Hourglass,
  refused: X,
}

/** A short mark of state. When there are several: account, then price source, then environment. */
export function Badge({
  kind,
  children,
}: {
  readonly kind: BadgeKind
  readonly children: ReactNode
}) {
  const icon = ICONS[kind]
  return (
    <span className={cx(css.badge, css[kind])}>
      {icon === undefined ? null : <Icon of={icon} size={12} />}
      {kind === 'rise' || kind === 'fall' ? <Triangle direction={kind} /> : null}
      <span>{children}</span>
    </span>
  )
}
