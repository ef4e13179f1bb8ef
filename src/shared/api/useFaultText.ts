import { useTranslation } from 'react-i18next'
import { hasSlice, loadSlices } from '#src/shared/i18n/i18n.ts'
import { faultKey } from './fault.ts'

/**
 * The words for whatever a call threw. The slice of all codes comes after the first screen; should it
 * still be on its way, a plain sentence stands in until it is here.
 */
export function useFaultText(): (fault: unknown) => string {
  const { t } = useTranslation(['common', 'errors'])
  return (fault) => {
    if (hasSlice('errors')) return t(`errors:${faultKey(fault)}`)
    void loadSlices(['errors']).catch(() => undefined)
    return t('faultFallback')
  }
}
