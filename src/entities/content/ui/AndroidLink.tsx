import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { useGetParameterQuery } from '../content.api.ts'
import { safeDownload } from '../footerGroups.ts'

/** The way to the Android app; absent while the operator has published none. */
export function AndroidLink({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('shell')
  const { data } = useGetParameterQuery('down_url')
  const address = safeDownload(data?.paramValue)
  if (address === null) return null
  return (
    <a className={className} href={address} rel="noopener">
      <Icon of={Download} size={18} />
      <span>{t('footer.android')}</span>
    </a>
  )
}
