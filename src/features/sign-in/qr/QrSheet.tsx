import { useTranslation } from 'react-i18next'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import QrPanel from './QrPanel.tsx'

/** Sign-in with a wallet on another device, over the page. */
export default function QrSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('gate')
  return (
    <Sheet open onClose={onClose} title={t('qr.title')}>
      <QrPanel />
    </Sheet>
  )
}
