import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { InstrumentAbout, InstrumentTerms } from '#src/features/view-chart/ui/InstrumentTerms.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import css from './AboutSheet.module.css'

interface AboutSheetProps {
  readonly info: MarketInfo
  readonly onClose: () => void
}

/** The terms of contracts on an instrument, what it is, and where its prices come from. */
export default function AboutSheet({ info, onClose }: AboutSheetProps) {
  const { t } = useTranslation(['instrument', 'product'])
  return (
    <Sheet open title={t('tab.label')} onClose={onClose}>
      <div className={css.body}>
        <h3 className={css.part}>{t('product:name.contract')}</h3>
        <InstrumentTerms info={info} />
        <h3 className={css.part}>
          <Figure>{info.appName}</Figure>
        </h3>
        <InstrumentAbout info={info} />
      </div>
    </Sheet>
  )
}
