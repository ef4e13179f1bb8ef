import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import css from './SourceLine.module.css'

interface SourceLineProps {
  readonly name: string
  /** Bid and ask as they were sent, or the last trade alone; without any there is no figure. */
  readonly prices: readonly string[]
  /** Whether it counted. */
  readonly isUsed: boolean
  /** Whether it counted or why not, and what else there is to say, in words. */
  readonly children: ReactNode
}

/** What an exchange or a provider said of a price, and whether it counted. */
export function SourceLine({ name, prices, isUsed, children }: SourceLineProps) {
  return (
    <li>
      <Cell className={css.line}>
        <Icon of={isUsed ? Check : X} size={18} className={isUsed ? css.used : css.out} />
        <span className={css.said}>
          <b translate="no">{name}</b>
          {prices.length === 0 ? null : <Figure>{prices.map(shown).join(' – ')}</Figure>}
          <span className={css.use}>{children}</span>
        </span>
      </Cell>
    </li>
  )
}

/** As the exchange sent it: a receipt by a stranger may hold a text of any length. */
function shown(price: string): string {
  return price.length > 20 ? `${price.slice(0, 20)}…` : price
}
