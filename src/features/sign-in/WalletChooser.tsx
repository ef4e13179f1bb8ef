import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'
import { CellButton, Pane } from '#src/shared/ui/Pane.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import css from './WalletChooser.module.css'

const NoWallet = lazyPage(() => import('./NoWallet.tsx'), ['gate'])
const QrSheet = lazyPage(() => import('./qr/QrSheet.tsx'), ['gate', 'session'])
const QrChoice = lazyPage(() => import('./qr/QrChoice.tsx'), ['gate'])

interface WalletChooserProps {
  readonly wallets: readonly Wallet[]
  readonly onChoose: (wallet: Wallet) => void
  readonly onClose: () => void
}

/** The person chooses, by name and icon; where no wallet answered, there is the one of another device, or the way into one. */
export default function WalletChooser(props: WalletChooserProps) {
  const { walletConnect } = useConfig()
  const [qr, setQr] = useState(props.wallets.length === 0)
  if (walletConnect !== null && qr) {
    return (
      <Suspense>
        <QrSheet onClose={props.onClose} />
      </Suspense>
    )
  }
  if (props.wallets.length === 0) {
    return (
      <Suspense>
        <NoWallet onClose={props.onClose} />
      </Suspense>
    )
  }
  return (
    <Wallets {...props}>
      {walletConnect === null ? null : (
        <Suspense>
          <QrChoice onChoose={() => setQr(true)} />
        </Suspense>
      )}
    </Wallets>
  )
}

function Wallets(props: WalletChooserProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('session')
  const { wallets, onChoose, onClose } = props
  return (
    <Sheet open onClose={onClose} title={t('choose')}>
      {wallets.length > 1 ? <p className={css.text}>{t('chooseText')}</p> : null}
      <Pane>
        {wallets.map((wallet) => {
          const name = wallet.name ?? t('browserWallet')
          return (
            <CellButton
              key={wallet.id}
              onClick={() => {
                onChoose(wallet)
              }}
            >
              <Tile letters={name.slice(0, 1)} size={28} image={wallet.icon} />
              <span className={css.name} dir="auto" translate="no">
                {name}
              </span>
              <bdi dir="ltr" translate="no" className={css.id}>
                {wallet.name === null ? '' : wallet.id}
              </bdi>
            </CellButton>
          )
        })}
        {props.children}
      </Pane>
    </Sheet>
  )
}
