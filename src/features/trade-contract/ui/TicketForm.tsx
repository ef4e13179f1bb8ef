import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { ActionNote } from '#src/entities/market/ui/ActionNote.tsx'
import { TicketHead } from '#src/entities/order/ui/TicketParts.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { OpenContract } from '../useOpenContract.ts'
import type { Ticket } from '../useTicket.ts'
import { OpenedOrder } from './OpeningOutcome.tsx'
import css from './Ticket.module.css'
import { isWaiting } from '../openContract.ts'
import { PlacedOrder } from './PlacedOrder.tsx'
import { TicketFieldset } from './TicketFieldset.tsx'
import { TicketTerms } from './TicketTerms.tsx'

interface TicketFormProps {
  readonly info: MarketInfo
  readonly ticket: Ticket
  readonly opening: OpenContract
  /** Absent where the title above says it. */
  readonly account?: AccountKind
  /** Offered where the real account has nothing to trade with. */
  readonly onUseDemo: (() => void) | null
}

/** The ticket, or the order it became. */
export function TicketForm({ info, ticket, opening, account, onUseDemo }: TicketFormProps) {
  const { t } = useTranslation('trade')
  const { flow } = opening
  if (flow.phase === 'confirmed') {
    const { request, result } = flow
    return isWaiting(result) ? (
      <PlacedOrder order={result} account={request.account} />
    ) : (
      <OpenedOrder order={result} shownPrice={request.shownPrice} />
    )
  }
  const { fields, summary, entry } = ticket
  return (
    <div className={css.form}>
      <ActionNote action={info.comingAction} says="positions" />
      {onUseDemo === null ? null : (
        <Note
          kind="info"
          title={t('demo.title')}
          action={
            <Button tone="secondary" size="small" onClick={onUseDemo}>
              {t('demo.button')}
            </Button>
          }
        >
          {t('demo.text')}
        </Note>
      )}
      <TicketHead account={account} asset="USDT" available={ticket.situation.available} />
      <TicketFieldset info={info} ticket={ticket} />
      {summary === null ? null : (
        <TicketTerms
          info={info}
          leverage={fields.leverage}
          summary={summary}
          entry={entry}
          market={fields.type === 'market' ? fields.side : null}
        />
      )}
    </div>
  )
}
