import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import type { PriceIssue } from '../readPrices.ts'

interface PriceFieldsProps<Field extends string> {
  readonly fields: readonly Field[]
  readonly labels: Readonly<Record<Field, string>>
  readonly typed: Readonly<Record<Field, string>>
  readonly issues: readonly PriceIssue<Field>[]
  /** Fields the operator has refused. */
  readonly refused: readonly string[]
  readonly decimals: number
  /** A field that is entered in per cent, with two decimals, and whose issues are. */
  readonly share?: Field | undefined
  readonly onChange: (field: Field, typed: string) => void
}

/** A field for each price of an order that may be changed, with what is wrong beside it. */
export function PriceFields<Field extends string>(props: PriceFieldsProps<Field>) {
  const { fields, labels, typed, issues, refused, share, onChange } = props
  const { t } = useTranslation(['orders', 'errors'])
  const format = useFormat()
  const decimalsOf = (field: Field): number => (field === share ? 2 : props.decimals)
  const stepOf = (decimals: number): string =>
    decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`
  const wrong = (field: Field): string | undefined => {
    const issue = issues.find((one) => one.field === field)
    if (issue === undefined) {
      return refused.includes(field) ? t('errors:fields.unreasonable') : undefined
    }
    const decimals = decimalsOf(field)
    const at = format.decimal(issue.price, { min: decimals, max: decimals })
    return t(`edit.${issue.code}`, { price: field === share ? `${at}%` : at })
  }
  return (
    <>
      {fields.map((field) => (
        <NumberField
          key={field}
          label={labels[field]}
          value={typed[field]}
          onChange={(text) => onChange(field, text)}
          maxDecimals={decimalsOf(field)}
          steps={{ step: stepOf(decimalsOf(field)), min: stepOf(decimalsOf(field)) }}
          end={field === share ? <span>%</span> : undefined}
          error={wrong(field)}
        />
      ))}
    </>
  )
}
