import { Suspense } from 'react'
import { loadNotices } from '#src/features/notices/loadNotices.ts'
import { loadSlices } from '#src/shared/i18n/i18n.ts'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import AppKeys from '../keys/AppKeys.tsx'

/** Without it there is still every page. */
const Footer = lazyPart(async () => {
  const part = Promise.all([import('./Footer.tsx'), loadSlices(['footer'])])
  return part.then(
    ([footer]) => footer,
    () => ({ default: () => null }),
  )
})

/** What happens before it is here is shown then. */
const Notices = lazyPart(loadNotices)

interface LaterProps {
  readonly notices: boolean
  readonly keys: boolean
  readonly footer: boolean
}

/** What comes after the first page and stands around every one from then on. */
export default function Later({ notices, keys, footer }: LaterProps) {
  return (
    <>
      <Suspense>{notices ? <Notices /> : null}</Suspense>
      {keys ? <AppKeys /> : null}
      <Suspense>{footer ? <Footer /> : null}</Suspense>
    </>
  )
}
