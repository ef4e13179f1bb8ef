import { useTranslation } from 'react-i18next'
import type { ProductList } from '#src/entities/order/productList.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { TopBar } from '#src/shared/ui/TopBar.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import css from './InstrumentPage.module.css'
import { PhoneInstrument } from './PhoneInstrument.tsx'
import { TradingWindow } from './TradingWindow.tsx'
import { type Instrument, useInstrument } from './useInstrument.ts'

function Without({ instrument }: { readonly instrument: Exclude<Instrument, { state: 'ready' }> }) {
  const { t } = useTranslation(['instrument', 'common'])
  if (instrument.state === 'loading') return <SkeletonRows rows={6} label={t('common:loading')} />
  if (instrument.state === 'unknown') {
    const action = (
      <LinkButton to="/market" tone="secondary">
        {t('without.openMarkets')}
      </LinkButton>
    )
    return (
      <Empty title={t('without.unknown')} action={action}>
        {t('without.unknownText')}
      </Empty>
    )
  }
  return (
    <RetryNote title={t('without.failed')} fault={instrument.error} onRetry={instrument.retry} />
  )
}

/** One instrument: its price, its chart, own orders on it, and the ticket. */
export default function InstrumentPage({ lists }: { readonly lists: readonly ProductList[] }) {
  const { t } = useTranslation('market')
  const desktop = useIsDesktop()
  const instrument = useInstrument()
  if (instrument.state === 'ready') {
    const { info } = instrument
    return desktop ? (
      <TradingWindow info={info} lists={lists} />
    ) : (
      <PhoneInstrument key={info.id} info={info} />
    )
  }
  return (
    <>
      {desktop ? (
        <PageHeading title={t('title')} hidden />
      ) : (
        <TopBar title={t('title')} back="/market" />
      )}
      <div className={css.without}>
        <Without instrument={instrument} />
      </div>
    </>
  )
}
