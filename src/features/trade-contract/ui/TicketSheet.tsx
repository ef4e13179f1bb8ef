import { startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { SheetTitle } from '#src/entities/order/ui/SheetHead.tsx'
import { useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { LayerContent, Sheet } from '#src/shared/ui/Layer.tsx'
import type { TicketTerms } from '../fields.ts'
import { openContract } from '../openContract.ts'
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

const COMING = <div className={css.coming} />

/**
 * What is in the sheet. It is read and suggested before its fields are drawn, so that they come with the side and the
 * stops they will have.
 */
function TicketContent({ info, terms, side, onClose, onSeeOrder, onUseDemo }: TicketSheetProps) {
  const ticket = useTicket(info, terms)
  const opening = useOpenContract(info, ticket)
  const account = useSelector(selectAccount)
  const { acts } = ticket
  const begun = useRef(false)
  const [filled, setFilled] = useState(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    acts.side(side)
    startTransition(() => setFilled(true))
  }, [acts, side])
  const where = placeOf(opening.flow)
  const empty = account === 'real' && ticket.situation.available === 0n
  if (!filled) return <LayerContent>{COMING}</LayerContent>
  return (
    <LayerContent
      foot={
        opening.flow.phase === 'confirmed' ? (
          <OpenedActions
            onNew={opening.dismiss}
            onSee={() => {
              onClose()
              onSeeOrder(where)
            }}
          />
        ) : (
          <OpenButton info={info} ticket={ticket} opening={opening} />
        )
      }
    >
      <TicketForm
        info={info}
        ticket={ticket}
        opening={opening}
        onUseDemo={empty ? onUseDemo : null}
      />
    </LayerContent>
  )
}

/** The ticket on a phone; mounted while it is open. */
export function TicketSheet(props: TicketSheetProps) {
  const { t } = useTranslation('trade')
  const account = useSelector(selectAccount)
  const { dismiss } = useMoneyWrite(openContract)
  // The tap is answered by the sheet itself; what is in it follows a frame later on a slow phone.
  const answered = useDeferredValue(true, false)
  const close = (): void => {
    dismiss()
    props.onClose()
  }
  return (
    <Sheet
      open
      onClose={close}
      title={<SheetTitle account={account}>{t('title', { name: props.info.appName })}</SheetTitle>}
      content={
        answered ? (
          <TicketContent {...props} onClose={close} />
        ) : (
          <LayerContent>{COMING}</LayerContent>
        )
      }
    />
  )
}
