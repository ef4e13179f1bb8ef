import type { ReactNode } from 'react'
import css from './Chips.module.css'

interface Chip {
  readonly key: string
  readonly label: ReactNode
  /** Whether what it sets stands in the form; absent where nothing says so. */
  readonly on?: boolean
  readonly blocked?: boolean
  readonly onPress: () => void
}

interface ChipsProps {
  /** What the chips fill in, for screen readers. */
  readonly label: string
  readonly chips: readonly Chip[]
}

/** A row of small buttons that fill in a field. */
export function Chips({ label, chips }: ChipsProps) {
  return (
    <fieldset className={css.chips}>
      <legend className="unseen">{label}</legend>
      {chips.map(({ key, label: text, on, blocked = false, onPress }) => (
        <button key={key} type="button" aria-pressed={on} disabled={blocked} onClick={onPress}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}
