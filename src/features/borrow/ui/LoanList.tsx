import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loan } from '#protocol/loan.ts'
import { isLoanOpen } from '#protocol/machines/loan.ts'
import {
  useCancelLoanMutation,
  useListLoansQuery,
  useListOlderLoansInfiniteQuery,
} from '#src/entities/loan/loan.api.ts'
import { newKey } from '#src/shared/api/call.ts'
import { usePages } from '#src/shared/api/usePages.ts'
import { useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { repayLoan } from '../loanWrites.ts'
import css from './Loan.module.css'
import { LoanCard } from './LoanCard.tsx'
import { LoanNote } from './LoanNote.tsx'
import { LoanReceipt } from './LoanReceipt.tsx'
import { RepaySheet } from './RepaySheet.tsx'

/** How often the list is asked for again while a loan is to be answered or repaid. */
const FOLLOW_MS = 20_000

/** Own loans, newest first, with repaying and taking a request back. */
export function LoanList({ cover }: { readonly cover: string | null }) {
  const { t } = useTranslation(['loan', 'common', 'errors'])
  const [follows, follow] = useState(false)
  const query = useListLoansQuery(undefined, { pollingInterval: follows ? FOLLOW_MS : 0 })
  const { items, error, more, retry } = usePages(query, useListOlderLoansInfiniteQuery)
  const isUnderWay = items?.some(({ state }) => isLoanOpen(state)) === true
  if (isUnderWay !== follows) follow(isUnderWay)
  const [receiptOf, setReceiptOf] = useState<Loan | null>(null)
  const [repaying, setRepaying] = useState<Loan | null>(null)
  const repay = useMoneyWrite(repayLoan)
  const { dismiss, flow } = repay
  // What was answered is over once the page is left; what was not stands until it is.
  useEffect(() => dismiss, [dismiss])
  const cancel = useCancel()
  const isDone = flow.phase === 'confirmed'
  const done = t('errors:success.modified')
  useEffect(() => {
    if (isDone) announce(done)
  }, [isDone, done])
  return (
    <section className={css.stack} aria-labelledby="own-loans">
      <h2 id="own-loans" className={css.head}>
        {t('list.title')}
      </h2>
      {error === undefined ? null : (
        <RetryNote title={t('list.failed')} fault={error} onRetry={retry} />
      )}
      {cancel.fault === undefined ? null : (
        <RetryNote title={t('refused.cancel')} fault={cancel.fault} onRetry={cancel.again} />
      )}
      {repaying === null ? <LoanNote write={repay} refused={t('refused.repay')} /> : null}
      {items === undefined && error === undefined ? (
        <SkeletonRows rows={2} label={t('common:loading')} />
      ) : null}
      {items?.length === 0 ? <Empty title={t('list.empty')} /> : null}
      {items === undefined || items.length === 0 ? null : (
        <Pane>
          {items.map((one) => (
            <LoanCard
              key={one.id}
              loan={one}
              cover={one.state === 'repaying' ? cover : null}
              onRepay={(loan) => {
                dismiss()
                setRepaying(loan)
              }}
              onCancel={cancel.press}
              onReceipt={setReceiptOf}
            />
          ))}
        </Pane>
      )}
      <More title={t('list.failed')} more={more}>
        {t('list.older')}
      </More>
      {receiptOf === null ? null : (
        <LoanReceipt loan={receiptOf} onClose={() => setReceiptOf(null)} />
      )}
      {repaying === null || isDone ? null : (
        <RepaySheet
          loan={items?.find(({ id }) => id === repaying.id) ?? repaying}
          write={repay}
          onClose={() => setRepaying(null)}
        />
      )}
    </section>
  )
}

/** Takes a request back. It can be asked for again: each press about one loan is the same request. */
function useCancel() {
  const keys = useRef(new Map<string, string>())
  const [cancel] = useCancelLoanMutation()
  const [failed, setFailed] = useState<{ readonly loan: Loan; readonly fault: unknown } | null>(
    null,
  )
  const press = (loan: Loan): void => {
    const key = keys.current.get(loan.id) ?? newKey()
    keys.current.set(loan.id, key)
    setFailed(null)
    cancel({ body: { id: loan.id }, key })
      .unwrap()
      .catch((fault: unknown) => setFailed({ loan, fault }))
  }
  return {
    press,
    fault: failed?.fault,
    again: () => {
      if (failed !== null) press(failed.loan)
    },
  }
}
