import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { LISTED, OPTION_TERM_MS } from '#protocol/optionTerms.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import table from '#src/entities/order/ui/OrderTable.module.css'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { countdownText, payoutNow } from '../readOption.ts'
import { outcomeKey } from '../sale.ts'
import { useExpiryText } from '../useExpiryText.ts'
import { useSaleNow } from '../useSaleNow.ts'
import { useTermText } from '../useTermText.ts'

interface OptionProps {
  readonly option: OptionOrder
}

/** What an option bets on and for how long: `Up 68,000 · 5 min`, `Call 68,000 · 1 h`, `Call 68,000 · 27 Nov`. */
export function OptionBadge({ option }: OptionProps) {
  const { t } = useTranslation('option')
  const termText = useTermText()
  const expiry = useExpiryText()
  const format = useFormat()
  const { term, expiresAt } = option
  const rises = option.side === 'up' || option.side === 'call'
  return (
    <Badge kind={rises ? 'rise' : 'fall'}>
      <span>{t(`side.${option.side}`)}</span>{' '}
      {term === LISTED ? (
        <Figure>{format.decimal(option.strike)}</Figure>
      ) : (
        <PriceText value={option.strike} decimals={option.decimals} />
      )}
      {' · '}
      <span>{term === LISTED ? expiry.day(expiresAt) : termText(term)}</span>
    </Badge>
  )
}

const DAY_MS = OPTION_TERM_MS['1d']

/** The time an option has left, or that it is being settled. It is read when asked for, not each second. */
export function Countdown({ option }: OptionProps) {
  const { t } = useTranslation('option')
  const left = useSelector(
    (state: WithMarket) => Date.parse(option.expiresAt) - selectServerNow(state),
  )
  const expiry = useExpiryText()
  if (left <= 0) return <span>{t('settling')}</span>
  return (
    <span role="timer" aria-label={t('left')}>
      {left < DAY_MS ? <Figure>{countdownText(left)}</Figure> : expiry.span(left)}
    </span>
  )
}

/** What an open option would pay if it ended at the present price. */
export function PayoutNow({ option }: OptionProps) {
  const price = useQuote(option.code)?.price
  const units = payoutNow(option, price)
  return <Money value={units === null ? null : usdtText(units)} asset="USDT" />
}

/** What selling an open option of a series back gives now, and what that comes to. */
export function SaleNow({ option }: OptionProps) {
  const { payout, result } = useSaleNow(option)
  return (
    <span className={table.two}>
      <Money value={payout === null ? null : usdtText(payout)} asset="USDT" />
      <Money value={result === null ? null : usdtText(result)} asset="USDT" profit />
    </span>
  )
}

/** How an option ended, in a word. */
export function Outcome({ option }: OptionProps) {
  const { t } = useTranslation('option')
  const outcome = outcomeKey(option)
  return outcome === null ? null : <span>{t(`outcome.${outcome}`)}</span>
}
