import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MadeOfVenue, madeOf } from '#protocol/proof/madeOf.ts'
import type { AnyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { LogRowText } from './LogRowText.tsx'
import css from './VerdictView.module.css'

/** Names of exchanges and providers that differ from their ids by more than a capital letter. */
const NAMES: Readonly<Record<string, string>> = {
  okx: 'OKX',
  coinbaseexchange: 'Coinbase',
  kucoin: 'KuCoin',
  cryptocom: 'Crypto.com',
  twelvedata: 'Twelve Data',
}

const nameOf = (venue: string): string =>
  NAMES[venue] ?? venue.slice(0, 1).toUpperCase() + venue.slice(1)

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
  const used = venue.use === 'used'
  return (
    <li>
      <Cell className={css.check}>
        <Icon of={used ? Check : X} size={18} className={used ? css.good : css.out} />
        <span className={css.venue}>
          <b translate="no">{nameOf(venue.venue)}</b>
          <Figure>{`${shown(venue.bid)} – ${shown(venue.ask)}`}</Figure>
          <span className={css.quiet}>{t(`sources.use.${venue.use}`)}</span>
        </span>
      </Cell>
    </li>
  )
}

/** As the exchange sent it: a receipt by a stranger may hold a text of any length. */
function shown(price: string): string {
  return price.length > 20 ? `${price.slice(0, 20)}…` : price
}
