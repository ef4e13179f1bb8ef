import { useTranslation } from 'react-i18next'
import { formatPrice } from '#contract/price.ts'
import { cssVars } from '#src/shared/lib/cssVars.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { type RulerPrices, rulerOf } from '../ruler.ts'
import css from './PositionRuler.module.css'

interface PositionRulerProps {
  readonly prices: RulerPrices
  readonly decimals: number
}

/** Liquidation, stop, entry and target to scale on one bar, the low price always left. */
export function PositionRuler({ prices, decimals }: PositionRulerProps) {
  const { t } = useTranslation('orders')
  const { points, zones, tight } = rulerOf(prices)
  const dropped = points.some(({ row }) => row === 1)
  return (
    <div
      className={cx(css.ruler, dropped && css.tall)}
      dir="ltr"
      role="group"
      aria-label={t('ruler.label')}
    >
      <div className={css.bar}>
        {zones.map((zone) => (
          <i
            key={zone.kind}
            className={css[zone.kind]}
            style={cssVars({ '--from': `${zone.from}%`, '--size': `${zone.size}%` })}
          />
        ))}
      </div>
      {points.map((point) => (
        <div
          key={point.mark}
          className={cx(css.point, css[point.anchor], css[point.mark], point.row === 1 && css.low)}
          style={cssVars({ '--at': `${point.at}%` })}
        >
          <i />
          <span className={css.word}>
            {tight ? t(`ruler.short.${point.mark}`) : t(`ruler.${point.mark}`)}
          </span>
          <PriceText value={formatPrice(point.price, decimals)} decimals={decimals} />
        </div>
      ))}
    </div>
  )
}
