import { type ReactNode, useId } from 'react'
import css from './Below.module.css'

interface BlockProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the start page under its heading. */
export function Block({ title, children }: BlockProps) {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
