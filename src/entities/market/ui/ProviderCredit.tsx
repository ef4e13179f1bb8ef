import { useTranslation } from 'react-i18next'
import type { PriceProvider } from '#protocol/publicConfig.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { providersOf } from '../providersOf.ts'
import css from './ProviderCredit.module.css'

interface ProviderCreditProps {
  readonly sources: readonly PriceProvider[]
  readonly code: string | undefined
}

/** Names the providers of live prices in their own words, and says where one stands alone. */
export default function ProviderCredit({ sources, code }: ProviderCreditProps) {
  const { t } = useTranslation('instrument')
  const shown = code === undefined ? sources : providersOf({ sources }, code)
  return (
    <>
      {code !== undefined && shown.length === 1 ? (
        <Badge kind="edge">{t('about.oneProvider')}</Badge>
      ) : null}
      {shown.map(({ name, attribution }) => (
        <small key={name} className={css.credit} dir="auto">
          {attribution}
        </small>
      ))}
    </>
  )
}
