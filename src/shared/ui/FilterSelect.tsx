import type { ReactNode } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import css from './FilterSelect.module.css'

interface FilterSelectProps {
  readonly label: string
  readonly value: string
  /** Something else than everything was chosen. */
  readonly on: boolean
  readonly onChange: (value: string) => void
  /** Its options. */
  readonly children: ReactNode
}

/** One filter of a list, as the device's own picker in little room. */
export function FilterSelect({ label, value, on, onChange, children }: FilterSelectProps) {
  return (
    <select
      className={cx(css.select, on && css.on)}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  )
}
