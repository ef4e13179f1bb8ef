import { type ReactNode, useId } from 'react'
import css from './Switch.module.css'

interface SwitchProps {
  readonly label: ReactNode
  /** What it switches, in a few more words. */
  readonly hint?: ReactNode
  readonly checked: boolean
  /** Absent: it stays as it is. */
  readonly onChange?: ((checked: boolean) => void) | undefined
}

/** Something that is on or off, changed at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  const isFixed = onChange === undefined
  return (
    <label className={css.row} htmlFor={id}>
      <span className={css.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        className={css.switch}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        disabled={isFixed}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange?.(event.target.checked)}
      />
    </label>
  )
}
