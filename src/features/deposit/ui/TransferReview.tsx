import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositNetwork } from '#protocol/deposit.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { GroupedAddress } from '#src/shared/money-view/GroupedAddress.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import type { Intent } from '../depositFlow.ts'
import { useLengthText } from '../useLengthText.ts'
import { secondsOf } from '../waitTime.ts'
import css from './Deposit.module.css'

interface TransferReviewProps {
  readonly network: DepositNetwork
  readonly intent: Intent
  /** Address of the wallet that sends. */
  readonly from: string
}

/** All that a person compares with what their wallet shows: how much, whence, where to, what for. */
export function TransferReview({ network, intent, from }: TransferReviewProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const length = useLengthText()
  const { amount, asset } = intent
  const words = exactMoney(format, amount, asset)
  const coin = network.coins.find((one) => one.asset === asset)
  const blocks = network.confirmations
  const seconds = blocks === null ? null : secondsOf(network.chainId, blocks)
  const sum = <Money value={amount} asset={asset} style="exact" />
  const items: (Term | null)[] = [
    { key: 'network', label: t('network'), value: network.name },
    { key: 'from', label: t('review.from'), value: <GroupedAddress value={from} />, below: true },
    {
      key: 'to',
      label: t('review.to'),
      value: <GroupedAddress value={network.collecting} />,
      below: true,
    },
    { key: 'fee', label: t('review.fee'), value: <Money value="0" asset={asset} /> },
    blocks === null
      ? null
      : { key: 'blocks', label: t('review.confirmations'), value: format.count(blocks) },
    seconds === null
      ? null
      : {
          key: 'time',
          label: t('review.time'),
          value: t('review.about', { time: length(seconds) }),
        },
    { key: 'receive', label: t('review.receive'), value: sum, strong: true },
  ]
  return (
    <>
      <div>
        <p className={css.small}>{t('review.send')}</p>
        <p className={css.sum}>{sum}</p>
        {coin === undefined ? null : (
          <p className={css.small}>
            {t('least', { amounts: exactMoney(format, coin.minimum, asset) })}
          </p>
        )}
      </div>
      <Terms label={t('step.review')} items={items.filter((item) => item !== null)} />
      <Note kind="info" icon={ShieldCheck}>
        {t('review.check', { amount: words })}
      </Note>
    </>
  )
}
