import { useTranslation } from 'react-i18next'
import { type SizeShare, shareAt, shareOf } from '#src/entities/order/sizeShare.ts'
import { FieldWithChips } from '#src/entities/order/ui/FieldWithChips.tsx'
import { ShareChips } from '#src/entities/order/ui/ShareChips.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { readLots } from '../fields.ts'
import type { OptionRange } from '../size.ts'

interface LotsFieldProps {
  /** As typed. */
  readonly lots: string
  /** How many can be bought; null while that is not known. */
  readonly range: OptionRange | null
  /** What was typed, or what a share of the most comes to. */
  readonly onChange: (lots: string, share: SizeShare | null) => void
}

/** How many lots of a call or put, and shares of the most that can be bought. */
export function LotsField({ lots, range, onChange }: LotsFieldProps) {
  const { t } = useTranslation('trade')
  const { decimalSign } = useFormat()
  const read = readLots(lots, decimalSign)
  return (
    <FieldWithChips isSize>
      <NumberField
        label={t('lots')}
        value={lots}
        maxDecimals={0}
        steps={{ step: '1', min: '1' }}
        onChange={(typed) => onChange(typed, null)}
      />
      <ShareChips
        most={range?.most ?? null}
        least={range?.least ?? 0n}
        chosen={shareAt(range?.most ?? null, read.ok ? read.units : null)}
        onShare={(share) => {
          if (range !== null) onChange(String(shareOf(range.most, share)), share)
        }}
      />
    </FieldWithChips>
  )
}
