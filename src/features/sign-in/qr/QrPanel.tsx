import { useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import type { PublicConfig, WalletConnectSettings } from '#protocol/publicConfig.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { CopyButton } from '#src/shared/ui/CopyButton.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import QrCode from '#src/shared/ui/QrCode.tsx'
import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import type { PairedView, PairedWallet } from '#src/shared/wallet/paired/pairedWallet.ts'
import { PAIRED_WALLET } from '#src/shared/wallet/provider.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import { SignedText } from '../SignedText.tsx'
import { useSignIn } from '../useSignIn.ts'
import { useSlow } from '../useSlow.ts'
import type { SessionStore } from './followPairing.ts'
import { pairedHere } from './pairedHere.ts'
import { QrFault } from './QrFault.tsx'
import { MoreWallets } from './MoreWallets.tsx'
import css from './QrPanel.module.css'
import { qrStep } from './qrStep.ts'

/** Sign-in with a wallet on another device, from the code to the signature; nothing without settings. */
export default function QrPanel() {
  const config = useConfig()
  const wallets = useContext(WalletsContext)
  const settings = config.walletConnect
  if (settings === null || wallets === null) return null
  return <Pairing config={config} settings={settings} wallets={wallets} />
}

interface PairingProps {
  readonly config: PublicConfig
  readonly settings: WalletConnectSettings
  readonly wallets: WalletRegistry
}

/** Begins at once; leaving it before the end ends the pairing too. */
function useQrSignIn({ config, settings, wallets }: PairingProps) {
  const store = useStore() as SessionStore
  const paired = pairedHere(store, wallets, config, settings)
  const signIn = useSignIn()
  const begin = useEffectEvent(() => {
    signIn.start(paired.wallet, 'straight')
  })
  const leave = useEffectEvent(() => {
    signIn.stop()
    // Asked now: what stood around this may have gone in the very moment somebody was signed in with it.
    const inUse = store.getState().session.loggedIn && walletChoice.read() === PAIRED_WALLET
    if (!inUse) paired.end()
  })
  useEffect(() => {
    begin()
    return leave
  }, [])
  const beginAnew = (): void => {
    // A wallet that is still connected would be asked again in place of a new code.
    paired.end()
    signIn.start(paired.wallet, 'straight')
  }
  return { paired, signIn, beginAnew }
}

function Pairing(props: PairingProps) {
  const { t } = useTranslation(['gate', 'session'])
  const { paired, signIn, beginAnew } = useQrSignIn(props)
  const view = usePairedView(paired)
  const { state } = signIn
  const step = qrStep(state, view)
  const slow = useSlow(step === 'asked')
  return (
    <div className={css.panel} data-step={step}>
      {step === 'stopped' || step === 'refused' ? null : (
        <p className={css.state} role="status">
          {t(`qr.state.${step}`)}
        </p>
      )}
      {slow ? (
        <Note kind="warning" live>
          {t('session:slow')}
        </Note>
      ) : null}
      {'fault' in state && state.fault !== null ? (
        <QrFault
          fault={state.fault}
          signing={state.step === 'review'}
          paired={step === 'refused'}
        />
      ) : null}
      {step === 'connecting' || step === 'waiting' ? <Code view={view} /> : null}
      {step === 'waiting' ? <MoreWallets paired={paired} /> : null}
      {'message' in state ? <SignedText {...state} /> : null}
      {step === 'refused' ? (
        <Button size="main" wide onClick={signIn.sign}>
          {t('qr.askAgain')}
        </Button>
      ) : null}
      {step === 'stopped' ? (
        <Button size="main" wide onClick={beginAnew}>
          {t('qr.newCode')}
        </Button>
      ) : null}
      <p className={css.quiet}>{t('qr.asks')}</p>
    </div>
  )
}

function usePairedView({ subscribe, view }: PairedWallet): PairedView {
  return useSyncExternalStore(subscribe, view)
}

/** The code, what to do with it, and what became of it meanwhile. */
function Code({ view }: { readonly view: PairedView }) {
  const { t } = useTranslation(['gate', 'common'])
  if (view.step !== 'waiting') return <div className={cx(css.frame, css.empty)} />
  const { uri, renewed, lost } = view
  return (
    <>
      {lost ? (
        <Note kind="warning" live>
          {t('qr.lost')}
        </Note>
      ) : null}
      {renewed ? (
        <Note kind="info" live>
          {t('qr.renewed')}
        </Note>
      ) : null}
      <div className={css.frame}>
        <QrCode text={uri} label={t('qr.code')} />
      </div>
      <ol className={css.steps}>
        <li>{t('qr.steps.open')}</li>
        <li>{t('qr.steps.scan')}</li>
        <li>{t('qr.steps.confirm')}</li>
      </ol>
      <CopyButton size="bar" wide text={uri} label={t('qr.copy')} />
    </>
  )
}
