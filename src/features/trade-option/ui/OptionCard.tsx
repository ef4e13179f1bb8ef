import { memo } from 'react'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import css from './Option.module.css'
import { type OptionActs, OptionButtons } from './OptionButtons.tsx'
import { OptionFacts } from './OptionFacts.tsx'
import { OptionBadge, Outcome } from './OptionState.tsx'

interface OptionCardProps {
  readonly option: OptionOrder
  readonly acts: OptionActs
}

/** One option of a list, with everything that decides about it. */
export const OptionCard = memo(function OptionCard({ option, acts }: OptionCardProps) {
  const name = timedName(useFormat(), option.appName, option.openedAt)
  return (
    <Pane>
      <article className={css.card} aria-label={name}>
        <header className={css.head}>
          <b>
            <Figure>{option.appName}</Figure>
          </b>
          <OptionBadge option={option} />
          <Outcome option={option} />
        </header>
        <OptionFacts option={option} />
        <OptionButtons option={option} acts={acts} />
      </article>
    </Pane>
  )
})
