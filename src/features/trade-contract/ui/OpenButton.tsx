import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import type { MarketInfo } from '#protocol/market.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { RiskGate } from '#src/entities/risk/ui/RiskGate.tsx'
import { signInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyText, moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { useIssueText } from '../useIssueText.ts'
import type { OpenContract } from '../useOpenContract.ts'
import type { Ticket } from '../useTicket.ts'
import { OpeningNote } from './OpeningOutcome.tsx'
import css from './Ticket.module.css'
import { ButtonTerms } from './TicketTerms.tsx'

interface OpenButtonProps {
  readonly info: MarketInfo
  readonly ticket: Ticket
  readonly opening: OpenContract
}

/** What leaves the available balance, under the button. */
function Leaves({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const { summary, situation } = ticket
  if (summary === null) return null
  const amount = moneyWithUnit(format, usdtText(summary.leaves), 'USDT')
  const { available } = situation
  if (available === null) return <p className={css.leaves}>{t('leavesPlain', { amount })}</p>
  const have = moneyText(format, usdtText(available), 'USDT', { style: 'balance' })
  return <p className={css.leaves}>{t('leaves', { amount, available: have })}</p>
}

/** The one button of the ticket: the act and the amount, or the first thing that stands in its way. */
export function OpenButton({ info, ticket, opening }: OpenButtonProps) {
  const { t } = useTranslation(['trade', 'common'])
  const text = useIssueText(info.decimals)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedIn = useSelector(selectLoggedIn)
  const account = useSelector(selectAccount)
  const { fields, figures, issues, entry } = ticket
  const { side } = fields
  const [issue] = issues
  const pending = pendingOf(opening.flow) !== null
  const count = figures.lots.ok ? Number(figures.lots.value) : 0
  const act = (of: typeof side): string => {
    if (!entry.waits) return t(`act.${of}`, { count })
    return entry.entryType === 'stop'
      ? t(`placeStop.${of}`, { count })
      : t(`place.${of}`, { count })
  }
  if (!signedIn) {
    return (
      <>
        {ticket.summary === null ? null : <ButtonTerms info={info} summary={ticket.summary} />}
        <Button size="main" wide onClick={() => void navigate(signInPath(`${pathname}${search}`))}>
          {t('signIn')}
        </Button>
        <Leaves ticket={ticket} />
      </>
    )
  }
  return (
    <>
      {ticket.summary === null ? null : <ButtonTerms info={info} summary={ticket.summary} />}
      <OpeningNote opening={opening} />
      <RiskGate asked={account === 'real'}>
        <Button
          size="main"
          wide
          tone={side === 'long' ? 'rise' : 'fall'}
          blocked={issue !== undefined}
          busy={pending ? t('common:sending') : undefined}
          onClick={opening.submit}
        >
          {issue === undefined ? (
            <span className={css.act}>
              <Triangle direction={side === 'long' ? 'rise' : 'fall'} />
              <span>{act(side)}</span>
            </span>
          ) : (
            <span>{text(issue)}</span>
          )}
        </Button>
      </RiskGate>
      <Leaves ticket={ticket} />
    </>
  )
}
