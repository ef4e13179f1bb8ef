import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { INTERVALS, type Interval } from '#protocol/intervals.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import css from './Intervals.module.css'

interface IntervalsProps {
  readonly value: Interval
  readonly onChange: (interval: Interval) => void
  /** Buttons at the end of the row. */
  readonly children?: ReactNode
}

/** How long a candle lasts. The words are the same in every language. */
export function Intervals({ value, onChange, children }: IntervalsProps) {
  const { t } = useTranslation('instrument')
  return (
    <div className={css.row}>
      <div className={css.choices} role="group" aria-label={t('chart.timeframe')}>
        {INTERVALS.map((interval) => (
          <button
            key={interval}
            type="button"
            className={cx(css.choice, interval === value && css.on)}
            aria-pressed={interval === value}
            onClick={() => onChange(interval)}
          >
            <Figure>{interval}</Figure>
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
