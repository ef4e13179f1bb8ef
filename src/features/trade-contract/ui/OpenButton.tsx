import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { ActText, Leaves, SignedInOnly } from '#src/entities/order/ui/TicketParts.tsx'
import { RiskGate } from '#src/entities/risk/ui/RiskGate.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { useIssueText } from '../useIssueText.ts'
import type { OpenContract } from '../useOpenContract.ts'
import type { Ticket } from '../useTicket.ts'
import { OpeningNote } from './OpeningOutcome.tsx'
import { ButtonTerms } from './TicketTerms.tsx'

interface OpenButtonProps {
  readonly info: MarketInfo
  readonly ticket: Ticket
  readonly opening: OpenContract
}

/** The one button of the ticket: the act and the amount, or the first thing that stands in its way. */
export function OpenButton({ info, ticket, opening }: OpenButtonProps) {
  const { t } = useTranslation(['trade', 'common'])
  const text = useIssueText(info.decimals)
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
  const { summary, situation } = ticket
  return (
    <>
      {summary === null ? null : <ButtonTerms info={info} summary={summary} />}
      <SignedInOnly words={t('signIn')}>
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
              <ActText direction={side === 'long' ? 'rise' : 'fall'}>{act(side)}</ActText>
            ) : (
              <span>{text(issue)}</span>
            )}
          </Button>
        </RiskGate>
      </SignedInOnly>
      <Leaves units={summary?.leaves ?? null} asset="USDT" available={situation.available} />
    </>
  )
}
