import { useTranslation } from 'react-i18next'
import { faultKey } from '#src/shared/api/faultKey.ts'

/** The words for a fault, once they are here. */
export default function FaultWords({ fault }: { readonly fault: unknown }) {
  const { t } = useTranslation('errors')
  return <span>{t(faultKey(fault))}</span>
}
