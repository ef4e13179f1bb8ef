import { useTranslation } from 'react-i18next'
import { type MadeOfVenue, madeOf } from '#protocol/proof/madeOf.ts'
import type { AnyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { sourceName } from '#protocol/sourceNames.ts'
import { SourceLine } from '#src/entities/market/ui/SourceLine.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { LogRowText } from './LogRowText.tsx'
import css from './VerdictView.module.css'

/** What the live prices of a receipt were made of: each exchange's bid and ask, and whether they counted. */
export function PriceSources({ receipt }: { readonly receipt: AnyReceipt }) {
  const { t } = useTranslation('verify')
  const prices = madeOf(receipt)
  if (prices.length === 0) return null
  return (
    <section className={css.part}>
      <h2>{t('sources.title')}</h2>
      <p className={css.quiet}>{t('sources.text')}</p>
      {prices.map(({ seq, at, venues }) => (
        <Pane key={seq}>
          <h3 className={css.source}>
            <span>{t('sources.row')}</span>
            <LogRowText seq={seq} at={at} />
          </h3>
          <ul>
            {venues.map((venue) => (
              <VenueLine key={venue.venue} venue={venue} />
            ))}
          </ul>
        </Pane>
      ))}
    </section>
  )
}

function VenueLine({ venue }: { readonly venue: MadeOfVenue }) {
  const { t } = useTranslation('verify')
  const { bid, ask, use } = venue
  return (
    <SourceLine name={sourceName(venue.venue)} prices={[bid, ask]} isUsed={use === 'used'}>
      {t(`sources.use.${use}`)}
    </SourceLine>
  )
}
