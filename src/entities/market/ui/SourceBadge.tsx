import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'

const ProviderCredit = lazy(() => import('./ProviderCredit.tsx'))

/**
 * Where prices come from, once a screen, near the first price. On lists live ones need no mark, but the providers that
 * they are made of are named.
 */
export function SourceBadge({
  short,
  info,
}: {
  readonly short?: boolean
  /** Of one instrument alone; else of all. */
  readonly info?: Pick<MarketInfo, 'code' | 'source'>
}) {
  const { t } = useTranslation(['market', 'common'])
  const { priceSource, sources } = useConfig()
  const source = info?.source ?? priceSource
  return (
    <>
      {source === 'live' && info === undefined ? null : (
        <Badge kind={source === 'live' ? 'plain' : 'simulated'}>
          {short === true ? t(`source.${source}`) : t(`common:source.${source}`)}
        </Badge>
      )}
      {sources === undefined ? null : (
        <Suspense>
          <ProviderCredit sources={sources} code={info?.code} />
        </Suspense>
      )}
    </>
  )
}
