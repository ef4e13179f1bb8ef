import { useTranslation } from 'react-i18next'
import { type MoneyFlow, pendingOf } from './moneyFlow.ts'

/** What is said below "we do not know yet": that we keep asking, or that the person must decide. */
export function useUnknownText(flow: MoneyFlow<unknown, unknown>, asking: string): string {
  const { t } = useTranslation('errors')
  return pendingOf(flow)?.resting === true ? t('resting') : asking
}
