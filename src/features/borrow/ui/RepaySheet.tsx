import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loan, RepayLoanBody } from '#protocol/loan.ts'
import { REPAY_LEAST } from '#protocol/loanTerms.ts'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import type { UsedWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { unitsOf, usdtText } from '../loanForm.ts'
import css from './Loan.module.css'
import { LoanNote } from './LoanNote.tsx'

interface RepaySheetProps {
  readonly loan: Loan
  readonly write: UsedWrite<RepayLoanBody, Loan>
  readonly onClose: () => void
}

/** Loans are in it alone. */
const ASSET = 'USDT'

/** Repays all that is owed, or a part of it. */
export function RepaySheet({ loan, write, onClose }: RepaySheetProps) {
  const { t } = useTranslation(['loan', 'common'])
  const format = useFormat()
  const [what, setWhat] = useState<'all' | 'part'>('all')
  const [typed, setTyped] = useState('')
  const { data: account } = useGetAccountSummaryQuery('real')
  const money = (units: bigint): string => exactMoney(format, usdtText(units), 'USDT')
  const owed = unitsOf(loan.owed)
  const read = readNumberInput(typed, { decimalSign: format.decimalSign, maxDecimals: 6 })
  const part = read.ok ? unitsOf(read.value) : null
  const units = what === 'all' ? owed : part
  const available = account === undefined ? null : unitsOf(account.available)
  const issue = ((): string | null => {
    if (units === null) return t('issue.missing')
    if (units > owed) return t('issue.tooMuch', { amount: money(owed) })
    const least = owed < REPAY_LEAST ? owed : REPAY_LEAST
    if (units < least) return t('issue.tooLittle', { amount: money(least) })
    if (available !== null && units > available)
      return t('issue.short', { amount: money(units - available) })
    return null
  })()
  const isEmpty = what === 'part' && !read.ok
  return (
    <Sheet open onClose={onClose} title={t('repay.title')}>
      <div className={css.stack}>
        <Segmented<'all' | 'part'>
          label={t('repay.what')}
          value={what}
          onChange={setWhat}
          choices={[
            { value: 'all', label: t('repay.all') },
            { value: 'part', label: t('repay.part') },
          ]}
        />
        {what === 'all' ? null : (
          <NumberField
            label={t('repay.amount')}
            value={typed}
            onChange={setTyped}
            maxDecimals={6}
            end={<Figure>{ASSET}</Figure>}
            error={issue === null || isEmpty ? undefined : issue}
          />
        )}
        {available === null ? null : (
          <p className={css.quiet}>{t('repay.available', { amount: money(available) })}</p>
        )}
        <LoanNote write={write} refused={t('refused.repay')} />
        <Button
          size="main"
          wide
          blocked={issue !== null}
          busy={pendingOf(write.flow) === null ? undefined : t('common:sending')}
          onClick={() => {
            if (units === null) return
            write.dismiss()
            write.submit({ id: loan.id, amount: what === 'all' ? 'all' : usdtText(units) })
          }}
        >
          {issue === null && units !== null ? t('repay.do', { amount: money(units) }) : issue}
        </Button>
      </div>
    </Sheet>
  )
}
