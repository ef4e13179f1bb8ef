import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import QrCode from '#src/shared/ui/QrCode.tsx'
import css from './WalletChooser.module.css'
import { WalletLinks } from './WalletLinks.tsx'

/** No wallet answered in this browser: how to open this very page in one. */
export default function NoWallet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['gate', 'shell'])
  const { brand } = useConfig()
  const { pathname, search } = useLocation()
  const address = `${window.location.origin}${pathname}${search}`
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <p className={css.text}>{t('shell:gate.promise', { brand })}</p>
      <p className={css.text}>{t('notFound')}</p>
      <Pane>
        <WalletLinks address={address} />
      </Pane>
      <div className={css.code}>
        <QrCode text={address} label={t('qrPlain')} />
      </div>
      <p className={css.text}>{t('anotherText')}</p>
    </Sheet>
  )
}
