import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import css from './LateHistoryTools.module.css'

const HistoryTools = lazyPage(() => import('./HistoryTools.tsx'), ['funds'])

/** The filters of the history and its file, with room for them until they are there; nothing for a visitor. */
export function LateHistoryTools({ dock = false }: { readonly dock?: boolean }) {
  if (!useSelector(selectLoggedIn)) return null
  return (
    <div className={cx(css.room, dock && css.dock)}>
      <Suspense fallback={null}>
        <HistoryTools brief={dock} />
      </Suspense>
    </div>
  )
}
