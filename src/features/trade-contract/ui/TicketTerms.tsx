import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { formatDecimal } from '#protocol/decimal.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice, PRICE_SCALE } from '#protocol/price.ts'
import { NextPrice } from '#src/entities/market/ui/NextPrice.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useFeeOffer } from '#src/entities/level/ownFees.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { useFeeRateText } from '#src/entities/order/useFeeRateText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import type { Entry } from '../entry.ts'
import type { TicketSummary } from '../summary.ts'
import css from './Ticket.module.css'

interface TicketTermsProps {
  readonly info: MarketInfo
  readonly leverage: number
  readonly summary: TicketSummary
  readonly entry: Entry
  /** The side of a market order; null of one at a price of its own. */
  readonly market: Side | null
}

function useTerms({ info, summary, entry }: TicketTermsProps): readonly Term[] {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const { quote } = summary
  const { decimals } = info
  const money = (units: bigint) => <Money value={usdtText(units)} asset="USDT" />
  const price = (value: typeof quote.openPrice) => (
    <PriceText value={formatPrice(value, decimals)} decimals={decimals} />
  )
  const spread = format.decimal(formatDecimal(summary.spread, PRICE_SCALE, decimals), {
    min: decimals,
  })
  const spreadCost = moneyWithUnit(format, usdtText(quote.spreadCost), 'USDT')
  return [
    { key: 'worth', label: t('terms.worth'), value: money(quote.worth) },
    {
      key: 'spread',
      label: t('terms.spread'),
      value: <Figure>{t('terms.spreadValue', { spread, amount: spreadCost })}</Figure>,
    },
    { key: 'breakEven', label: t('terms.breakEven'), value: price(quote.breakEvenPrice) },
    {
      key: 'maxWin',
      label: entry.waits ? t('terms.maxWinLater') : t('terms.maxWin'),
      value: money(quote.maxWin),
    },
  ]
}

/** What counts most stands at the button itself, so that it is in view however long the rest is. */
export function ButtonTerms({ info, summary }: Pick<TicketTermsProps, 'info' | 'summary'>) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const { quote } = summary
  const money = (units: bigint) => <Money value={usdtText(units)} asset="USDT" />
  const rate = useFeeRateText()(
    info.contract?.feeRate ?? '0',
    useFeeOffer(useSelector(selectAccount)),
  )
  const about = moneyWithUnit(format, usdtText(quote.closeFeeNow.up), 'USDT')
  const liquidation = (
    <PriceText
      value={formatPrice(quote.liquidationPrice, info.decimals)}
      decimals={info.decimals}
    />
  )
  return (
    <div className={css.buttonTerms}>
      <Terms
        label={t('terms.label')}
        items={[
          { key: 'margin', label: t('terms.margin'), value: money(quote.margin) },
          { key: 'openFee', label: t('terms.openFee', { rate }), value: money(quote.openFee.up) },
          {
            key: 'closeFee',
            label: t('terms.closeFee', { rate }),
            value: t('terms.about', { amount: about }),
          },
          { key: 'liquidation', label: t('terms.liquidation'), value: liquidation },
          { key: 'maxLoss', label: t('terms.maxLoss'), value: money(quote.maxLoss), strong: true },
        ]}
      />
    </div>
  )
}

/** The other terms, in the order of every ticket, and the risk in one sentence. */
export function TicketTerms(props: TicketTermsProps) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const percent = format.percent(props.summary.movePercent, { signed: false })
  return (
    <div className={css.terms}>
      <Terms label={t('terms.label')} items={useTerms(props)} />
      {props.entry.waits ? <p className={css.risk}>{t(`${props.entry.entryType}.terms`)}</p> : null}
      {props.market === null ? null : (
        <NextPrice
          info={props.info}
          buys={props.market === 'long'}
          shown={props.summary.quote.openPrice}
          className={css.risk}
        />
      )}
      <p className={css.risk}>{t('risk', { leverage: props.leverage, percent })}</p>
    </div>
  )
}
