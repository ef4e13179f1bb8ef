import type { TFunction } from 'i18next'
import type { Loan } from '#protocol/loan.ts'
import type { Formatters } from '#src/shared/i18n/format.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import type { Term } from '#src/shared/ui/Terms.tsx'

/** What is said of a loan in its state, a line each. */
export function loanFactsOf(
  loan: Loan,
  cover: string | null,
  t: TFunction<'loan'>,
  format: Formatters,
): readonly Term[] {
  const money = (text: string) => <Figure>{exactMoney(format, text, 'USDT')}</Figure>
  const moment = (at: string) => <Figure>{format.dateTime(new Date(at))}</Figure>
  const day = (date: string) => <Figure>{format.date(new Date(`${date}T12:00:00Z`))}</Figure>
  const term: Term = { key: 'term', label: t('fact.term'), value: t('days', { count: loan.days }) }
  const { state, dueOn, answerBy, paidOutAt } = loan
  const asked: Term = { key: 'asked', label: t('fact.asked'), value: moment(loan.requestedAt) }
  if (state === 'toBeReviewed') {
    const answer =
      answerBy === null
        ? []
        : [{ key: 'answer', label: t('fact.answer'), value: moment(answerBy), strong: true }]
    const total = { key: 'total', label: t('fact.total'), value: money(loan.totalAtDue) }
    return [term, asked, total, ...answer]
  }
  const paidOut =
    paidOutAt === null
      ? []
      : [{ key: 'paidOut', label: t('fact.paidOut'), value: moment(paidOutAt) }]
  if (state !== 'repaying') {
    const lost =
      state === 'writtenOff'
        ? [{ key: 'lost', label: t('fact.lost'), value: money(loan.lost) }]
        : []
    return [term, asked, ...paidOut, ...lost]
  }
  return [
    { key: 'owed', label: t('fact.owed'), value: money(loan.owed), strong: true },
    { key: 'principal', label: t('fact.principal'), value: money(loan.principal) },
    { key: 'interest', label: t('fact.interest'), value: money(loan.interest) },
    { key: 'next', label: t('fact.next'), value: money(loan.nextInterest) },
    ...(dueOn === null ? [] : [{ key: 'due', label: t('fact.due'), value: day(dueOn) }]),
    { key: 'total', label: t('fact.total'), value: money(loan.totalAtDue) },
    ...(cover === null
      ? []
      : [
          {
            key: 'cover',
            label: t('fact.cover'),
            value: <Figure>{format.decimal(cover, { min: 2, max: 2 })}</Figure>,
          },
        ]),
    ...paidOut,
  ]
}
