import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice, type Price, price, tickSize } from '#protocol/price.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Chips } from '#src/shared/ui/Chips.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { FieldWithChips } from './FieldWithChips.tsx'

/** The last price, what a seller gets and what a buyer pays; in the order of their chips. */
const FILLS = ['last', 'bid', 'ask'] as const
export type FillPrices = Readonly<Record<(typeof FILLS)[number], Price>>

interface LimitPriceFieldProps {
  readonly label: string
  /** As typed. */
  readonly value: string
  readonly onChange: (typed: string) => void
  /** Of the instrument: one press of minus or plus is one of its ticks. */
  readonly decimals: number
  /** What its chips fill in: null before the first price, absent where the market's own prices never do. */
  readonly fills?: FillPrices | null
  readonly hint?: ReactNode
  readonly end?: ReactNode
  readonly error?: ReactNode
}

/** A price of one's own, in steps of a tick, with chips that fill in what the instrument trades at. */
export function LimitPriceField(props: LimitPriceFieldProps) {
  const { decimals, fills, label, value, onChange, hint, end, error } = props
  const tick = formatPrice(price(tickSize(decimals)), decimals)
  return (
    <FieldWithChips>
      <NumberField
        label={label}
        value={value}
        onChange={onChange}
        maxDecimals={decimals}
        steps={{ step: tick, min: tick }}
        hint={hint}
        end={end}
        error={error}
      />
      {fills === undefined ? null : (
        <FillChips fills={fills} decimals={decimals} onFill={onChange} />
      )}
    </FieldWithChips>
  )
}

interface FillChipsProps {
  readonly fills: FillPrices | null
  readonly decimals: number
  readonly onFill: (typed: string) => void
}

function FillChips({ fills, decimals, onFill }: FillChipsProps) {
  const { t } = useTranslation('trade')
  const { decimalSign } = useFormat()
  return (
    <Chips
      label={t('limit.fill')}
      chips={FILLS.map((key) => ({
        key,
        label: t(`limit.${key}`),
        blocked: fills === null,
        onPress() {
          if (fills !== null) onFill(typedForm(formatPrice(fills[key], decimals), decimalSign))
        },
      }))}
    />
  )
}
