import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { decimalsOf } from '../payment.ts'
import type { AmountEntry } from '../useAmountEntry.ts'

interface AmountFieldsProps {
  readonly entry: AmountEntry
  /** What the server said of this amount. */
  readonly error?: ReactNode
}

/** Which coin, and how much of it. */
export function AmountFields({ entry, error }: AmountFieldsProps) {
  const { t } = useTranslation('deposit')
  const { coins, coin, typed, issue, words, least, choose, type } = entry
  return (
    <>
      {coins.length < 2 ? null : (
        <Segmented
          label={t('coin')}
          choices={coins.map(({ asset }) => ({ value: asset, label: asset }))}
          value={coin.asset}
          onChange={choose}
        />
      )}
      <NumberField
        label={t('amount')}
        value={typed}
        onChange={type}
        maxDecimals={decimalsOf(coin)}
        end={<Figure>{coin.asset}</Figure>}
        hint={t('least', { amounts: least })}
        error={issue === 'missing' ? undefined : (words ?? error)}
      />
    </>
  )
}
