import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useGetDepositOfferQuery } from '#src/entities/deposit/deposit.api.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { DepositList } from '#src/features/deposit/ui/DepositList.tsx'
import { Confirmable } from '#src/features/withdraw/ui/Confirmable.tsx'
import { useDepositFlow } from '#src/features/deposit/useDepositFlow.ts'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './DepositPage.module.css'
import { Ways } from './Ways.tsx'

/** Money in: from the wallet or to one's own address, and what became of it. Always of the real account. */
export default function DepositPage() {
  const { t } = useTranslation('deposit')
  const loggedIn = useSelector(selectLoggedIn)
  const { id } = useCustomer()
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('title')} />
      {loggedIn ? <Deposits key={id} /> : <SignedOut title={t('signIn')} />}
    </div>
  )
}

function Deposits() {
  const { t } = useTranslation('deposit')
  const used = useDepositFlow()
  const offer = useGetDepositOfferQuery(null)
  const { data, error } = offer
  return (
    <div className={css.columns}>
      <Confirmable>
        <div className={css.column}>
          {data === undefined && error !== undefined ? (
            <RetryNote fault={error} onRetry={offer.refetch} />
          ) : null}
          {data === undefined && error === undefined ? (
            <SkeletonRows rows={4} label={t('title')} />
          ) : null}
          {data === undefined ? null : <Ways networks={data.networks} used={used} />}
        </div>
      </Confirmable>
      <div className={css.column}>
        <h2>{t('list.title')}</h2>
        <DepositList list={used.list} />
      </div>
    </div>
  )
}
