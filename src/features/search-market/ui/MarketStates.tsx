import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketItem } from '#protocol/market.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import type { MarketListView } from '../useMarketList.ts'
import type { NoneFoundProps } from './NoneFound.tsx'

/** Hardly anybody meets an empty list first. */
const NoneFound = lazyPage(() => import('./NoneFound.tsx'), ['search'])

interface MarketStatesProps extends NoneFoundProps {
  readonly view: MarketListView
  readonly children: (items: readonly MarketItem[]) => ReactNode
}

/** Loading, unreachable, nothing found, no favourites: what a list shows while it has no rows. */
export function MarketStates({ view, children, ...asked }: MarketStatesProps) {
  const { t } = useTranslation('market')
  const { items, error, retry } = view
  return (
    <ListStates
      items={items}
      error={error}
      retry={retry}
      failed={t('failed')}
      rows={8}
      empty={
        <Suspense>
          <NoneFound {...asked} />
        </Suspense>
      }
    >
      {children}
    </ListStates>
  )
}
