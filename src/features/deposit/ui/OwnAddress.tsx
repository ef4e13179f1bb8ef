import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositNetwork } from '#contract/deposit.ts'
import { useGetDepositAddressQuery } from '#src/entities/deposit/deposit.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/Money.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { useCopy } from '#src/shared/ui/useCopy.ts'
import css from './Deposit.module.css'

const QrCode = lazy(() => import('#src/shared/ui/QrCode.tsx'))

/** The customer's own address: whatever arrives there is theirs, from wherever it was sent. */
export function OwnAddress({ network }: { readonly network: DepositNetwork }) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const { currentData: data, error } = useGetDepositAddressQuery(network.id)
  const { copied, copy } = useCopy()
  if (error !== undefined) {
    return (
      <Note kind="error">
        <FaultText fault={error} />
      </Note>
    )
  }
  if (data === undefined) return <SkeletonRows rows={3} label={t('address.title')} />
  const least = network.coins.map(({ asset, minimum }) => moneyWithUnit(format, minimum, asset))
  return (
    <>
      <p className={css.small}>{t('address.text', { network: network.name })}</p>
      <div className={css.code}>
        <Suspense>
          <QrCode text={data.address} label={t('address.code')} />
        </Suspense>
      </div>
      <code className={css.address} dir="ltr" translate="no">
        {data.address}
      </code>
      <Button tone="secondary" wide onClick={() => copy(data.address)}>
        {copied ? t('address.copied') : t('address.copy')}
      </Button>
      <p className={css.small}>{t('least', { amounts: least.join(', ') })}</p>
    </>
  )
}
