import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { CellLink } from '#src/shared/ui/Pane.tsx'
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

interface RowProps {
  readonly to: string
  readonly lang?: string
  readonly children: ReactNode
}

/** A cell that leads on and says so. */
export function Row({ to, lang, children }: RowProps) {
  return (
    <CellLink to={to} className={css.row}>
      <span className={css.grow} lang={lang} dir={lang === undefined ? undefined : 'auto'}>
        {children}
      </span>
      <Icon of={ChevronRight} size={18} mirror className={css.quiet} />
    </CellLink>
  )
}
