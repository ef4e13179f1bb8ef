import type { ReactNode } from 'react'
import css from './FieldWithChips.module.css'

interface FieldWithChipsProps {
  /** Whether it is the size of an order, which keys lead to (`keys/sizeField.ts`). */
  readonly isSize?: boolean
  readonly children: ReactNode
}

/** A field of a ticket, and right below it the chips that fill it in. */
export function FieldWithChips({ isSize = false, children }: FieldWithChipsProps) {
  return (
    <div className={css.field} data-size={isSize ? '' : undefined}>
      {children}
    </div>
  )
}
