import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListHoldingsQuery } from '#src/entities/balance/holdings.api.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import type { PayoutHold, Withdrawal, WithdrawalOffer } from '#protocol/withdrawal.ts'
import {
  useGetPayoutHoldQuery,
  useGetWithdrawalOfferQuery,
  useGetWithdrawalPasswordQuery,
} from '#src/entities/withdrawal/withdrawal.api.ts'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { useIssueText } from '../useIssueText.ts'
import { useWithdraw, type Withdrawing } from '../useWithdraw.ts'
import { isAtField, useWithdrawTicket, type WithdrawTicket } from '../useWithdrawTicket.ts'
import type { WithdrawFlow } from '../withdrawFlow.ts'
import { targetOf } from '../withdrawForm.ts'
import { useBankBar } from './useBankBar.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { HoldNote } from './HoldNote.tsx'
import { NoStanding } from './NoStanding.tsx'
import { SignSheet } from './SignSheet.tsx'
import css from './Withdraw.module.css'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawNote } from './WithdrawNote.tsx'

/** Everything between wishing to withdraw and having asked for it. */
export function WithdrawPanel() {
  const { t } = useTranslation(['withdrawal', 'common'])
  const { currentData, error, refetch } = useGetWithdrawalOfferQuery()
  if (currentData !== undefined) return <Ticket offer={currentData} />
  if (error === undefined) return <SkeletonRows rows={4} label={t('common:loading')} />
  return <RetryNote title={t('failed')} fault={error} onRetry={refetch} />
}

/** The form takes the focus where the pressed button is gone. */
function takeLostFocus(form: HTMLElement | null): void {
  if (document.activeElement === document.body) form?.focus()
}

interface BarredProps {
  readonly hold: PayoutHold
  readonly owed: string | null
}

/** Why nothing can be withdrawn now; nothing where something can. */
function Barred({ hold, owed }: BarredProps) {
  const { t } = useTranslation('withdrawal')
  if (hold !== null) return <HoldNote hold={hold} />
  return owed === null ? null : <Note kind="warning">{t('owes', { amount: owed })}</Note>
}

function Ticket({ offer }: { readonly offer: WithdrawalOffer }) {
  const withdrawing = useWithdraw()
  const { flow } = withdrawing
  const owed = useOwed()
  const { currentData: hold = null } = useGetPayoutHoldQuery()
  const ticket = useWithdrawTicket(offer, flow.phase === 'idle' ? flow.fault : null)
  const bar = useBankBar(ticket.fields.method)
  const { currentData: password } = useGetWithdrawalPasswordQuery()
  const [isChosen, setChosen] = useState(false)
  if (flow.phase === 'done') {
    const again = (): void => {
      ticket.change({ amount: '' })
      withdrawing.close()
    }
    return <Done withdrawal={flow.withdrawal} onNew={again} />
  }
  if (flow.phase === 'unknown') return <Lost flow={flow} onAsk={withdrawing.again} />
  const barred = <Barred hold={hold} owed={owed} />
  const isBarred = hold !== null || owed !== null
  if (password?.set === false) {
    return (
      <>
        {barred}
        <FirstPassword by={password.by} onDone={() => setChosen(true)} />
      </>
    )
  }
  if (isBarred) return barred
  if (password === undefined) return <NoStanding />
  return (
    <>
      <div ref={isChosen ? takeLostFocus : null} tabIndex={-1} className={css.form}>
        <WithdrawForm ticket={ticket} bar={bar} />
        {bar === null ? <Review ticket={ticket} withdrawing={withdrawing} /> : null}
      </div>
      <SignSheet withdrawing={withdrawing} />
    </>
  )
}

interface ReviewProps {
  readonly ticket: WithdrawTicket
  readonly withdrawing: Withdrawing
}

/** What it comes to, and the button that asks for its text. */
function Review({ ticket, withdrawing }: ReviewProps) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  const { flow } = withdrawing
  const { fields, summary, issue } = ticket
  const text = useIssueText(fields.asset)
  const words = exactMoney(format, summary?.amount ?? null, fields.asset)
  return (
    <>
      <Summary ticket={ticket} />
      {flow.phase === 'idle' && !isAtField(flow.fault) ? <WithdrawNote fault={flow.fault} /> : null}
      <Button
        size="main"
        wide
        blocked={issue !== null || summary === null}
        busy={flow.phase === 'preparing' ? t('preparing') : undefined}
        onClick={() => {
          if (summary !== null) {
            void withdrawing.prepare({ target: targetOf(fields), amount: summary.amount })
          }
        }}
      >
        {issue === null ? t('review', { amount: words }) : text(issue)}
      </Button>
    </>
  )
}

/** What is owed on a loan, in words; null for nothing, or while it is not known. */
function useOwed(): string | null {
  const format = useFormat()
  const { currentData: holdings } = useListHoldingsQuery('real')
  const found = holdings?.find(({ loan }) => !isZeroText(loan))
  return found === undefined ? null : exactMoney(format, found.loan.replace('-', ''), found.asset)
}

interface LostProps {
  readonly flow: Extract<WithdrawFlow, { phase: 'unknown' }>
  readonly onAsk: (password?: string) => void
}

/** Stands in the form's place until the answer is known, so that nothing is asked for twice. */
function Lost({ flow: { asking, lacksPassword }, onAsk }: LostProps) {
  const { t } = useTranslation(['withdrawal', 'common'])
  const [password, type] = useState('')
  const action = (
    <Button
      onClick={() => (lacksPassword ? onAsk(password) : onAsk())}
      blocked={lacksPassword && password === ''}
      busy={asking ? t('common:sending') : undefined}
    >
      {t('unknown.again')}
    </Button>
  )
  return (
    <div className={css.form}>
      {lacksPassword ? (
        <TextField
          label={t('field.password')}
          type="password"
          fill="current-password"
          value={password}
          onChange={type}
          maxLength={256}
        />
      ) : null}
      <Note kind="unknown" title={t('unknown.title')} action={action} live>
        {t('unknown.text')}
      </Note>
    </div>
  )
}

function Summary({ ticket }: { readonly ticket: WithdrawTicket }) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  const { summary, fields, offer } = ticket
  const money = (value: string | null) => <Money value={value} asset={fields.asset} style="exact" />
  const percent = format.decimal(offer.feePercent, {})
  return (
    <>
      <Terms
        label={t('terms.label')}
        items={[
          { key: 'fee', label: t('terms.fee', { percent }), value: money(summary?.fee ?? null) },
          {
            key: 'net',
            label: t('terms.net'),
            value: money(summary?.net ?? null),
            strong: true,
          },
        ]}
      />
      <p className={css.small}>{t('terms.when')}</p>
    </>
  )
}

function Done({
  withdrawal,
  onNew,
}: {
  readonly withdrawal: Withdrawal
  readonly onNew: () => void
}) {
  const { t } = useTranslation('withdrawal')
  const format = useFormat()
  const { amount, target } = withdrawal
  const title = t('done.title', { amount: exactMoney(format, amount, target.asset) })
  const heading = useOutcome(title)
  return (
    <section className={css.form}>
      <h2 ref={heading} tabIndex={-1} className={css.head}>
        {title}
      </h2>
      <p className={css.quiet}>{t('done.text')}</p>
      <Button tone="secondary" onClick={onNew}>
        {t('done.new')}
      </Button>
    </section>
  )
}
