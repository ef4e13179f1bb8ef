import { useTranslation } from 'react-i18next'
import { Button } from '#src/shared/ui/Button.tsx'
import type { NoOrders } from '../ui/OrderStates.tsx'
import { type Fields, isFiltered, NO_FILTER } from './pastFilter.ts'
import { usePastFilter } from './usePastFilter.ts'

/** What is said of an empty history: that there is none yet, or none of what was filtered for. */
export function usePastNone<None>(fields: Fields, none: None): None | NoOrders {
  const { t } = useTranslation('orders')
  const { filter, choose } = usePastFilter(fields)
  if (!isFiltered(filter)) return none
  const action = (
    <Button tone="secondary" size="small" onClick={() => choose(NO_FILTER)}>
      {t('filter.clear')}
    </Button>
  )
  return { title: t('filter.none'), action }
}
