import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositAsset, DepositNetwork } from '#protocol/deposit.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { type AmountIssue, type Coin, issueOf, readAmount } from './payment.ts'

/** A coin of a network and how much of it, as a person chose and typed them. */
export interface AmountEntry {
  readonly coins: readonly Coin[]
  readonly coin: Coin
  readonly typed: string
  /** Decimal text; empty where nothing is typed, null for what is no amount of this coin. */
  readonly amount: string | null
  readonly issue: AmountIssue | null
  /** The issue in words; undefined where there is none. */
  readonly words: string | undefined
  /** The least deposit, in words. */
  readonly least: string
  readonly choose: (asset: DepositAsset) => void
  readonly type: (text: string) => void
}

/** Null for a network without coins. */
export function useAmountEntry({ coins }: DepositNetwork): AmountEntry | null {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const [asset, choose] = useState(coins[0]?.asset)
  const [typed, type] = useState('')
  const coin = coins.find((one) => one.asset === asset)
  if (coin === undefined) return null
  const amount = readAmount(coin, typed, format.decimalSign)
  const issue = issueOf(coin, amount)
  const least = exactMoney(format, coin.minimum, coin.asset)
  const words = issue === null ? undefined : t(`issue.${issue}`, { amount: least })
  return { coins, coin, typed, amount, issue, words, least, choose, type }
}
