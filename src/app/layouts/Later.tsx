import { Suspense } from 'react'
import { loadNotices } from '#src/features/notices/loadNotices.ts'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import AppKeys from '../keys/AppKeys.tsx'
import Footer from './Footer.tsx'

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
      {footer ? <Footer /> : null}
    </>
  )
}
