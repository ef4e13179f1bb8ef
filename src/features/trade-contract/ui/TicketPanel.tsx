import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { useOwnFees } from '#src/entities/level/ownFees.ts'
import { useSideKeys } from '#src/entities/preferences/keys/useSideKeys.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { ticketTerms } from '../fields.ts'
import type { TicketTerms } from '../fields.ts'
import { type OrderPlace, placeOf, useOpenContract } from '../useOpenContract.ts'
import { useTicket } from '../useTicket.ts'
import { OpenButton } from './OpenButton.tsx'
import { OpenedActions } from './OpeningOutcome.tsx'
import css from './Ticket.module.css'
import { TicketForm } from './TicketForm.tsx'

interface TicketPanelProps {
  readonly info: MarketInfo
  readonly onSeeOrder: (where: OrderPlace) => void
  readonly onUseDemo: () => void
}

/** The ticket beside the chart on a desktop. */
export function TicketPanel(props: TicketPanelProps) {
  const { t } = useTranslation('trade')
  const info = useOwnFees(props.info, useSelector(selectAccount))
  const terms = ticketTerms(info)
  if (terms === null) {
    return (
      <aside className={css.panel}>
        <p className={css.panelBody}>{t('notTraded')}</p>
      </aside>
    )
  }
  return <Panel {...props} info={info} terms={terms} />
}

function Panel({ info, terms, onSeeOrder, onUseDemo }: TicketPanelProps & { terms: TicketTerms }) {
  const { t } = useTranslation('trade')
  const ticket = useTicket(info, terms)
  const opening = useOpenContract(info, ticket)
  const account = useSelector(selectAccount)
  const { available } = ticket.situation
  const where = placeOf(opening.flow)
  const empty = account === 'real' && available === 0n
  const panel = useRef<HTMLElement>(null)
  const choose = (side: Side): void => {
    if (opening.flow.phase === 'confirmed') opening.dismiss()
    ticket.acts.side(side)
  }
  useSideKeys(panel, { buy: () => choose('long'), sell: () => choose('short') })
  return (
    <aside ref={panel} className={css.panel} aria-label={t('title', { name: info.appName })}>
      <h2 className="unseen">{t('panel')}</h2>
      <div className={css.panelBody} data-scroller>
        <TicketForm
          account={account}
          info={info}
          ticket={ticket}
          opening={opening}
          onUseDemo={empty ? onUseDemo : null}
        />
      </div>
      <footer className={css.panelFoot}>
        {opening.flow.phase === 'confirmed' ? (
          <OpenedActions
            onNew={opening.dismiss}
            onSee={() => {
              opening.dismiss()
              onSeeOrder(where)
            }}
          />
        ) : (
          <OpenButton info={info} ticket={ticket} opening={opening} />
        )}
      </footer>
    </aside>
  )
}
