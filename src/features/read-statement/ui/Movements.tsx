import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Movement } from '#protocol/statement.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import type { MorePages } from '#src/shared/api/pages.ts'
import { More } from '#src/shared/ui/More.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { daysOf } from '../days.ts'
import { MovementRow } from './MovementRow.tsx'
import { MovementSheet } from './MovementSheet.tsx'
import css from './Movements.module.css'

interface MovementsProps {
  readonly items: readonly Movement[]
  readonly more: MorePages | null
}

/** Movements under their days, newest first, and the way to older ones. */
export function Movements({ items, more }: MovementsProps) {
  const { t } = useTranslation(['funds', 'common'])
  const format = useFormat()
  const [shown, setShown] = useState<Movement | null>(null)
  return (
    <>
      {daysOf(items).map((day) => (
        <section key={day.key} className={css.day} aria-label={format.date(day.at)}>
          <h2>
            <span>{format.date(day.at)}</span>{' '}
            <Figure className={css.zone}>{zoneText(day.at)}</Figure>
          </h2>
          <Pane>
            {day.items.map((move) => (
              <MovementRow key={move.id} move={move} onOpen={setShown} />
            ))}
          </Pane>
        </section>
      ))}
      <More more={more}>{t('older')}</More>
      {shown === null ? null : <MovementSheet move={shown} onClose={() => setShown(null)} />}
    </>
  )
}
