import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositNetwork } from '#protocol/deposit.ts'
import { chosenWallet } from '#src/entities/session/chosenWallet.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { Wallet } from '#src/shared/wallet/provider.ts'
import { useWallets } from '#src/shared/wallet/WalletsContext.ts'
import { isOver } from '../depositFlow.ts'
import { type Coin, paymentOf } from '../payment.ts'
import { useAmountEntry } from '../useAmountEntry.ts'
import type { UsedDeposits } from '../useDepositFlow.ts'
import { AmountFields } from './AmountFields.tsx'
import css from './Deposit.module.css'
import { FlowNote } from './FlowNote.tsx'

interface WalletDepositProps {
  readonly network: DepositNetwork
  readonly used: UsedDeposits
}

/** The wallet signed in with, of this browser or on another device. */
function useOwnWallet(): Wallet | null {
  return chosenWallet(useWallets(), walletChoice.read())
}

/** From the connected wallet in one confirmation: a plain transfer, which gives nobody any right. */
export function WalletDeposit({ network, used }: WalletDepositProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const address = useSelector(selectUser)?.address ?? null
  const wallet = useOwnWallet()
  const entry = useAmountEntry(network)
  const [credited, see] = useState<string | null>(null)
  const { flow } = used
  // An amount that is on the account by now is not offered once more.
  if (flow.phase === 'confirmed' && flow.deposit.id !== credited) {
    see(flow.deposit.id)
    entry?.type('')
  }
  const { chainId } = network
  if (entry === null || chainId === null) return null
  const { amount, coin, issue, words } = entry
  const ready = issue === null && wallet !== null && address !== null ? amount : null
  const send = (by: Coin): void => {
    if (wallet === null || address === null || ready === null) return
    used.submit({
      provider: wallet.provider,
      from: address,
      chainId,
      intent: { network: network.id, asset: by.asset, amount: ready },
      payment: paymentOf(by, network.collecting, ready),
    })
  }
  return (
    <>
      <p className={css.lead}>{t('wallet.text', { network: network.name })}</p>
      <AmountFields entry={entry} />
      {wallet === null ? <Note kind="info">{t('wallet.none')}</Note> : null}
      <FlowNote {...used} />
      <Button
        size="main"
        wide
        blocked={ready === null}
        busy={isOver(flow) ? undefined : t('flow.busy')}
        onClick={() => send(coin)}
      >
        {words ?? t('wallet.act', { amount: exactMoney(format, amount, coin.asset) })}
      </Button>
    </>
  )
}
