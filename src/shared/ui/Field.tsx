import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Field.module.css'
import { Icon } from './Icon.tsx'

interface FieldProps {
  readonly label: ReactNode
  /** What is wrong, in words; announced when it appears. */
  readonly error?: ReactNode
  /** A quiet line under the field. */
  readonly hint?: ReactNode
  /** Renders the control; give it the ids so that label and messages belong to it. */
  readonly children: (ids: { readonly id: string; readonly describedBy: string }) => ReactNode
}

/** Label, control and message of one field. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const describedBy = `${id}-note`
  const wrong = error !== undefined && error !== null
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy })}
      <div id={describedBy}>
        {/* Only what is wrong is announced: a hint may follow the price, tick by tick. */}
        <div aria-live="polite">
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
