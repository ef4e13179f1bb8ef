import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#protocol/decimal.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Chips } from '#src/shared/ui/Chips.tsx'
import { SIZE_SHARES, type SizeShare, shareOf } from '../sizeShare.ts'

interface ShareChipsProps {
  /** The most the order can be, in units of its size; null while that is not known. */
  readonly most: bigint | null
  /** The least it can be: a share below it is off. */
  readonly least: bigint
  /** Whole steps of the size, in its units; one where any amount will do. */
  readonly step?: bigint | undefined
  /** The share that the size is; null where it is none. */
  readonly chosen: SizeShare | null
  readonly onShare: (share: SizeShare) => void
}

/** A quarter, a half, three quarters, or Max of what an order can be. */
export function ShareChips({ most, least, step, chosen, onShare }: ShareChipsProps) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const isOff = (share: SizeShare): boolean => {
    const units = most === null ? 0n : shareOf(most, share, step)
    return units === 0n || units < least
  }
  return (
    <Chips
      label={t('size.shares')}
      chips={SIZE_SHARES.map((share) => ({
        key: String(share),
        label: share === 100 ? t('size.max') : format.rate(formatDecimal(BigInt(share), 2, 0)),
        on: chosen === share,
        blocked: isOff(share),
        onPress: () => onShare(share),
      }))}
    />
  )
}
