import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useGetDepositOfferQuery } from '#src/entities/deposit/deposit.api.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { DepositList } from '#src/features/deposit/ui/DepositList.tsx'
import { Confirmable } from '#src/features/withdraw/ui/Confirmable.tsx'
import { useDepositFlow } from '#src/features/deposit/useDepositFlow.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import css from './DepositPage.module.css'
import { Ways } from './Ways.tsx'

/** Money in: from the wallet or to one's own address, and what became of it. Always of the real account. */
export default function DepositPage() {
  const { t } = useTranslation(['deposit', 'common'])
  const loggedIn = useSelector(selectLoggedIn)
  const { id } = useCustomer()
  return (
    <div className={css.page}>
      <PageHeading title={t('title')} />
      {loggedIn ? (
        <Deposits key={id} />
      ) : (
        <Note
          kind="info"
          action={
            <LinkButton size="small" to="/pass/login?return=%2Fprofile%2Fdeposit">
              {t('common:signIn')}
            </LinkButton>
          }
        >
          {t('signIn')}
        </Note>
      )}
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
