import { Check, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { CopyButton } from '#src/shared/ui/CopyButton.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import type { WalletLink } from '#src/shared/wallet/deepLinks.ts'
import css from './BlockedScreen.module.css'

const QrCode = lazy(() => import('#src/shared/ui/QrCode.tsx'))

interface QrProps {
  readonly address: string
  readonly link: WalletLink | null
}

/** The place of a code, also before it is drawn. */
export function QrFrame({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={css.qrFrame}>
      <div className={css.qr}>{children}</div>
    </div>
  )
}

/** The address as a code, or the link that opens it in one wallet. */
export function Qr({ address, link }: QrProps) {
  const { t } = useTranslation('gate')
  const label = link === null ? t('qrPlain') : t('qrWallet', { wallet: link.name })
  return (
    <QrFrame>
      <Suspense>
        <QrCode text={link === null ? address : link.open(address)} label={label} />
      </Suspense>
    </QrFrame>
  )
}

/** Copies the address. */
export function CopyLink({ address }: { readonly address: string }) {
  const { t } = useTranslation('gate')
  return <CopyButton size="bar" wide text={address} label={t('copyLink')} />
}

/** The way in for whoever tries the sandbox without a wallet: the same page with a test wallet. */
export function TestWalletOffer() {
  const { t } = useTranslation('gate')
  const { testWallet } = useConfig()
  const { search } = useLocation()
  if (!testWallet) return null
  const asked = new URLSearchParams(search)
  asked.set('wallet', 'test')
  return (
    <div className={css.offer}>
      <p className={css.small}>{t('testWallet.text')}</p>
      <Button
        tone="secondary"
        wide
        onClick={() => {
          // The whole page anew: the test wallet comes before the app.
          window.location.search = asked.toString()
        }}
      >
        {t('testWallet.open')}
      </Button>
    </div>
  )
}

/** Three things a wallet is asked for, and the one it never is. */
export function Asks() {
  const { t } = useTranslation('gate')
  return (
    <div className={css.asks}>
      <ul>
        {[t('ask.connect'), t('ask.sign'), t('ask.send')].map((text) => (
          <li key={text}>
            <Icon of={Check} size={18} className={css.yes} />
            <span>{text}</span>
          </li>
        ))}
        <li>
          <Icon of={X} size={18} className={css.no} />
          <span>{t('ask.never')}</span>
        </li>
      </ul>
      <LinkButton tone="quiet" to="/help/wallet" className={css.all}>
        {t('ask.all')}
      </LinkButton>
      <p className={css.small}>{t('opensItself')}</p>
    </div>
  )
}
