import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cssVars } from '#src/shared/lib/cssVars.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import css from './LeverageSlider.module.css'

interface LeverageSliderProps {
  /** The steps offered, ascending. */
  readonly steps: readonly number[]
  readonly value: number
  readonly onChange: (leverage: number) => void
}

/** Leverage on its marked steps. The low end is left in every language. */
export function LeverageSlider({ steps, value, onChange }: LeverageSliderProps) {
  const { t } = useTranslation('trade')
  const id = useId()
  const last = Math.max(1, steps.length - 1)
  const index = Math.max(0, steps.indexOf(value))
  const share = (at: number): string => `${(at / last) * 100}%`
  return (
    <div className={css.leverage}>
      <div className={css.head}>
        <label htmlFor={id}>{t('leverage')}</label>
        <span className={css.value}>
          <Figure>{`${value}×`}</Figure>
        </span>
      </div>
      <div className={css.slider} dir="ltr" style={cssVars({ '--share': share(index) })}>
        <input
          id={id}
          type="range"
          min={0}
          max={steps.length - 1}
          step={1}
          value={index}
          aria-valuetext={t('leverageValue', { leverage: value })}
          onChange={(event) => {
            const next = steps[Number(event.target.value)]
            if (next !== undefined) onChange(next)
          }}
        />
        <div className={css.marks} aria-hidden="true">
          {steps.map((step, at) => (
            <span
              key={step}
              className={cx(css.mark, at <= index && css.below, at === index && css.on)}
              style={cssVars({ '--at': share(at) })}
            >
              <i />
              <span>{`${step}×`}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
