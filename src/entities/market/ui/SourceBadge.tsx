import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'

/** Where prices come from, once a screen, near the first price. Live ones need no mark. */
export function SourceBadge({ short }: { readonly short?: boolean }) {
  const { t } = useTranslation(['market', 'common'])
  const { priceSource } = useConfig()
  if (priceSource === 'live') return null
  const text = short === true ? t(`source.${priceSource}`) : t(`common:source.${priceSource}`)
  return <Badge kind="simulated">{text}</Badge>
}
