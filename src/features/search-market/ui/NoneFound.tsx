import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import type { MarketTab } from '../marketView.ts'

export interface NoneFoundProps {
  readonly tab: MarketTab
  readonly search: string
  readonly onClear: () => void
}

/** Why a list has no rows, and the way out. */
export default function NoneFound({ tab, search, onClear }: NoneFoundProps) {
  const { t } = useTranslation(['search', 'market'])
  if (search.trim() !== '') {
    const action = (
      <Button tone="secondary" onClick={onClear}>
        {t('market:search.clear')}
      </Button>
    )
    return (
      <Empty title={t('none', { text: search.trim() })} action={action}>
        {t('hint')}
      </Empty>
    )
  }
  if (tab === 'favourites') {
    return <Empty title={t('favourites')}>{t('favouritesHint')}</Empty>
  }
  return <Empty title={t('nothing')} />
}
