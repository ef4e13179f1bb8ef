import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Field.module.css'
import { Icon } from './Icon.tsx'

interface FieldProps {
  readonly label: ReactNode
  /** What is wrong, in words; announced when it appears and when it is typed on. */
  readonly error?: ReactNode
  /** What stands in the control now. */
  readonly typed?: string
  /** A quiet line under the field. */
  readonly hint?: ReactNode
  /** The hint stands beside the label instead: it is short, and room below is scarce. */
  readonly hintAbove?: boolean | undefined
  /** Renders the control; give it the ids so that label and messages belong to it. */
  readonly children: (ids: { readonly id: string; readonly describedBy: string }) => ReactNode
}

/**
 * Whether the message may be read out now: what is wrong may name a price and change with every tick,
 * which only those who see it should get.
 */
function useAloud(error: ReactNode, wrong: boolean, typed: string | undefined): boolean {
  const [last, setLast] = useState({ error, wrong, typed, aloud: true })
  if (last.wrong !== wrong || last.typed !== typed) setLast({ error, wrong, typed, aloud: true })
  else if (last.aloud && last.error !== error) setLast({ ...last, aloud: false })
  return last.aloud
}

/** Label, control and message of one field. */
export function Field({ label, error, typed, hint, hintAbove, children }: FieldProps) {
  const id = useId()
  const describedBy = `${id}-note`
  const wrong = error !== undefined && error !== null
  const aloud = useAloud(error, wrong, typed)
  return (
    <div className={cx(css.field, hintAbove === true && !wrong && css.above)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy })}
      <div id={describedBy}>
        {/* Only what is wrong is announced: a hint may follow the price, tick by tick. */}
        <div aria-live={aloud ? 'polite' : 'off'}>
          {wrong ? (
            <p className={css.error}>
              <Icon of={CircleAlert} size={14} />
              <span>{error}</span>
            </p>
          ) : null}
        </div>
        {!wrong && hint !== undefined ? <p className={css.hint}>{hint}</p> : null}
      </div>
    </div>
  )
}

interface FrameProps {
  readonly invalid?: boolean
  readonly children: ReactNode
}

/** The border around an input and what stands beside it. */
export function FieldFrame({ invalid, children }: FrameProps) {
  return <div className={cx(css.frame, invalid === true && css.invalid)}>{children}</div>
}
