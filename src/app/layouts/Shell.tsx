import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn, selectUser } from '#src/shared/session/session.slice.ts'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import { SignInLink } from '#src/features/sign-in/SignInLink.tsx'
import { BarTools } from '#src/shared/ui/barTools.ts'
import { HeadingPlace } from '#src/shared/ui/headingPlace.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { isLockMining } from './navigation.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import type { Frame } from '../routes.tsx'
import { afterThePage } from './afterThePage.ts'
import { BellLink } from './BellLink.tsx'
import { DesktopNav } from './DesktopNav.tsx'
import { MobileBar } from './MobileBar.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import css from './Shell.module.css'
import { SupportLink } from './SupportLink.tsx'
import { TabBar } from './TabBar.tsx'

const DemoStrip = lazyPart(() => import('#src/features/switch-account/DemoStrip.tsx'))
/** Without it there is still every page. */
const Later = lazyPart(async () => {
  await afterThePage()
  return import('./Later.tsx').catch(() => ({ default: () => null }))
})
const FirstSteps = lazyPage(
  () => import('#src/features/switch-account/FirstSteps.tsx'),
  ['account'],
)

const StatusNote = lazyPage(
  () => import('#src/features/own-account/StatusNote.tsx'),
  ['ownAccount'],
)

/** What the specification has in the bar of a phone, with the own notifications. */
function BarEnd({ short }: { readonly short: boolean }) {
  return (
    <>
      <LanguageButton look="icon" />
      <SupportLink />
      <BellLink />
      <SignInLink short={short} />
    </>
  )
}

interface ShellProps {
  readonly frame: Frame
  readonly children: ReactNode
}

/** What stands around every page; the page itself stays mounted when the window changes its layout. */
export function Shell({ frame, children }: ShellProps) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const desktop = useIsDesktop()
  const loggedIn = useSelector(selectLoggedIn)
  const unusual = useSelector(selectUser)?.statusUntil !== undefined
  const demo = useSelector(selectAccount) === 'demo' && loggedIn
  const bars = frame.bar !== 'none'
  // Known before the bar is there, so that a heading never changes its place, and keeps the focus it takes.
  const [heading] = useState(() => document.createElement('div'))
  const isInBar = !desktop && frame.bar === 'title' && frame.title === null
  // Lock mining is a tab of its own: its bar stays, as its page has no other.
  const tabs = !desktop && (frame.tabBar || isLockMining(pathname, search))
  const page = (
    <div className={cx(css.shell, demo && css.demo, tabs && css.tabs)}>
      <a className={css.skip} href="#content">
        {t('skipToContent')}
      </a>
      <OfflineStrip />
      {demo ? (
        <div className={css.strip}>
          <Suspense>
            <DemoStrip />
          </Suspense>
        </div>
      ) : null}
      {bars && desktop ? <DesktopNav /> : null}
      {bars && !desktop && frame.bar !== 'own' ? (
        <MobileBar frame={frame} heading={heading} />
      ) : null}
      <main id="content" className={css.main} tabIndex={-1}>
        {unusual && pathname.startsWith('/profile') ? (
          <Suspense>
            <div className={css.firstSteps}>
              <StatusNote />
            </div>
          </Suspense>
        ) : null}
        {loggedIn && frame.firstSteps ? (
          <Suspense>
            <div className={css.firstSteps}>
              <FirstSteps />
            </div>
          </Suspense>
        ) : null}
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<div className={css.wait} />}>
            <HeadingPlace value={isInBar ? heading : null}>{children}</HeadingPlace>
          </Suspense>
        </ErrorBoundary>
      </main>
      {tabs ? <TabBar /> : null}
      <Suspense>
        <Later notices={loggedIn} keys={bars} footer={bars && desktop && frame.footer} />
      </Suspense>
    </div>
  )
  // A page that draws its own bar puts more into it.
  return <BarTools value={<BarEnd short={frame.bar === 'own'} />}>{page}</BarTools>
}
