import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { countdownText, payoutNow } from '../readOption.ts'
import { useTermText } from '../useTermText.ts'

interface OptionProps {
  readonly option: OptionOrder
}

/** What an option bets on and for how long: `Up 5 min`, `Call 68,000 1 h`. */
export function OptionBadge({ option }: OptionProps) {
  const { t } = useTranslation('option')
  const termText = useTermText()
  const rises = option.side === 'up' || option.side === 'call'
  return (
    <Badge kind={rises ? 'rise' : 'fall'}>
      <span>{t(`side.${option.side}`)}</span>{' '}
      <PriceText value={option.strike} decimals={option.decimals} />{' '}
      <span>{termText(option.term)}</span>
    </Badge>
  )
}

/** The time an option has left, or that it is being settled. It is read when asked for, not each second. */
export function Countdown({ option }: OptionProps) {
  const { t } = useTranslation('option')
  const left = useSelector(
    (state: WithMarket) => Date.parse(option.expiresAt) - selectServerNow(state),
  )
  if (left <= 0) return <span>{t('settling')}</span>
  return (
    <span role="timer" aria-label={t('left')}>
      <Figure>{countdownText(left)}</Figure>
    </span>
  )
}

/** What an open option would pay if it ended at the present price. */
export function PayoutNow({ option }: OptionProps) {
  const price = useQuote(option.code)?.price
  const units = payoutNow(option, price)
  return <Money value={units === null ? null : usdtText(units)} asset="USDT" />
}

/** How an option ended, in a word. */
export function Outcome({ option }: OptionProps) {
  const { t } = useTranslation('option')
  return option.outcome === null ? null : <span>{t(`outcome.${option.outcome}`)}</span>
}
