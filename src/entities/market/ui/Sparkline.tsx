import { memo } from 'react'
import { cx } from '#src/shared/lib/cx.ts'
import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { sparklineShape } from '../sparkline.ts'
import css from './Sparkline.module.css'

interface SparklineProps {
  /** Decimal text, oldest first. The change beside it is its text alternative. */
  readonly prices: readonly string[]
  /** Change over 24 hours; its sign is the colour. */
  readonly change: string | null
  readonly size: 'row' | 'wide' | 'small'
  /** Pale: without fresh prices, or closed. */
  readonly look?: 'stale' | 'closed' | undefined
}

const BOX = { row: [84, 30], wide: [120, 30], small: [48, 22] } as const

/** The last 24 hours of an instrument. Time runs left to right in every language. */
export const Sparkline = memo(function Sparkline({ prices, change, size, look }: SparklineProps) {
  const [width, height] = BOX[size]
  const shape = sparklineShape(prices, width, height)
  const direction = change === null ? 'flat' : directionOf(change)
  return (
    <svg
      className={cx(css.spark, css[size], css[direction], look !== undefined && css[look])}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {shape === null ? null : (
        <>
          <path className={css.area} d={shape.area} />
          <path className={css.opening} d={`M2 ${shape.openY}H${shape.endX}`} />
          <path className={css.line} d={shape.line} />
          <circle className={css.end} cx={shape.endX} cy={shape.endY} r="1.9" />
        </>
      )}
    </svg>
  )
})
