import { useTranslation } from 'react-i18next'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'

/** Tells an order from the others of its list, for those who hear it: its side, and the moment its row shows. */
export function useSpotName({ appName, side, doneAt, placedAt }: SpotOrder): string {
  const { t } = useTranslation('spot')
  return timedName(useFormat(), `${appName} ${t(`side.${side}`)}`, doneAt ?? placedAt)
}
