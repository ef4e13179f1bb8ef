import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './LinkRow.module.css'
import { CellLink } from './Pane.tsx'

interface LinkRowProps {
  readonly to: string
  /** Of what it says, where that is not in the language of the page. */
  readonly lang?: string
  readonly children: ReactNode
}

/** A cell that leads on and says so. */
export function LinkRow({ to, lang, children }: LinkRowProps) {
  return (
    <CellLink to={to}>
      <span className={css.grow} lang={lang} dir={lang === undefined ? undefined : 'auto'}>
        {children}
      </span>
      <Icon of={ChevronRight} size={18} mirror className={css.go} />
    </CellLink>
  )
}
