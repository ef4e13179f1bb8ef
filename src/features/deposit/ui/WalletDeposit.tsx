import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositNetwork } from '#contract/deposit.ts'
import { selectUser } from '#src/entities/session/session.slice.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { moneyWithUnit } from '#src/shared/money-view/Money.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { PAIRED_WALLET, type Wallet } from '#src/shared/wallet/provider.ts'
import { useWallets } from '#src/shared/wallet/WalletsContext.ts'
import { isOver } from '../depositFlow.ts'
import { type Coin, issueOf, paymentOf } from '../payment.ts'
import type { UsedDeposits } from '../useDepositFlow.ts'
import css from './Deposit.module.css'
import { FlowNote } from './FlowNote.tsx'

interface WalletDepositProps {
  readonly network: DepositNetwork
  readonly used: UsedDeposits
}

/** The wallet signed in with, where it is one of this browser. */
function useOwnWallet(): Wallet | null {
  const here = useWallets().filter(({ id }) => id !== PAIRED_WALLET)
  const chosen = walletChoice.read()
  return here.find(({ id }) => id === chosen) ?? (here.length === 1 ? (here[0] ?? null) : null)
}

/** From the connected wallet in one confirmation: a plain transfer, which gives nobody any right. */
export function WalletDeposit({ network, used }: WalletDepositProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const address = useSelector(selectUser)?.address ?? null
  const wallet = useOwnWallet()
  const [asset, choose] = useState(network.coins[0]?.asset)
  const [typed, type] = useState('')
  const coin = network.coins.find((one) => one.asset === asset)
  const { chainId } = network
  if (coin === undefined || chainId === null) return null
  const issue = issueOf(coin, typed)
  const least = moneyWithUnit(format, coin.minimum, coin.asset)
  const words = issue === null ? undefined : t(`issue.${issue}`, { amount: least })
  const isReady = issue === null && wallet !== null && address !== null
  const send = (by: Coin): void => {
    if (wallet === null || address === null || !isReady) return
    used.press({
      provider: wallet.provider,
      from: address,
      chainId,
      wish: { network: network.id, asset: by.asset, amount: typed },
      payment: paymentOf(by, network.collecting, typed),
    })
  }
  return (
    <>
      <Segmented
        label={t('coin')}
        choices={network.coins.map((one) => ({ value: one.asset, label: one.asset }))}
        value={coin.asset}
        onChange={choose}
      />
      <NumberField
        label={t('amount')}
        value={typed}
        onChange={type}
        maxDecimals={coin.decimals}
        end={<Figure>{coin.asset}</Figure>}
        hint={t('least', { amounts: least })}
        error={issue === 'missing' ? undefined : words}
      />
      <p className={css.small}>{t('wallet.text', { network: network.name })}</p>
      {wallet === null ? <Note kind="info">{t('wallet.none')}</Note> : null}
      <FlowNote {...used} />
      <Button
        size="main"
        wide
        blocked={!isReady}
        busy={isOver(used.flow) ? undefined : t('flow.busy')}
        onClick={() => send(coin)}
      >
        {words ?? t('wallet.act', { amount: moneyWithUnit(format, typed, coin.asset) })}
      </Button>
    </>
  )
}
