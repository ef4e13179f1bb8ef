import { useTranslation } from 'react-i18next'
import { useGetWalletBalanceQuery } from '#src/entities/deposit/deposit.api.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import type { AmountEntry } from '../useAmountEntry.ts'
import css from './Deposit.module.css'

interface InWalletProps {
  readonly network: string
  readonly entry: AmountEntry
}

/**
 * What the own wallet has of the coin, as the server's nodes say. Max is for tokens alone: of the network's own coin a
 * fee must stay, which nobody knows before the wallet says it.
 */
export function InWallet({ network, entry }: InWalletProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const { coin, type } = entry
  const asked = { network, asset: coin.asset }
  const { currentData, error } = useGetWalletBalanceQuery(asked, {
    refetchOnMountOrArgChange: true,
  })
  const amount = error === undefined ? currentData?.amount : null
  if (amount === null) {
    return (
      <p className={css.small} role="status">
        {t('wallet.unknown')}
      </p>
    )
  }
  const isMost = coin.token !== null && amount !== undefined && !isZeroText(amount)
  return (
    <div className={css.inWallet}>
      <span className={css.small}>
        {t('wallet.has', { amount: exactMoney(format, amount ?? null, coin.asset) })}
      </span>
      {isMost ? (
        <Button
          tone="quiet"
          size="small"
          onClick={() => type(typedForm(amount, format.decimalSign))}
        >
          {t('wallet.max')}
        </Button>
      ) : null}
    </div>
  )
}
