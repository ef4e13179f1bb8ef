import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { PrepareLoanBody } from '#protocol/loan.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useGetLoanTermsQuery } from '#src/entities/loan/loan.api.ts'
import { BorrowForm } from '#src/features/borrow/ui/BorrowForm.tsx'
import { LoanConditions } from '#src/features/borrow/ui/LoanConditions.tsx'
import { LoanList } from '#src/features/borrow/ui/LoanList.tsx'
import { LoanNote } from '#src/features/borrow/ui/LoanNote.tsx'
import { WhyNot } from '#src/features/borrow/ui/WhyNot.tsx'
import { useRequestLoan } from '#src/features/borrow/useRequestLoan.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { SignedOut } from '#src/shared/session/SignedOut.tsx'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import { Note } from '#src/shared/ui/Note.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './LoanPage.module.css'
import { LoanRules } from './LoanRules.tsx'
import { RequestSheet } from './RequestSheet.tsx'

/** Loans: what they cost, asking for one, and own ones. Always about the real account. */
export default function LoanPage() {
  const { t } = useTranslation('loan')
  const { id } = useCustomer()
  const account = useSelector(selectAccount)
  return (
    <div className={pageCss.wide}>
      <PageHeading title={t('title')} />
      <p className={pageCss.lead}>{t('lead')}</p>
      {id === null ? (
        <div className={css.columns}>
          <Conditions />
          <SignedOut title={t('signedOut')} />
        </div>
      ) : (
        // What one customer typed and opened is not the next one's.
        <Fragment key={id}>
          {account === 'demo' ? <Note kind="info">{t('onDemo')}</Note> : null}
          <Own customer={id} />
        </Fragment>
      )}
    </div>
  )
}

function Conditions() {
  const { t } = useTranslation('loan')
  return (
    <Pane className={css.pane}>
      <h2 className={css.head}>{t('terms.title')}</h2>
      <LoanConditions />
      <LoanRules />
    </Pane>
  )
}

function Own({ customer }: { readonly customer: string }) {
  const { t } = useTranslation(['loan', 'common'])
  const query = useGetLoanTermsQuery(customer, { refetchOnMountOrArgChange: true })
  const { currentData: terms, error } = query
  const write = useRequestLoan()
  const [wanted, want] = useState<PrepareLoanBody | null>(null)
  const isLost = write.flow.phase === 'unknown'
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {terms === undefined && error === undefined ? (
          <SkeletonRows rows={4} label={t('common:loading')} />
        ) : null}
        {error === undefined ? null : (
          <RetryNote title={t('failed')} fault={error} onRetry={query.refetch} />
        )}
        {wanted === null || isLost ? <LoanNote write={write} refused={t('refused.ask')} /> : null}
        {terms === undefined ? null : isZeroText(terms.most) && terms.obstacle !== null ? (
          <WhyNot obstacle={terms.obstacle} />
        ) : (
          <Pane>
            <BorrowForm terms={terms} busy={pendingOf(write.flow) !== null} onAsk={want} />
          </Pane>
        )}
        <Conditions />
      </div>
      <LoanList cover={terms?.cover ?? null} />
      {wanted === null || isLost ? null : (
        <RequestSheet
          wanted={wanted}
          onClose={() => want(null)}
          onProof={(proof) => write.send({ ...wanted, proof })}
        />
      )}
    </div>
  )
}
