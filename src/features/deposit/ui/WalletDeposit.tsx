import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositNetwork } from '#contract/deposit.ts'
import { chosenWallet, isHere } from '#src/entities/session/chosenWallet.ts'
import { selectUser } from '#src/entities/session/session.slice.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { moneyWithUnit } from '#src/shared/money-view/Money.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import type { Wallet } from '#src/shared/wallet/provider.ts'
import { useWallets } from '#src/shared/wallet/WalletsContext.ts'
import { isOver } from '../depositFlow.ts'
import { type Coin, decimalsOf, issueOf, paymentOf, readAmount } from '../payment.ts'
import type { UsedDeposits } from '../useDepositFlow.ts'
import css from './Deposit.module.css'
import { FlowNote } from './FlowNote.tsx'

interface WalletDepositProps {
  readonly network: DepositNetwork
  readonly used: UsedDeposits
}

/** The wallet signed in with, where it is one of this browser. */
function useOwnWallet(): Wallet | null {
  return chosenWallet(useWallets().filter(isHere), walletChoice.read())
}

/** From the connected wallet in one confirmation: a plain transfer, which gives nobody any right. */
export function WalletDeposit({ network, used }: WalletDepositProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const address = useSelector(selectUser)?.address ?? null
  const wallet = useOwnWallet()
  const [asset, choose] = useState(network.coins[0]?.asset)
  const [typed, type] = useState('')
  const [credited, see] = useState<string | null>(null)
  const { flow } = used
  // An amount that is on the account by now is not offered once more.
  if (flow.phase === 'confirmed' && flow.deposit.id !== credited) {
    see(flow.deposit.id)
    type('')
  }
  const coin = network.coins.find((one) => one.asset === asset)
  const { chainId } = network
  if (coin === undefined || chainId === null) return null
  const amount = readAmount(coin, typed, format.decimalSign)
  const issue = issueOf(coin, amount)
  const least = moneyWithUnit(format, coin.minimum, coin.asset)
  const words = issue === null ? undefined : t(`issue.${issue}`, { amount: least })
  const ready = issue === null && wallet !== null && address !== null ? amount : null
  const send = (by: Coin): void => {
    if (wallet === null || address === null || ready === null) return
    used.press({
      provider: wallet.provider,
      from: address,
      chainId,
      wish: { network: network.id, asset: by.asset, amount: ready },
      payment: paymentOf(by, network.collecting, ready),
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
        maxDecimals={decimalsOf(coin)}
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
        blocked={ready === null}
        busy={isOver(flow) ? undefined : t('flow.busy')}
        onClick={() => send(coin)}
      >
        {words ?? t('wallet.act', { amount: moneyWithUnit(format, amount, coin.asset) })}
      </Button>
    </>
  )
}
