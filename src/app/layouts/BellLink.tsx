import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { newsAfterThePage } from './afterThePage.ts'
import css from './Shell.module.css'

const Bell = lazyPart(async () => (await newsAfterThePage()).loadBell())

/** The place of the bell in a bar: there from the start, so that nothing moves when the bell comes. */
export function BellLink() {
  if (!useSelector(selectLoggedIn)) return null
  return (
    <span className={css.iconLink}>
      <Suspense>
        <Bell />
      </Suspense>
    </span>
  )
}
