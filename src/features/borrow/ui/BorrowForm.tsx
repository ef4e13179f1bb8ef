import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { LoanTermsNow, PrepareLoanBody } from '#protocol/loan.ts'
import { LOAN_DAYS, type LoanDays } from '#protocol/loanTerms.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney, moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { useDraft } from '#src/shared/money-write/useDraft.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import {
  type LoanFields,
  readFields,
  type Schedule,
  schedules,
  usdtText,
  wantedLoan,
} from '../loanForm.ts'
import { loanSlice } from '../loanWrites.ts'
import css from './Loan.module.css'
import { ScheduleTable } from './ScheduleTable.tsx'

interface BorrowFormProps {
  readonly terms: LoanTermsNow
  /** Another request has no answer yet. */
  readonly busy: boolean
  readonly onAsk: (wanted: PrepareLoanBody) => void
}

/** How much and for how long, with everything that is repaid, before anything is asked for. */
export function BorrowForm({ terms, busy, onAsk }: BorrowFormProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const now = useSelector((state: WithMarket) => selectServerNow(state))
  const [kept, keep] = useDraft<LoanFields>(loanSlice, 'loan')
  const fields = readFields(kept)
  const wanted = wantedLoan(fields.amount, terms, format.decimalSign)
  const money = (text: string): string => moneyWithUnit(format, text, 'USDT')
  const issue = wanted.ok ? null : wanted.issue
  const words =
    issue === null
      ? undefined
      : t(`issue.${issue.code}`, { amount: 'amount' in issue ? money(issue.amount) : '' })
  const all = schedules(wanted.ok ? wanted.units : null, terms.freeDays, now)
  const one = all.find(({ days }) => days === fields.days)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      <h2 className={css.head}>{t('form.title')}</h2>
      <NumberField
        label={t('form.amount')}
        value={fields.amount}
        onChange={(amount) => keep({ ...fields, amount })}
        maxDecimals={0}
        end={<Figure>{ASSET}</Figure>}
        error={issue === null || issue.code === 'missing' ? undefined : words}
        hint={t('form.upTo', { amount: money(terms.most), equity: money(terms.equity) })}
      />
      <Segmented<`${LoanDays}`>
        label={t('form.term')}
        value={`${fields.days}`}
        onChange={(days) => keep(readFields({ ...fields, days: Number(days) }))}
        choices={LOAN_DAYS.map((days) => ({
          value: `${days}` as const,
          label: t('days', { count: days }),
        }))}
      />
      {one === undefined ? null : <OneSchedule schedule={one} freeDays={terms.freeDays} />}
      <ScheduleTable schedules={all} chosen={fields.days} />
      <Button
        size="main"
        wide
        blocked={!wanted.ok || busy}
        onClick={() => {
          if (wanted.ok)
            onAsk({
              amount: usdtText(wanted.units),
              days: fields.days,
              termsVersion: terms.version,
            })
        }}
      >
        {wanted.ok ? t('form.ask', { amount: money(usdtText(wanted.units)) }) : words}
      </Button>
      <p className={css.quiet}>{t('form.review')}</p>
    </form>
  )
}

interface OneScheduleProps {
  readonly schedule: Schedule
  readonly freeDays: number
}

/** The due day of the chosen term, and what the loan comes to by then. */
function OneSchedule({ schedule, freeDays }: OneScheduleProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const { dueAt, perDay, total } = schedule
  const due = format.date(new Date(dueAt + NOON_MS))
  const items: Term[] = [
    { key: 'due', label: t('form.due'), value: <Figure>{due}</Figure> },
    { key: 'free', label: t('form.free'), value: format.count(freeDays) },
  ]
  if (perDay !== null) {
    const value = <Figure>{exactMoney(format, perDay, ASSET)}</Figure>
    items.push({ key: 'day', label: t('form.perDay'), value })
  }
  if (total !== null) {
    const value = <Figure>{moneyWithUnit(format, total, ASSET)}</Figure>
    items.push({ key: 'total', label: t('form.total'), value, strong: true })
  }
  return <Terms label={t('form.schedule')} items={items} />
}

/** Loans are in it alone. */
const ASSET = 'USDT'

/** UTC days are shown by their noon, which is the same day nearly everywhere. */
const NOON_MS = 12 * 3_600_000
