import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupedAddress } from '#src/shared/money-view/GroupedAddress.tsx'
import { CopyButton } from '#src/shared/ui/CopyButton.tsx'
import css from './Deposit.module.css'

const QrCode = lazy(() => import('#src/shared/ui/QrCode.tsx'))

interface AddressBoxProps {
  readonly address: string
  /** What the code is of, for those who can't see it. */
  readonly label: string
}

/** An address to send to: as a code, in letters, and to copy. */
export function AddressBox({ address, label }: AddressBoxProps) {
  const { t } = useTranslation('deposit')
  return (
    <div className={css.box}>
      <div className={css.code}>
        <Suspense>
          <QrCode text={address} label={label} />
        </Suspense>
      </div>
      <code className={css.address}>
        <GroupedAddress value={address} />
      </code>
      <CopyButton wide text={address} label={t('address.copy')} />
    </div>
  )
}
