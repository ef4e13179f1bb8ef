import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalParts } from '#src/shared/i18n/decimalText.ts'
import { readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Field, FieldFrame } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import css from './NumberField.module.css'
import { type Steps, stepped } from './stepped.ts'
import { useHold } from './useHold.ts'

interface NumberFieldProps {
  readonly label: ReactNode
  /** What was typed, as it was typed. Read it with `readNumberInput` and the same decimals. */
  readonly value: string
  readonly onChange: (typed: string) => void
  /** More decimals than this are refused with words, never rounded. */
  readonly maxDecimals: number
  /** Shown instead of the field's own complaint: what the form says about the number. */
  readonly error?: ReactNode
  readonly hint?: ReactNode
  /** The hint stands beside the label. */
  readonly hintAbove?: boolean
  /** The unit or a Max button, at the end of the field. */
  readonly end?: ReactNode
  /** Adds minus and plus buttons. */
  readonly steps?: Steps | undefined
  /** Stands where nothing is typed, such as "None". */
  readonly placeholder?: string
  /** The value follows something that moves: what stood here on entering stays until it is left or typed into. */
  readonly follows?: boolean
}

/**
 * A figure a person types. Grouping is drawn when the field is left and gone while typing; a new
 * price never changes what stands here.
 */
export function NumberField(props: NumberFieldProps) {
  const { t } = useTranslation(['common', 'errors'])
  const format = useFormat()
  const [typing, setTyping] = useState(false)
  const [entered, setEntered] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // Dropping the grouping drops the selection a Tab made: what is typed then must still replace it all.
  useLayoutEffect(() => {
    if (typing) input.current?.select()
  }, [typing])
  const { decimalSign } = format
  const value = typing && props.follows === true ? entered : props.value
  const read = readNumberInput(value, { decimalSign, maxDecimals: props.maxDecimals })
  const own =
    !read.ok && read.fault !== 'required'
      ? t(`errors:fields.${read.fault}`, { count: props.maxDecimals, sign: decimalSign })
      : undefined
  const error = props.error ?? own
  const wrong = error !== undefined
  // The decimals of a price are those it was given with: 75,000.10, not 75,000.1.
  const decimals = read.ok ? (decimalParts(read.value)?.fraction.length ?? 0) : 0
  const shown = typing || !read.ok ? value : format.decimal(read.value, { min: decimals })
  const step = (direction: 1 | -1): void => {
    if (props.steps === undefined) return
    const from = read.ok ? read.value : null
    props.onChange(typedForm(stepped(from, direction, props.steps), decimalSign))
  }
  return (
    <Field
      label={props.label}
      error={error}
      typed={value}
      hint={props.hint}
      hintAbove={props.hintAbove}
    >
      {({ id, describedBy }) => (
        <FieldFrame invalid={wrong}>
          {props.steps === undefined ? null : (
            <Stepper label={t('less')} icon={Minus} onStep={() => step(-1)} />
          )}
          <input
            ref={input}
            id={id}
            className={css.input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            dir="ltr"
            translate="no"
            value={shown}
            placeholder={props.placeholder}
            aria-invalid={wrong}
            aria-describedby={describedBy}
            onFocus={() => {
              setTyping(true)
              setEntered(props.value)
            }}
            onBlur={() => setTyping(false)}
            onChange={(event) => props.onChange(event.target.value)}
          />
          {props.end === undefined ? null : <span className={css.end}>{props.end}</span>}
          {props.steps === undefined ? null : (
            <Stepper label={t('more')} icon={Plus} onStep={() => step(1)} />
          )}
        </FieldFrame>
      )}
    </Field>
  )
}

interface StepperProps {
  readonly label: string
  readonly icon: typeof Plus
  readonly onStep: () => void
}

function Stepper({ label, icon, onStep }: StepperProps) {
  const hold = useHold(onStep)
  return (
    <span className={css.step} {...hold}>
      <IconButton icon={icon} label={label} onClick={onStep} />
    </span>
  )
}
