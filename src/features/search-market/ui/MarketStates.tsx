import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketItem } from '#protocol/market.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
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
export function MarketStates({ view, tab, search, onClear, children }: MarketStatesProps) {
  const { t } = useTranslation(['market', 'common'])
  const { items, error } = view
  if (items === undefined && error !== undefined) {
    const action = (
      <Button tone="secondary" onClick={view.retry}>
        {t('common:tryAgain')}
      </Button>
    )
    return (
      <Note kind="error" title={t('failed')} action={action} live>
        <FaultText fault={error} />
      </Note>
    )
  }
  if (items === undefined) return <SkeletonRows rows={8} label={t('common:loading')} />
  if (items.length > 0) return <>{children(items)}</>
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
