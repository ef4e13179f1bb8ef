import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Interval, INTERVALS } from '#protocol/intervals.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { periodOf } from '../bars.ts'
import { KEYED_INTERVALS } from '../chartKeys.ts'
import css from './Intervals.module.css'

/** The most used ones: a phone has room for no more. */
const ON_PHONES: readonly Interval[] = ['15m', '1h', '4h', '1d']

interface IntervalsProps {
  readonly value: Interval
  readonly onChange: (interval: Interval) => void
  /** Buttons at the end of the row. */
  readonly children?: ReactNode
}

/** "3 minutes" in the language of the page: small m and capital M sound alike. */
function lengthText(interval: Interval): string {
  const { type: unit, span } = periodOf(interval)
  const { intl } = currentLanguage()
  return new Intl.NumberFormat(intl, { style: 'unit', unit, unitDisplay: 'long' }).format(span)
}

interface RestProps extends Pick<IntervalsProps, 'value' | 'onChange'> {
  readonly rest: readonly Interval[]
}

/** Those without a place in the row, in the device's own picker, which lies over what is seen. */
function Rest({ value, rest, onChange }: RestProps) {
  const { t } = useTranslation('instrument')
  const isOne = rest.includes(value)
  return (
    <label className={cx(css.choice, css.rest, isOne && css.on)}>
      {isOne ? <Figure>{value}</Figure> : null}
      <Icon of={ChevronDown} size={16} />
      <select
        aria-label={t('chart.moreTimeframes')}
        value={isOne ? value : ''}
        onChange={(event) => {
          const chosen = rest.find((interval) => interval === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {isOne ? null : (
          <option value="" disabled hidden>
            {t('chart.moreTimeframes')}
          </option>
        )}
        {rest.map((interval) => (
          <option key={interval} value={interval}>
            {lengthText(interval)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** How long a candle lasts: the most used at hand, the others behind them. The short words are the same in every language. */
export function Intervals({ value, onChange, children }: IntervalsProps) {
  const { t } = useTranslation('instrument')
  const usual: readonly Interval[] = useIsDesktop() ? KEYED_INTERVALS : ON_PHONES
  // The name of another one takes the room of the last of four.
  const isSqueezed = usual === ON_PHONES && !usual.includes(value)
  const atHand = isSqueezed ? usual.slice(0, -1) : usual
  const rest = INTERVALS.filter((interval) => !atHand.includes(interval))
  return (
    <div className={css.row}>
      <div className={css.choices} role="group" aria-label={t('chart.timeframe')}>
        {atHand.map((interval) => (
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
        <Rest {...{ value, rest, onChange }} />
      </div>
      {children}
    </div>
  )
}
