import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
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

/** The start: what the house is for a visitor, what they have for a customer, and the markets. */
export default function HomePage() {
  const desktop = useIsDesktop()
  const signedIn = useSelector(selectLoggedIn)
  const { data = [] } = useListMarketsQuery(undefined)
  const cards = <Cards desktop={desktop} instruments={data.length} />
  return (
    <>
      {signedIn ? <BalanceHead desktop={desktop} /> : <Hero desktop={desktop} items={data} />}
      <div className={css.body}>
        {desktop ? cards : null}
        <Markets desktop={desktop} />
        <AnnouncementCard />
        {desktop ? null : cards}
        {desktop ? null : <PhoneFooter />}
      </div>
    </>
  )
}
