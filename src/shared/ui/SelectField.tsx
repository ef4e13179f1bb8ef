import type { ReactNode } from 'react'
import { Field, FieldFrame } from './Field.tsx'
import css from './SelectField.module.css'

interface SelectFieldProps<T extends string> {
  readonly label: ReactNode
  readonly value: T
  readonly onChange: (value: T) => void
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/** One of a list, chosen by the device's own picker. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  return (
    <Field label={props.label} hint={props.hint} error={props.error} typed={props.value}>
      {({ id, describedBy }) => (
        <FieldFrame invalid={props.error !== undefined}>
          <select
            id={id}
            className={css.select}
            value={props.value}
            aria-invalid={props.error !== undefined}
            aria-describedby={describedBy}
            onChange={(event) => {
              const chosen = props.choices.find(({ value }) => value === event.target.value)
              if (chosen !== undefined) props.onChange(chosen.value)
            }}
          >
            {props.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
    </Field>
  )
}
