import { useTranslation } from 'react-i18next'
import { type Wallet } from '#src/shared/wallet/provider.ts'
import { CellButton, Pane } from '#src/shared/ui/Pane.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import css from './WalletChooser.module.css'

interface WalletChooserProps {
  readonly wallets: readonly Wallet[]
  readonly onChoose: (wallet: Wallet) => void
  readonly onClose: () => void
}

/** Several wallets answered: the person chooses, by name and icon. */
export default function WalletChooser({ wallets, onChoose, onClose }: WalletChooserProps) {
  const { t } = useTranslation('session')
  return (
    <Sheet open onClose={onClose} title={t('choose')}>
      <p className={css.text}>{t('chooseText')}</p>
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
      </Pane>
    </Sheet>
  )
}
