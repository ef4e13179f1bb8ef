import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Movement } from '#protocol/statement.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { daysOf } from '../days.ts'
import { MovementRow } from './MovementRow.tsx'
import { MovementSheet } from './MovementSheet.tsx'
import css from './Movements.module.css'

interface MovementsProps {
  readonly items: readonly Movement[]
  readonly more: (() => void) | null
  readonly loadingMore: boolean
}

/** Movements under their days, newest first, and the way to older ones. */
export function Movements({ items, more, loadingMore }: MovementsProps) {
  const { t } = useTranslation(['funds', 'common'])
  const format = useFormat()
  const [shown, setShown] = useState<Movement | null>(null)
  return (
    <>
      {daysOf(items).map((day) => (
        <section key={day.key} className={css.day} aria-label={format.date(day.at)}>
          <h2>{format.date(day.at)}</h2>
          <Pane>
            {day.items.map((move) => (
              <MovementRow key={move.id} move={move} onOpen={setShown} />
            ))}
          </Pane>
        </section>
      ))}
      {more === null ? null : (
        <div className={css.more}>
          <Button
            tone="secondary"
            onClick={more}
            busy={loadingMore ? t('common:loading') : undefined}
          >
            {t('older')}
          </Button>
        </div>
      )}
      {shown === null ? null : <MovementSheet move={shown} onClose={() => setShown(null)} />}
    </>
  )
}
