import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'

const ProviderCredit = lazy(() => import('./ProviderCredit.tsx'))

/**
 * Where prices come from, once a screen, near the first price. Live ones need no mark, but the providers that they are
 * made of are named.
 */
export function SourceBadge({
  short,
  code,
}: {
  readonly short?: boolean
  /** Of one instrument alone; else of all. */
  readonly code?: string
}) {
  const { t } = useTranslation(['market', 'common'])
  const { priceSource, sources } = useConfig()
  if (priceSource === 'live') {
    return sources === undefined ? null : (
      <Suspense>
        <ProviderCredit sources={sources} code={code} />
      </Suspense>
    )
  }
  const text = short === true ? t(`source.${priceSource}`) : t(`common:source.${priceSource}`)
  return <Badge kind="simulated">{text}</Badge>
}
