import { useTranslation } from 'react-i18next'
import type { NoOrders } from '#src/entities/order/ui/OrderStates.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { isFiltered, NO_FILTER } from '../historyFilter.ts'
import { useHistoryFilter } from '../useHistoryFilter.ts'

/** What is said of an empty history: that there is none yet, or none of what was filtered for. */
export function useNoHistory(): 'history' | NoOrders {
  const { t } = useTranslation('orders')
  const { filter, choose } = useHistoryFilter()
  if (!isFiltered(filter)) return 'history'
  const action = (
    <Button tone="secondary" size="small" onClick={() => choose(NO_FILTER)}>
      {t('filter.clear')}
    </Button>
  )
  return { title: t('filter.none'), action }
}
