import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { receivedAsset } from '#protocol/formulas/spotOrder.ts'
import type { SpotPair } from '#protocol/formulas/spotTerms.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { formatPrice, PRICE_SCALE } from '#protocol/price.ts'
import { NextPrice } from '#src/entities/market/ui/NextPrice.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useFeeOffer } from '#src/entities/level/ownFees.ts'
import { useFeeRateText } from '#src/entities/order/useFeeRateText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import type { SpotForm } from '../useSpotForm.ts'
import css from './Spot.module.css'

interface SpotTermsProps {
  readonly info: MarketInfo
  readonly form: SpotForm
  readonly pair: SpotPair
}

/** Price, spread, fee, and both sides of the trade, above the button. */
export function SpotTerms({ info, form, pair }: SpotTermsProps) {
  const { t } = useTranslation(['spot', 'trade'])
  const format = useFormat()
  const { summary, prices, fields, pays } = form
  const { terms } = pair
  const feeRateText = useFeeRateText()
  const offer = useFeeOffer(useSelector(selectAccount))
  if (summary === null || prices === null) return null
  const { at, fill, atOnce } = summary
  const { decimals } = terms
  const gets = receivedAsset(fields.side, terms)
  const money = (units: bigint, asset: AssetCode) => (
    <Money value={formatAmount(amount(units, asset))} asset={asset} />
  )
  const rate = feeRateText(info.contract?.feeRate ?? '0', offer)
  const spread = format.decimal(formatDecimal(prices.spread, PRICE_SCALE, decimals), {
    min: decimals,
  })
  const held = moneyWithUnit(format, formatAmount(amount(fill.paid, pays)), pays)
  return (
    <div className={css.terms}>
      <Terms
        label={t('trade:terms.label')}
        items={[
          {
            key: 'price',
            label: t('price'),
            value: <PriceText value={formatPrice(at, decimals)} decimals={decimals} />,
          },
          { key: 'spread', label: t('trade:terms.spread'), value: <Figure>{spread}</Figure> },
          { key: 'paid', label: t('paid'), value: money(fill.paid, pays) },
          { key: 'fee', label: t('fee', { rate }), value: money(fill.fee.up, gets) },
          { key: 'gets', label: t('received'), value: money(fill.received, gets), strong: true },
        ]}
      />
      {fields.type === 'market' ? (
        <NextPrice info={info} buys={fields.side === 'buy'} shown={at} className={css.quiet} />
      ) : null}
      {atOnce ? null : <p className={css.quiet}>{t('waits', { held })}</p>}
      {atOnce && fields.type === 'limit' ? <p className={css.quiet}>{t('atOnce')}</p> : null}
    </div>
  )
}
