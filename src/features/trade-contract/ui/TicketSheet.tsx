import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import type { TicketTerms } from '../fields.ts'
import { type OrderPlace, placeOf, useOpenContract } from '../useOpenContract.ts'
import { useTicket } from '../useTicket.ts'
import { OpenButton } from './OpenButton.tsx'
import { OpenedActions } from './OpeningOutcome.tsx'
import css from './Ticket.module.css'
import { TicketForm } from './TicketForm.tsx'

interface TicketSheetProps {
  readonly info: MarketInfo
  readonly terms: TicketTerms
  /** The side of the button that opened it; afterwards it is the ticket's own. */
  readonly side: Side
  readonly onClose: () => void
  readonly onSeeOrder: (where: OrderPlace) => void
  readonly onUseDemo: () => void
}

/** The ticket on a phone; mounted while it is open. */
export function TicketSheet(props: TicketSheetProps) {
  const { info, terms, side, onClose, onSeeOrder, onUseDemo } = props
  const { t } = useTranslation(['trade', 'common'])
  const ticket = useTicket(info, terms)
  const opening = useOpenContract(info, ticket)
  const account = useSelector(selectAccount)
  const { acts } = ticket
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current) acts.side(side)
    begun.current = true
  }, [acts, side])
  // The tap is answered by the sheet itself; what is in it follows a frame later on a slow phone.
  const filled = useDeferredValue(true, false)
  const done = opening.flow.phase === 'confirmed'
  const where = placeOf(opening.flow)
  const close = (): void => {
    opening.dismiss()
    onClose()
  }
  const empty = account === 'real' && ticket.situation.available === 0n
  return (
    <Sheet
      open
      onClose={close}
      title={
        <span className={css.opened}>
          <span>{t('title', { name: info.appName })}</span>
          {account === 'real' ? (
            <Badge kind="plain">{t('common:realAccount')}</Badge>
          ) : (
            <Badge kind="demo">{t('common:demoAccount')}</Badge>
          )}
        </span>
      }
      foot={
        done ? (
          <OpenedActions
            onNew={opening.dismiss}
            onSee={() => {
              close()
              onSeeOrder(where)
            }}
          />
        ) : !filled ? undefined : (
          <OpenButton info={info} ticket={ticket} opening={opening} />
        )
      }
    >
      {filled ? (
        <TicketForm
          info={info}
          ticket={ticket}
          opening={opening}
          onUseDemo={empty ? onUseDemo : null}
        />
      ) : (
        <div className={css.coming} />
      )}
    </Sheet>
  )
}
