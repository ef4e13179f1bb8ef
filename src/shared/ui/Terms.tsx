import type { ReactNode } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Terms.module.css'

export interface Term {
  readonly key: string
  readonly label: ReactNode
  readonly value: ReactNode
  /** The line that counts: most you can lose, you receive. */
  readonly strong?: boolean
  /** The value is words, which wrap as readily as the label. */
  readonly prose?: boolean
  /** The value is long, such as an address: it takes the next line where it does not fit beside its label. */
  readonly below?: boolean
}

/** The terms of an act, above its button: never collapsed, never a tooltip. */
export function Terms({
  items,
  label,
}: {
  readonly items: readonly Term[]
  readonly label: string
}) {
  return (
    <dl className={css.terms} aria-label={label}>
      {items.map((item) => (
        <div
          key={item.key}
          className={cx(
            css.term,
            item.strong === true && css.strong,
            item.prose === true && css.prose,
            item.below === true && css.below,
          )}
        >
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
