import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type IndicatorName, INDICATORS, isLength, LENGTHS } from '#protocol/chartTerms.ts'
import { readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Switch } from '#src/shared/ui/Switch.tsx'
import { type ChartSettings, lengthsOf, withLengths } from '../chartSettings.ts'
import css from './IndicatorChoice.module.css'

interface ChoiceProps {
  readonly settings: ChartSettings
  readonly onChange: (settings: ChartSettings) => void
}

interface LengthsProps {
  readonly name: IndicatorName
  readonly lengths: readonly number[]
  readonly onChange: (lengths: readonly number[]) => void
}

/** The lengths of one indicator. What is out of bounds is said beside its field, and the chart keeps the last good one. */
function Lengths({ name, lengths, onChange }: LengthsProps) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const { decimalSign } = format
  const terms = LENGTHS[name]
  const [typed, setTyped] = useState(() =>
    lengths.map((value) => typedForm(String(value), decimalSign)),
  )
  const read = (text: string, at: number): number | null => {
    const term = terms[at]
    if (term === undefined) return null
    const number = readNumberInput(text, { decimalSign, maxDecimals: term.decimals })
    const value = number.ok ? Number(number.value) : null
    return value !== null && isLength(term, value) ? value : null
  }
  const type = (at: number, text: string): void => {
    setTyped(typed.map((other, index) => (index === at ? text : other)))
    const value = read(text, at)
    if (value !== null) onChange(lengths.map((other, index) => (index === at ? value : other)))
  }
  const usual = terms.map((term) => term.usual)
  const isUsual = typed.every((text, at) => read(text, at) === usual[at])
  return (
    <div className={css.lengths} role="group" aria-label={t(`indicators.${name}`)}>
      {terms.map((term, at) => {
        const from = format.decimal(String(term.least), { min: 0 })
        const to = format.decimal(String(term.most), { min: 0 })
        const text = typed[at] ?? ''
        return (
          <NumberField
            key={term.name}
            label={t(`lengths.${term.name}`)}
            value={text}
            maxDecimals={term.decimals}
            onChange={(next) => type(at, next)}
            error={read(text, at) === null ? t('lengths.bounds', { from, to }) : undefined}
          />
        )
      })}
      <Button
        tone="quiet"
        size="small"
        blocked={isUsual}
        onClick={() => {
          setTyped(usual.map((value) => typedForm(String(value), decimalSign)))
          onChange(usual)
        }}
      >
        {t('lengths.reset')}
      </Button>
    </div>
  )
}

/** Which indicators are on the chart, and how long each looks back. */
export function IndicatorChoice({ settings, onChange }: ChoiceProps) {
  const { t } = useTranslation('chart')
  const { indicators, lengths } = settings
  const turn = (name: IndicatorName, isOn: boolean): void => {
    onChange({
      ...settings,
      indicators: INDICATORS.filter((one) => (one === name ? isOn : indicators.includes(one))),
    })
  }
  return (
    <fieldset className={css.indicators}>
      <legend>{t('indicators.label')}</legend>
      <p>{t('indicators.room')}</p>
      {INDICATORS.map((name) => {
        const isOn = indicators.includes(name)
        return (
          <div key={name}>
            <Switch
              label={t(`indicators.${name}`)}
              checked={isOn}
              onChange={(next) => turn(name, next)}
            />
            {isOn && LENGTHS[name].length > 0 ? (
              <Lengths
                name={name}
                lengths={lengthsOf(name, lengths)}
                onChange={(next) =>
                  onChange({ ...settings, lengths: withLengths(lengths, name, next) })
                }
              />
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
