import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { LanguageButton } from '#src/features/choose-language/LanguageButton.tsx'
import EndedNote from '#src/features/sign-in/EndedNote.tsx'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Logo } from '#src/shared/ui/Mark.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import rays from '#src/shared/ui/rays.module.css'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { WALLET_LINKS, type WalletLink } from '#src/shared/wallet/deepLinks.ts'
import { BlockedPhone } from './BlockedPhone.tsx'
import { Asks, CopyLink, Qr, TestWalletOffer } from './blockedParts.tsx'
import css from './BlockedScreen.module.css'

const QrSheet = lazyPage(() => import('#src/features/sign-in/qr/QrSheet.tsx'), ['gate', 'session'])

/** The address on the screen, with its path and query, without a fragment. */
function useThisAddress(): string {
  const { pathname, search } = useLocation()
  return `${window.location.origin}${pathname}${search}`
}

/** No wallet was found: how to open this very page in one. Opens by itself when one answers. */
export default function BlockedScreen() {
  const desktop = useIsDesktop()
  const address = useThisAddress()
  // Here, so that a window made narrower does not end what goes on with the wallet.
  const [qr, setQr] = useState(false)
  return (
    <>
      {desktop ? (
        <BlockedDesktop address={address} onQr={() => setQr(true)} />
      ) : (
        <BlockedPhone
          address={address}
          agent={navigator.userAgent}
          qr={<Qr address={address} link={null} />}
        />
      )}
      {qr ? (
        <Suspense>
          <QrSheet onClose={() => setQr(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface QrOfferProps {
  /** The person wants to sign in with the wallet of a phone. */
  readonly onQr: () => void
}

/** Sign-in with the wallet of a phone, for a computer that has none; where the operator offers it. */
function QrOffer({ onQr }: QrOfferProps) {
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

interface BlockedDesktopProps extends QrOfferProps {
  readonly address: string
}

function BlockedDesktop({ address, onQr }: BlockedDesktopProps) {
  const { t } = useTranslation(['gate', 'common', 'shell'])
  const { brand, mode } = useConfig()
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
          <p className={css.lead}>{t('shell:gate.promise', { brand })}</p>
          <p className={css.small}>{t('notFound')}</p>
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
