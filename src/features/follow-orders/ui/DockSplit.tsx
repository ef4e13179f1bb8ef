import { useTranslation } from 'react-i18next'
import { dockKey, dockShare } from '../dockHeight.ts'
import type { DockHeight } from '../useDockHeight.ts'
import css from './DockSplit.module.css'

/** Divides chart and orders: dragged, by arrow keys, or pressed twice for the height they begin with. */
export function DockSplit({ dock }: { readonly dock: DockHeight }) {
  const { t } = useTranslation('orders')
  const { range, share, set } = dock
  return (
    <div
      className={css.split}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('dockHeight')}
      aria-valuenow={share}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      onKeyDown={(event) => {
        const next = dockKey(event.key, share, range)
        if (next === null) return
        event.preventDefault()
        set(next)
      }}
      onDoubleClick={() => set(range.first)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        const box = event.currentTarget.parentElement?.getBoundingClientRect()
        if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
        set(dockShare(((box.bottom - event.clientY) * 100) / box.height, range))
      }}
    />
  )
}
