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
import type { DepositFlow, Intent } from '../depositFlow.ts'
import { paymentOf } from '../payment.ts'
import { type AmountEntry, useAmountEntry } from '../useAmountEntry.ts'
import type { UsedDeposits } from '../useDepositFlow.ts'
import { AmountFields } from './AmountFields.tsx'
import css from './Deposit.module.css'
import { FlowNote } from './FlowNote.tsx'
import { InWallet } from './InWallet.tsx'
import { Steps, stepOf } from './Steps.tsx'
import { TransferReview } from './TransferReview.tsx'

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
  const address = useSelector(selectUser)?.address ?? null
  const wallet = useOwnWallet()
  const entry = useAmountEntry(network)
  const [credited, see] = useState<string | null>(null)
  const [reviewing, review] = useState(false)
  const { flow } = used
  // An amount that is on the account by now is not offered once more.
  if (flow.phase === 'confirmed' && flow.deposit.id !== credited) {
    see(flow.deposit.id)
    entry?.type('')
  }
  const { chainId } = network
  if (entry === null || chainId === null) return null
  const { amount, coin, issue } = entry
  const ready = issue === null && wallet !== null && address !== null ? amount : null
  const at = stepOf(flow, reviewing && ready !== null)
  const send = (): void => {
    if (wallet === null || address === null || ready === null) return
    review(false)
    used.submit({
      provider: wallet.provider,
      from: address,
      chainId,
      intent: { network: network.id, asset: coin.asset, amount: ready },
      payment: paymentOf(coin, network.collecting, ready),
    })
  }
  const shown = at === 1 && ready !== null ? ready : null
  return (
    <>
      <Steps at={at} />
      {shown === null || address === null ? null : (
        <Review
          network={network}
          intent={{ network: network.id, asset: coin.asset, amount: shown }}
          from={address}
          onSend={send}
          onEdit={() => review(false)}
        />
      )}
      {shown === null ? <FlowNote {...used} network={network} /> : null}
      {at === 2 ? <SentSoFar network={network} flow={flow} from={address} /> : null}
      {at === 0 || at === 3 ? (
        <AmountStep
          network={network}
          entry={entry}
          hasAddress={address !== null}
          lacksWallet={wallet === null}
          blocked={ready === null}
          onReview={() => review(true)}
        />
      ) : null}
    </>
  )
}

interface AmountStepProps {
  readonly network: DepositNetwork
  readonly entry: AmountEntry
  /** Whether a wallet is linked, whose balance can be asked for. */
  readonly hasAddress: boolean
  readonly lacksWallet: boolean
  readonly blocked: boolean
  readonly onReview: () => void
}

/** How much of which coin; nothing is asked of the wallet yet. */
function AmountStep({
  network,
  entry,
  hasAddress,
  lacksWallet,
  blocked,
  onReview,
}: AmountStepProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const { amount, coin, words } = entry
  return (
    <>
      <p className={css.lead}>{t('wallet.text', { network: network.name })}</p>
      <AmountFields entry={entry} />
      {hasAddress ? <InWallet network={network.id} entry={entry} /> : null}
      {lacksWallet ? <Note kind="info">{t('wallet.none')}</Note> : null}
      <Button size="main" wide blocked={blocked} onClick={onReview}>
        {words ?? t('wallet.act', { amount: exactMoney(format, amount, coin.asset) })}
      </Button>
    </>
  )
}

interface ReviewProps {
  readonly network: DepositNetwork
  readonly intent: Intent
  readonly from: string
  readonly onSend: () => void
  readonly onEdit: () => void
}

/** The last look before the wallet is asked. */
function Review({ network, intent, from, onSend, onEdit }: ReviewProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const { amount, asset } = intent
  return (
    <>
      <TransferReview network={network} intent={intent} from={from} />
      <Button size="main" wide onClick={onSend}>
        {t('review.act', { amount: exactMoney(format, amount, asset) })}
      </Button>
      <p className={css.small}>{t('review.final')}</p>
      <Button tone="quiet" onClick={onEdit}>
        {t('review.edit')}
      </Button>
    </>
  )
}

interface SentSoFarProps {
  readonly network: DepositNetwork
  readonly flow: DepositFlow
  readonly from: string | null
}

/** What the wallet was asked for, to compare with what it shows; nothing where it is of another network. */
function SentSoFar({ network, flow, from }: SentSoFarProps) {
  if (!('intent' in flow) || from === null || flow.intent.network !== network.id) return null
  return <TransferReview network={network} intent={flow.intent} from={from} />
}
