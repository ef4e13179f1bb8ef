import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice } from '#protocol/price.ts'
import { type FillPrices, LimitPriceField } from '#src/entities/order/ui/LimitPriceField.tsx'
import { wayTo } from '#src/entities/order/waitingOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { ORDER_TYPES, type OrderType } from '../fields.ts'
import { useIssueText } from '../useIssueText.ts'
import type { Ticket } from '../useTicket.ts'
import css from './Ticket.module.css'

/** At the market now, or at a price of one's own, better or worse. */
export function TypeChoice({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('trade')
  return (
    <Segmented<OrderType>
      label={t('type.label')}
      hideLabel
      value={ticket.fields.type}
      onChange={ticket.acts.type}
      choices={ORDER_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
    />
  )
}

interface LimitFieldProps {
  readonly info: Pick<MarketInfo, 'decimals'>
  readonly ticket: Ticket
}

/** What becomes of an order with this limit or stop: it opens now, or waits this far from the market. */
function LimitHint({ info, ticket }: LimitFieldProps) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const { entry, figures, fields, prices } = ticket
  const { decimals } = info
  const empty = t(fields.type === 'stop' ? 'stop.empty' : 'limit.empty')
  if (prices === null || figures.limitPrice?.ok !== true) return <span>{empty}</span>
  const now = prices[fields.side]
  if (entry.waits) {
    const percent = format.percent(wayTo(entry.limit, now), { signed: false })
    return <span>{t(`${entry.entryType}.away`, { percent })}</span>
  }
  // A stop where the market is already says what is wrong instead.
  if (fields.type === 'stop') return null
  const shown = format.decimal(formatPrice(now, decimals), { min: decimals, max: decimals })
  return <b className={css.now}>{t('limit.now', { price: shown })}</b>
}

/** The price of one's own; nothing for an order at the market. */
export function LimitField({ info, ticket }: LimitFieldProps) {
  const { t } = useTranslation('trade')
  const text = useIssueText(info.decimals)
  const { fields, issues, acts } = ticket
  if (fields.type === 'market') return null
  const issue = issues.find(({ field }) => field === 'limitPrice')
  // Nothing typed yet is nothing wrong yet: the button says what is missing.
  const wrong =
    issue === undefined || issue.code === 'limitMissing' || issue.code === 'stopPriceMissing'
      ? null
      : issue
  const isStop = fields.type === 'stop'
  return (
    <LimitPriceField
      label={t(isStop ? 'stopPrice' : 'limitPrice')}
      value={fields.limitPrice}
      onChange={acts.limitPrice}
      decimals={info.decimals}
      // A stop can't lie at what the instrument trades at now.
      {...(isStop ? {} : { fills: fillsOf(ticket) })}
      hint={<LimitHint info={info} ticket={ticket} />}
      error={wrong === null ? undefined : text(wrong)}
    />
  )
}

/** A short opens at the bid, a long at the ask. */
function fillsOf({ prices }: Ticket): FillPrices | null {
  return prices === null ? null : { last: prices.last, bid: prices.short, ask: prices.long }
}
