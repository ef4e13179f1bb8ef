import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import QrPanel from './QrPanel.tsx'

/** Sign-in with a wallet on another device, over the page; until somebody is signed in, here or in another tab. */
export default function QrSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('gate')
  const loggedIn = useSelector(selectLoggedIn)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (loggedIn) close()
  }, [loggedIn])
  return (
    <Sheet open onClose={onClose} title={t('qr.title')}>
      <QrPanel />
    </Sheet>
  )
}
