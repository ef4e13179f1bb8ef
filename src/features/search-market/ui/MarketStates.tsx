import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketItem } from '#protocol/market.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import type { MarketListView } from '../useMarketList.ts'
import type { MarketTab } from '../marketView.ts'

interface MarketStatesProps {
  readonly view: MarketListView
  readonly tab: MarketTab
  readonly search: string
  readonly onClear: () => void
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
      empty={<NoneFound {...asked} />}
    >
      {children}
    </ListStates>
  )
}

function NoneFound({
  tab,
  search,
  onClear,
}: Pick<MarketStatesProps, 'tab' | 'search' | 'onClear'>) {
  const { t } = useTranslation('market')
  if (search.trim() !== '') {
    const action = (
      <Button tone="secondary" onClick={onClear}>
        {t('search.clear')}
      </Button>
    )
    return (
      <Empty title={t('search.none', { text: search.trim() })} action={action}>
        {t('search.noneText')}
      </Empty>
    )
  }
  if (tab === 'favourites') {
    return <Empty title={t('favourite.none')}>{t('favourite.noneText')}</Empty>
  }
  return <Empty title={t('none')} />
}
