import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import css from './Exchange.module.css'

const SECOND = 1_000
const RADIUS = 8
const ROUND = 2 * Math.PI * RADIUS

interface QuoteRingProps {
  /** When the quote ends, by this device's clock. */
  readonly until: number
  /** How long it was held to in all. */
  readonly seconds: number
}

/** How long the quote is still held to. It is counted in silence: that it ended is said once, elsewhere. */
export function QuoteRing({ until, seconds }: QuoteRingProps) {
  const { t } = useTranslation('exchange')
  const now = useSelector(({ market }: WithMarket) => market.now)
  const left = Math.min(Math.max(Math.ceil((until - now) / SECOND), 0), seconds)
  return (
    <p className={css.held}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r={RADIUS} />
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - left / seconds)}
        />
      </svg>
      <span>{t('held', { count: left })}</span>
    </p>
  )
}
