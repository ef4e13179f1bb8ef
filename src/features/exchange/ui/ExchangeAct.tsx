import { useTranslation } from 'react-i18next'
import type { Exchange } from '#protocol/exchange.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import type { UsedWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import type { ExchangeRequest } from '../exchangeWrite.ts'
import type { ExchangeIssue } from '../form.ts'
import { useExactMoney } from '../useExactMoney.ts'
import type { ExchangeForm } from '../useExchangeForm.ts'

/** Puts an issue into words, for the button and for its field. */
export function useIssueText(form: ExchangeForm): (issue: ExchangeIssue) => string {
  const { t } = useTranslation('exchange')
  const money = useExactMoney()
  return (issue) => {
    switch (issue.code) {
      case 'tooFine':
        return t('issue.tooFine', { count: issue.decimals })
      case 'notEnough':
        return t('issue.notEnough', { amount: money(issue.amount, form.from) })
      case 'nothing':
        return t('issue.nothing', { asset: issue.asset })
      case 'missing':
      case 'unreadable':
        return t(`issue.${issue.code}`)
    }
  }
}

interface ActProps {
  readonly form: ExchangeForm
  readonly write: UsedWrite<ExchangeRequest, Exchange>
}

/** The one button: the exchange with both amounts, a new quote, or the first thing in the way. */
export function ExchangeAct({ form, write }: ActProps) {
  const { t } = useTranslation(['exchange', 'common'])
  const money = useExactMoney()
  const issueText = useIssueText(form)
  const { obstacle, quote, read } = form
  const { state } = quote
  const busy = pendingOf(write.flow) === null ? undefined : t('common:sending')
  if (state.phase === 'held') {
    const { from, to, amount, received, id } = state.quote
    const submit = (): void => {
      // A device that slept may come back to a quote that ended meanwhile.
      if (Date.now() >= state.until) quote.renew()
      else write.submit({ body: { quoteId: id }, quote: state.quote })
    }
    return (
      <Button size="main" wide busy={busy} onClick={submit}>
        {t('act', { from: money(amount, from), to: money(received, to) })}
      </Button>
    )
  }
  if (state.phase === 'expired' || state.phase === 'failed') {
    return (
      <Button size="main" wide busy={busy} onClick={quote.renew}>
        {t('renew')}
      </Button>
    )
  }
  const words = (): string => {
    if (obstacle !== null) return t(`obstacle.${obstacle.obstacle}`)
    if (!read.ok) return issueText(read.issue)
    return t('asking')
  }
  return (
    <Button size="main" wide blocked busy={busy}>
      {words()}
    </Button>
  )
}
