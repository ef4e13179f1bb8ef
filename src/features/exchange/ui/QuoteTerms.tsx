import { useTranslation } from 'react-i18next'
import type { AssetCode } from '#protocol/assets.ts'
import type { Exchange, ExchangeQuote } from '#protocol/exchange.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { SourceMark } from '#src/shared/ui/SourceMark.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import { useExactMoney } from '../useExactMoney.ts'
import css from './Exchange.module.css'

/** What a quote and the exchange made of it have in common. */
export type Deal = Omit<ExchangeQuote, 'expiresAt'> | Omit<Exchange, 'exchangedAt'>

interface DealProps {
  readonly deal: Deal
}

/** `1 BTC = 92,400.13 USDT`, with every digit of the rate. */
export function useRateText(): (deal: Deal) => string {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  return ({ from, to, rate }) => t('rate', { from, to, rate: format.decimal(rate, { min: 2 }) })
}

/** Everything that decides what comes out, down to the rounding. */
export function QuoteTerms({ deal, more = [] }: DealProps & { readonly more?: readonly Term[] }) {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  const money = useExactMoney()
  const rateText = useRateText()
  const of = (value: string, asset: AssetCode) => <Figure>{money(value, asset)}</Figure>
  const { to } = deal
  return (
    <Terms
      label={t('terms.label')}
      items={[
        { key: 'rate', label: t('terms.rate'), value: <Figure>{rateText(deal)}</Figure> },
        { key: 'gross', label: t('terms.gross'), value: of(deal.gross, to) },
        {
          key: 'fee',
          label: t('terms.fee', { rate: format.rate(deal.feeRate) }),
          value: of(deal.fee, to),
        },
        ...(!isZeroText(deal.hold)
          ? [
              {
                key: 'hold',
                label: t('terms.hold', { rate: format.rate(deal.holdRate) }),
                value: of(deal.hold, to),
              },
            ]
          : []),
        ...(!isZeroText(deal.remainder)
          ? [{ key: 'rest', label: t('terms.remainder'), value: of(deal.remainder, to) }]
          : []),
        ...more,
        {
          key: 'received',
          label: t('terms.received'),
          value: of(deal.received, to),
          strong: true,
        },
      ]}
    />
  )
}

/** The rows of the price log that the rate is made of. */
export function QuotePrices({ deal }: DealProps) {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  return (
    <div className={css.prices}>
      <SourceMark>{t('prices.title')}</SourceMark>
      <ul>
        {deal.prices.map(({ code, mid, logSeq, at }) => (
          <li key={code}>
            <Figure className={css.code}>{code}</Figure>
            <Figure>{format.decimal(mid, { min: 2 })}</Figure>
            <span className={css.row}>
              <Figure>{format.time(new Date(at))}</Figure>
              {' · '}
              {t('prices.row', { n: logSeq })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
