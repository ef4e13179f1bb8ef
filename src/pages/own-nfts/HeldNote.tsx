import { useTranslation } from 'react-i18next'
import { useGetPayoutHoldQuery } from '#src/entities/withdrawal/withdrawal.api.ts'
import { HoldNote } from '#src/features/withdraw/ui/HoldNote.tsx'
import css from './OwnNftsPage.module.css'

/** Why a won work waits, and what comes next. That an account is frozen stands above every page. */
export default function HeldNote() {
  const { t } = useTranslation('nft')
  const { currentData: hold = null } = useGetPayoutHoldQuery()
  return (
    <>
      {hold === null ? null : <HoldNote hold={hold} />}
      <p className={css.quiet}>{t('delivery.heldText')}</p>
    </>
  )
}
