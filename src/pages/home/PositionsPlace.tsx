import { useState } from 'react'
import { useSelector } from 'react-redux'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import css from './Below.module.css'
import { positionRows } from './positionRows.ts'

/** Whose positions the start page shows: a customer on one of the accounts. */
export function usePositionsOf(): string {
  return `${useSelector(selectUser)?.id ?? ''}:${useSelector(selectAccount)}`
}

/** The place of as many open positions as this customer saw last, so that nothing moves when they come. */
export function PositionsPlace() {
  const of = usePositionsOf()
  const [kept] = useState(() => positionRows.read())
  if (kept?.of !== of) return null
  return (
    <div className={css.place} aria-hidden="true">
      <p />
      <Pane>
        {Array.from({ length: kept.rows }, (_, index) => (
          <Cell key={index} className={css.placeRow}>
            <b />
            <span className={css.quiet} />
          </Cell>
        ))}
        <Cell className={css.placeRow}>
          <b />
        </Cell>
      </Pane>
    </div>
  )
}
