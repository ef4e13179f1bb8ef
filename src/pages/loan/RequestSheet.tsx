import { useTranslation } from 'react-i18next'
import type { PrepareLoanBody } from '#protocol/loan.ts'
import type { OwnerProof } from '#protocol/ownerProof.ts'
import { usePrepareLoanMutation } from '#src/entities/loan/loan.api.ts'
import { ProveOwner } from '#src/features/sign-in/owner/ProveOwner.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import css from './LoanPage.module.css'
import { LoanRules } from './LoanRules.tsx'

interface RequestSheetProps {
  readonly wanted: PrepareLoanBody
  readonly onClose: () => void
  /** Sends it; rejected with the fault of the call. */
  readonly onProof: (proof: OwnerProof) => Promise<void>
}

/** What follows from a loan, and the owner's proof that it is they who ask. */
export function RequestSheet({ wanted, onClose, onProof }: RequestSheetProps) {
  const { t } = useTranslation(['loan', 'errors'])
  const format = useFormat()
  const [prepare] = usePrepareLoanMutation()
  const money = moneyWithUnit(format, wanted.amount, 'USDT')
  const title = `${t('form.ask', { amount: money })} · ${t('days', { count: wanted.days })}`
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className={css.column}>
        <LoanRules />
        <ProveOwner
          act="borrow"
          challenge={async () => (await prepare(wanted).unwrap()).message}
          button={t('form.ask', { amount: money })}
          onProof={async (proof) => {
            await onProof(proof)
            announce(t('errors:success.submittedForReview'))
            return onClose
          }}
        />
      </div>
    </Sheet>
  )
}
