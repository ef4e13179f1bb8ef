import { useTranslation } from 'react-i18next'
import type { Loan } from '#protocol/loan.ts'
import type { LoanState } from '#protocol/machines/loan.ts'
import { orderNumber } from '#protocol/orderNumber.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Badge, type BadgeKind } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import css from './Loan.module.css'
import { loanFactsOf } from './loanFacts.tsx'

const BADGE: Readonly<Record<LoanState, BadgeKind>> = {
  toBeReviewed: 'waiting',
  repaying: 'waiting',
  repaid: 'ok',
  cancelled: 'plain',
  rejected: 'refused',
  writtenOff: 'refused',
}

interface LoanCardProps {
  readonly loan: Loan
  /** What the account holds over what is owed; null where it is not known. */
  readonly cover: string | null
  readonly onRepay: (loan: Loan) => void
  readonly onCancel: (loan: Loan) => void
  readonly onReceipt: (loan: Loan) => void
}

/** One loan: what is owed and when, what was paid, and what can be done. */
export function LoanCard({ loan, cover, onRepay, onCancel, onReceipt }: LoanCardProps) {
  const { t } = useTranslation(['loan', 'receipt'])
  const format = useFormat()
  const { state, overdueDays, collecting, amount } = loan
  const badge = collecting ? 'collecting' : overdueDays > 0 ? 'overdue' : state
  const words = exactMoney(format, amount, 'USDT')
  return (
    <Cell className={css.card}>
      <div className={css.row}>
        <Money value={amount} asset="USDT" className={css.amount} style="exact" />
        <Badge kind={overdueDays > 0 || collecting ? 'refused' : BADGE[state]}>
          {t(`state.${badge}`)}
        </Badge>
      </div>
      <p className={css.quiet}>
        <Figure>{orderNumber(loan.id)}</Figure>
      </p>
      {collecting ? <Note kind="warning">{t('collecting')}</Note> : null}
      {overdueDays > 0 && !collecting ? <Note kind="warning">{t('overdue')}</Note> : null}
      {loan.reason === null ? null : (
        <Note kind="warning" title={t(`reason.${loan.reason}`)}>
          {loan.note === null ? null : <span translate="yes">{loan.note}</span>}
        </Note>
      )}
      <Terms label={words} items={loanFactsOf(loan, cover, t, format)} />
      <Payments loan={loan} />
      {state === 'repaying' ? (
        <Button wide onClick={() => onRepay(loan)}>
          {t('repay.act')}
        </Button>
      ) : null}
      {state === 'toBeReviewed' ? (
        <Button tone="secondary" size="small" onClick={() => onCancel(loan)}>
          {t('cancel.act')}
        </Button>
      ) : null}
      {state === 'repaid' || state === 'writtenOff' ? (
        <Button
          tone="secondary"
          size="small"
          label={`${t('receipt:title')} ${orderNumber(loan.id)}`}
          onClick={() => onReceipt(loan)}
        >
          {t('receipt:title')}
        </Button>
      ) : null}
    </Cell>
  )
}

function Payments({ loan: { payments } }: { readonly loan: Loan }) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  if (payments.length === 0) return null
  const money = (text: string): string => exactMoney(format, text, 'USDT')
  return (
    <>
      <h3 className={css.quiet}>{t('payments')}</h3>
      <ol className={css.payments}>
        {payments.map(({ at, kind, interest, principal }) => (
          <li key={`${at} ${interest} ${principal}`}>
            <span>{`${t(`payment.${kind}`)} · ${format.dateTime(new Date(at))}`}</span>
            <Figure>{`${t('fact.interest')} ${money(interest)}`}</Figure>
            <Figure>{`${t('fact.principal')} ${money(principal)}`}</Figure>
          </li>
        ))}
      </ol>
    </>
  )
}
