import { type ReactNode, useId } from 'react'
import css from './Tick.module.css'

interface TickProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** Something that is so, or not. */
export function Tick({ checked, onChange, children }: TickProps) {
  const id = useId()
  return (
    <label className={css.tick} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
