import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/shared/lib/useOnline.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import css from './Shell.module.css'

/** One strip above all others while the device has no network. */
export function OfflineStrip() {
  const { t } = useTranslation('shell')
  const online = useOnline()
  return (
    <div role="status">
      {online ? null : (
        <div className={css.offline}>
          <Icon of={WifiOff} size={16} />
          <span>{t('strip.offline')}</span>
        </div>
      )}
    </div>
  )
}
