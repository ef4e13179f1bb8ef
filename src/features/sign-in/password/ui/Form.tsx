import type { ReactNode } from 'react'
import { Button } from '#src/shared/ui/Button.tsx'
import css from './Form.module.css'

interface FormProps {
  readonly title?: ReactNode
  /** What the one button says. */
  readonly button: ReactNode
  /** What it says while it waits for an answer; undefined while it doesn't. */
  readonly busy: string | undefined
  /** Something is still missing. */
  readonly blocked: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Fields with one button, which Enter presses too. */
export function Form({ title, button, busy, blocked, onSubmit, children }: FormProps) {
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy === undefined && !blocked) onSubmit()
      }}
    >
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
      <Button type="submit" size="main" wide busy={busy} blocked={blocked}>
        {button}
      </Button>
    </form>
  )
}
