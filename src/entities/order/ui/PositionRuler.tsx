import { useTranslation } from 'react-i18next'
import { formatPrice } from '#protocol/price.ts'
import { cssVars } from '#src/shared/lib/cssVars.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { type RulerPrices, rulerOf } from '../ruler.ts'
import css from './PositionRuler.module.css'

interface PositionRulerProps {
  readonly prices: RulerPrices
  readonly decimals: number
}

/** Share of the narrowest bar (308 px) that one digit of 12 px takes, with room to breathe. */
const DIGIT = 2.25

/** Liquidation, stop, entry and target to scale on one bar, the low price always left. */
export function PositionRuler({ prices, decimals }: PositionRulerProps) {
  const { t } = useTranslation('orders')
  const longest = Math.max(...Object.values(prices).map((at) => formatPrice(at, decimals).length))
  const { points, zones, box, short } = rulerOf(prices, longest * DIGIT)
  return (
    <div
      className={cx(css.ruler, points.some(({ row }) => row === 1) && css.tall)}
      dir="ltr"
      role="group"
      aria-label={t('ruler.label')}
      style={cssVars({ '--box': `${box}%` })}
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
      {points.map(({ mark, price, at, label, align, row }) => (
        <div key={mark} style={cssVars({ '--at': `${at}%`, '--label': `${label}%` })}>
          <i className={cx(css.tick, css[mark], row === 1 && css.long)} />
          <span className={cx(css.label, css[align], row === 1 && css.low)}>
            <span className={css.word} title={t(`ruler.${mark}`)}>
              {short ? t(`ruler.short.${mark}`) : t(`ruler.${mark}`)}
            </span>
            <PriceText value={formatPrice(price, decimals)} decimals={decimals} />
          </span>
        </div>
      ))}
    </div>
  )
}
