import { useTranslation } from 'react-i18next'
import { listText } from '#src/shared/i18n/listText.ts'
import type { DepositNetwork } from '#protocol/deposit.ts'
import { useGetDepositAddressQuery } from '#src/entities/deposit/deposit.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { AddressBox } from './AddressBox.tsx'
import css from './Deposit.module.css'

/** The customer's own address: whatever arrives there is theirs, from wherever it was sent. */
export function OwnAddress({ network }: { readonly network: DepositNetwork }) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const query = useGetDepositAddressQuery(network.id)
  const { currentData: data, error } = query
  if (data === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={3} label={t('address.title')} />
    ) : (
      <RetryNote fault={error} onRetry={query.refetch} />
    )
  }
  const least = network.coins.map(({ asset, minimum }) => exactMoney(format, minimum, asset))
  return (
    <>
      <p className={css.lead}>{t('address.text', { network: network.name })}</p>
      <AddressBox address={data.address} label={t('address.code')} />
      <p className={css.small}>{t('least', { amounts: listText(least, 'disjunction') })}</p>
    </>
  )
}
