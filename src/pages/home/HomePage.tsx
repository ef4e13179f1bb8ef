import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useHiddenFigures } from '#src/entities/balance/useHiddenFigures.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { FiguresHidden } from '#src/shared/money-view/FiguresHidden.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { BalanceHead } from './BalanceHead.tsx'
import { Cards } from './Cards.tsx'
import { Hero } from './Hero.tsx'
import { DesktopMarkets, PhoneMarkets } from './HomeMarkets.tsx'
import css from './HomePage.module.css'
import { PhoneFooter } from './PhoneFooter.tsx'
import { PositionsPlace } from './PositionsPlace.tsx'
import { PublicLine } from './PublicLine.tsx'

/** What is below the fold comes after what is above it, with its words. */
const Below = lazyPage(() => import('./Below.tsx'), ['plan', 'nft', 'withdrawal', 'proof', 'help'])
const OpenPositions = lazyPage(() => import('./OpenPositions.tsx'), ['orders'])

/** A list on the start page is asked for again on return when it is older than this, in seconds. */
const FRESH_S = 60

function Markets({ desktop }: { readonly desktop: boolean }) {
  const { t } = useTranslation(['market', 'common'])
  const { data, error, refetch } = useListMarketsQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_S,
  })
  if (data !== undefined) {
    return desktop ? <DesktopMarkets items={data} /> : <PhoneMarkets items={data} />
  }
  if (error === undefined) {
    return (
      <Pane>
        <SkeletonRows rows={desktop ? 8 : 4} label={t('common:loading')} />
      </Pane>
    )
  }
  return <RetryNote title={t('failed')} fault={error} onRetry={refetch} />
}

/** What a visitor learns of us or what a customer has, the markets, and what else there is. */
export default function HomePage() {
  const desktop = useIsDesktop()
  const signedIn = useSelector(selectLoggedIn)
  const demo = useSelector(selectAccount) === 'demo' && signedIn
  const { data = [] } = useListMarketsQuery(undefined)
  const figures = useHiddenFigures()
  return (
    <>
      <AnnouncementCard />
      {signedIn ? (
        <>
          <BalanceHead desktop={desktop} figures={figures} />
          <PublicLine desktop={desktop} />
        </>
      ) : (
        <Hero desktop={desktop} items={data} />
      )}
      <div className={css.body}>
        {signedIn ? (
          <Suspense fallback={<PositionsPlace />}>
            <FiguresHidden value={figures.hidden}>
              <OpenPositions />
            </FiguresHidden>
          </Suspense>
        ) : null}
        <Cards desktop={desktop} demo={demo} instruments={data.length} />
        <Markets desktop={desktop} />
        <Suspense fallback={<div className={css.below} />}>
          <Below demo={demo} />
        </Suspense>
        {desktop ? null : <PhoneFooter />}
      </div>
    </>
  )
}
