import { useTranslation } from 'react-i18next'
import { faultKey } from './fault.ts'

/** The words for whatever a call threw. */
export function useFaultText(): (fault: unknown) => string {
  const { t } = useTranslation('errors')
  return (fault) => t(faultKey(fault))
}
