import type { ReactNode, Ref } from 'react'
import { Field, FieldFrame } from './Field.tsx'

interface TextFieldProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly type?: 'text' | 'password' | 'date' | 'time'
  /** What the browser may fill in: `new-password`, `current-password`, `name`, or `off`. */
  readonly fill?: string
  /** An address, a number of an account: read left to right everywhere, and never translated. */
  readonly code?: boolean
  readonly maxLength?: number
  /** The keyboard that a phone shows. */
  readonly keys?: 'email' | 'numeric' | 'tel'
}

/** A line of text a person types. */
export function TextField(props: TextFieldProps) {
  const wrong = props.error !== undefined
  return (
    <Field label={props.label} error={props.error} typed={props.value} hint={props.hint}>
      {({ id, describedBy }) => (
        <FieldFrame invalid={wrong}>
          <input
            ref={props.ref}
            id={id}
            type={props.type ?? 'text'}
            autoComplete={props.fill ?? 'off'}
            autoCapitalize={props.code === true ? 'off' : undefined}
            inputMode={props.keys}
            autoCorrect="off"
            spellCheck={false}
            dir={props.code === true ? 'ltr' : 'auto'}
            translate="no"
            maxLength={props.maxLength}
            value={props.value}
            aria-invalid={wrong}
            aria-describedby={describedBy}
            onChange={(event) => {
              props.onChange(event.target.value)
            }}
          />
        </FieldFrame>
      )}
    </Field>
  )
}
