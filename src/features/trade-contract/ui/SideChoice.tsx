import { useTranslation } from 'react-i18next'
import { SIDES, type Side } from '#protocol/machines/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import type { SidePrices } from '../summary.ts'
import css from './Ticket.module.css'

interface SideChoiceProps {
  readonly side: Side
  readonly prices: SidePrices | null
  readonly decimals: number
  readonly onChange: (side: Side) => void
}

/** Long or short, each with the price it opens at now. */
export function SideChoice({ side, prices, decimals, onChange }: SideChoiceProps) {
  const { t } = useTranslation('trade')
  return (
    <Segmented<Side>
      label={t('side')}
      hideLabel
      value={side}
      onChange={onChange}
      choices={SIDES.map((one) => ({
        value: one,
        tone: one === 'long' ? ('rise' as const) : ('fall' as const),
        label: (
          <span className={css.side}>
            <Triangle direction={one === 'long' ? 'rise' : 'fall'} />
            <span>{t(one)}</span>
            <PriceText
              value={prices === null ? null : formatPrice(prices[one], decimals)}
              decimals={decimals}
            />
          </span>
        ),
      }))}
    />
  )
}
