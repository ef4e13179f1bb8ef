import { Check, Copy, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import EndedNote from '#src/features/sign-in/EndedNote.tsx'
import { WalletLinks } from '#src/features/sign-in/WalletLinks.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button, LinkButton } from '#src/shared/ui/Button.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import rays from '#src/shared/ui/rays.module.css'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { useCopy } from '#src/shared/ui/useCopy.ts'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { WALLET_LINKS, type WalletLink } from '#src/shared/wallet/deepLinks.ts'
import css from './BlockedScreen.module.css'

const QrCode = lazy(() => import('#src/shared/ui/QrCode.tsx'))

const QrSheet = lazyPage(() => import('#src/features/sign-in/qr/QrSheet.tsx'), ['gate', 'session'])

/** The address on the screen, with its path and query, without a fragment. */
function useThisAddress(): string {
  const { pathname, search } = useLocation()
  return `${window.location.origin}${pathname}${search}`
}

/** No wallet was found: how to open this very page in one. Opens by itself when one answers. */
export default function BlockedScreen() {
  const desktop = useIsDesktop()
  // Here, so that a window made narrower does not end what goes on with the wallet.
  const [qr, setQr] = useState(false)
  return (
    <>
      {desktop ? <BlockedDesktop onQr={() => setQr(true)} /> : <BlockedPhone />}
      {qr ? (
        <Suspense>
          <QrSheet onClose={() => setQr(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Qr({ address, link }: { readonly address: string; readonly link: WalletLink | null }) {
  const { t } = useTranslation('gate')
  const label = link === null ? t('qrPlain') : t('qrWallet', { wallet: link.name })
  return (
    <div className={css.qrFrame}>
      <div className={css.qr}>
        <Suspense>
          <QrCode text={link === null ? address : link.open(address)} label={label} />
        </Suspense>
      </div>
    </div>
  )
}

function CopyLink({ address }: { readonly address: string }) {
  const { t } = useTranslation(['gate', 'common'])
  const { copied, copy } = useCopy()
  return (
    <Button
      tone="secondary"
      size="bar"
      wide
      icon={copied ? Check : Copy}
      onClick={() => {
        copy(address)
      }}
    >
      <span aria-live="polite">{copied ? t('common:copied') : t('copyLink')}</span>
    </Button>
  )
}

function BlockedPhone() {
  const { t } = useTranslation('gate')
  const { brand } = useConfig()
  const address = useThisAddress()
  return (
    <main>
      <header className={css.bar}>
        <Logo name={brand} />
        <LanguageButton look="name" />
      </header>
      <section className={cx(rays.rays, css.head)}>
        <PageHeading title={t('title')} />
        <p>{t('text', { brand })}</p>
      </section>
      <div className={css.content}>
        <EndedNote />
        <TestWalletOffer />
        <Pane>
          <WalletLinks address={address} />
        </Pane>
        <Pane className={css.another}>
          <Qr address={address} link={null} />
          <div className={css.anotherText}>
            <div>
              <b>{t('anotherTitle')}</b>
              <p>{t('anotherText')}</p>
            </div>
            <CopyLink address={address} />
          </div>
        </Pane>
        <Asks />
      </div>
    </main>
  )
}

interface BlockedDesktopProps {
  /** The person wants to sign in with the wallet of a phone. */
  readonly onQr: () => void
}

/** Sign-in with the wallet of a phone, for a computer that has none; where the operator offers it. */
function QrOffer({ onQr }: BlockedDesktopProps) {
  const { t } = useTranslation('gate')
  const { walletConnect } = useConfig()
  if (walletConnect === null) return null
  return (
    <div className={css.offer}>
      <p className={css.small}>{t('qr.offerText')}</p>
      <Button wide onClick={onQr}>
        {t('qr.offer')}
      </Button>
    </div>
  )
}

/** The way in for whoever tries the sandbox without a wallet: the same page with a test wallet. */
function TestWalletOffer() {
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
function Asks() {
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

function BlockedDesktop({ onQr }: BlockedDesktopProps) {
  const { t } = useTranslation(['gate', 'common'])
  const { brand, mode } = useConfig()
  const address = useThisAddress()
  const [link, setLink] = useState<WalletLink | null>(null)
  return (
    <main className={cx(rays.rays, css.wide)}>
      <header className={css.wideBar}>
        <Logo name={brand} size={28} />
        <span className={css.tools}>
          {mode === 'sandbox' ? <Badge kind="sandbox">{t('common:sandbox')}</Badge> : null}
          <LanguageButton look="name" />
        </span>
      </header>
      <div className={css.columns}>
        <div className={css.statement}>
          <PageHeading title={t('title')} className={css.big} />
          <p className={css.lead}>{t('text', { brand })}</p>
          <EndedNote />
          <TestWalletOffer />
          <QrOffer onQr={onQr} />
          <Asks />
        </div>
        <Pane className={css.panel}>
          <h2>{t('phone')}</h2>
          <div className={css.scan}>
            <Qr address={address} link={link} />
            <div className={css.steps}>
              <b>{t('scanTitle')}</b>
              <ol>
                <li>{t('scan.open')}</li>
                <li>{t('scan.use')}</li>
                <li>{t('scan.there')}</li>
              </ol>
              <bdi className={css.address} dir="ltr" translate="no" aria-label={t('address')}>
                {address}
              </bdi>
              <CopyLink address={address} />
            </div>
          </div>
          <QrChoices chosen={link} onChoose={setLink} />
        </Pane>
      </div>
    </main>
  )
}

interface QrChoicesProps {
  readonly chosen: WalletLink | null
  readonly onChoose: (link: WalletLink | null) => void
}

/** Which wallet the code is for; the plain address is what any scanner understands. */
function QrChoices({ chosen, onChoose }: QrChoicesProps) {
  const { t } = useTranslation('gate')
  const choices = [null, ...WALLET_LINKS]
  return (
    <div className={css.choices} role="group" aria-label={t('qrFor')}>
      <span className={css.small}>{t('qrFor')}</span>
      {choices.map((link) => (
        <button
          key={link?.name ?? ''}
          type="button"
          className={css.choice}
          aria-pressed={link === chosen}
          onClick={() => {
            onChoose(link)
          }}
        >
          <Tile letters={link?.letters ?? 'QR'} size={28} />
          {link === null ? (
            <span>{t('qrAny')}</span>
          ) : (
            <span dir="ltr" translate="no">
              {link.name}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
