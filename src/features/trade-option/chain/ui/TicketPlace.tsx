import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { ofTicket } from '#src/shared/money-write/moneyFlow.ts'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { BoughtOption } from '../../ui/BoughtOption.tsx'
import { BuyingNote } from '../../ui/BuyingNote.tsx'
import { type BuyOption, useBuyOption } from '../../useBuyOption.ts'
import type { ChosenSeries, SeriesPlace } from '../useSeriesTicket.ts'
import css from './Chain.module.css'
import { SeriesTicket, SeriesTitle } from './SeriesTicket.tsx'

interface TicketPlaceProps {
  readonly place: SeriesPlace
  readonly chosen: ChosenSeries | null
  readonly onClose: () => void
}

/** The purchase as this chain shows it: an answer only to a series on the screen. */
function useBuying({ item, expiry }: SeriesPlace): BuyOption {
  const every = useBuyOption()
  const account = useSelector(selectAccount)
  const flow = ofTicket(every.flow, item.id, account)
  if (flow.phase !== 'confirmed' && flow.phase !== 'refused') return { ...every, flow }
  const { body } = flow.request
  const isHere = body.kind === 'listed' && body.expiresAt === expiry.expiresAt
  return { ...every, flow: isHere ? flow : { phase: 'idle' } }
}

/** The ticket beside the chain, or in a sheet over it on a phone, or the option that it became. */
export function TicketPlace({ place, chosen, onClose }: TicketPlaceProps) {
  const { t } = useTranslation('chain')
  const desktop = useIsDesktop()
  const buying = useBuying(place)
  const { flow } = buying
  const close = (): void => {
    buying.dismiss()
    onClose()
  }
  const bought =
    flow.phase === 'confirmed' ? (
      <BoughtOption
        key={flow.result.id}
        option={flow.result}
        account={flow.request.account}
        onNew={close}
      />
    ) : null
  const isOpen = chosen !== null || bought !== null
  const title = chosen === null ? t('ticket') : <SeriesTitle place={place} chosen={chosen} />
  if (desktop) {
    return (
      <aside className={css.ticket}>
        {isOpen ? <h2 className={css.title}>{title}</h2> : null}
        {bought ??
          (chosen === null ? (
            <p className={css.note}>{t('choose')}</p>
          ) : (
            <SeriesTicket
              key={`${chosen.side}${chosen.strike}`}
              place={place}
              chosen={chosen}
              buying={buying}
            />
          ))}
        {isOpen ? null : <BuyingNote buying={buying} />}
      </aside>
    )
  }
  if (!isOpen) {
    return (
      <div className={css.pad}>
        <BuyingNote buying={buying} />
      </div>
    )
  }
  return (
    <Sheet open onClose={close} title={title}>
      {bought ??
        (chosen === null ? null : <SeriesTicket place={place} chosen={chosen} buying={buying} />)}
    </Sheet>
  )
}
