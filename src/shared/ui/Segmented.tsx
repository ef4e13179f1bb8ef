import { type ReactNode, useId } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Segmented.module.css'

interface Choice<T extends string> {
  readonly value: T
  readonly label: ReactNode
  /** Paints the chosen one: demo gold, or rise and fall for a side. */
  readonly tone?: 'demo' | 'rise' | 'fall'
}

interface SegmentedProps<T extends string> {
  /** What is chosen; also the visible caption unless `hideLabel`. */
  readonly label: string
  readonly hideLabel?: boolean
  readonly choices: readonly Choice<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A setting with a few values, as native radio buttons. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className={css.set}>
      <legend className={cx(css.legend, props.hideLabel === true && 'unseen')}>
        {props.label}
      </legend>
      <div className={css.trough}>
        {props.choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              css.choice,
              choice.value === props.value && css.on,
              choice.value === props.value && choice.tone !== undefined && css[choice.tone],
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === props.value}
              onChange={() => {
                props.onChange(choice.value)
              }}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
