import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import type { OptionOffer } from '#protocol/optionOrder.ts'
import { TicketFoot, TicketHead } from '#src/entities/order/ui/TicketParts.tsx'
import { useSideKeys } from '#src/entities/preferences/keys/useSideKeys.ts'
import { ofTicket } from '#src/shared/money-write/moneyFlow.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { useGetOptionOfferQuery } from '../option.api.ts'
import { useBuyOption } from '../useBuyOption.ts'
import { SIDES, withSide } from '../fields.ts'
import { useOptionTicket } from '../useOptionTicket.ts'
import { BoughtOption } from './BoughtOption.tsx'
import { BuyButton } from './BuyButton.tsx'
import css from '#src/entities/order/ui/TicketParts.module.css'
import { OptionForm } from './OptionForm.tsx'
import { OptionRules, OptionTerms } from './OptionTerms.tsx'

/** Terms and volatility are asked for again this often; the premium itself follows every price. */
const ASK_AGAIN_MS = 15_000

interface OptionPanelProps {
  readonly info: MarketInfo
}

/** Buying options on one instrument: the ticket, or the option it became. */
export default function OptionPanel({ info }: OptionPanelProps) {
  const { t } = useTranslation(['option', 'common'])
  const { currentData, error, refetch } = useGetOptionOfferQuery(info.id, {
    pollingInterval: ASK_AGAIN_MS,
  })
  if (currentData !== undefined) return <Panel key={info.id} info={info} offer={currentData} />
  if (error === undefined) return <SkeletonRows rows={5} label={t('common:loading')} />
  return <RetryNote title={t('failed')} fault={error} onRetry={refetch} />
}

function Panel({ info, offer }: OptionPanelProps & { readonly offer: OptionOffer }) {
  const { t } = useTranslation('option')
  const ticket = useOptionTicket(info, offer)
  const account = useSelector(selectAccount)
  const every = useBuyOption()
  const flow = ofTicket(every.flow, info.id, account)
  const buying = { ...every, flow }
  const { available, fields } = ticket
  const panel = useRef<HTMLElement>(null)
  const choose = (place: 0 | 1): void => {
    if (flow.phase === 'confirmed') buying.dismiss()
    ticket.write(withSide(fields, SIDES[fields.kind][place]))
  }
  useSideKeys(panel, { buy: () => choose(0), sell: () => choose(1) })
  return (
    <section ref={panel} className={css.panel} aria-label={t('title', { name: info.appName })}>
      <TicketHead account={account} asset="USDT" available={available} />
      {flow.phase === 'confirmed' ? (
        <BoughtOption
          key={flow.result.id}
          option={flow.result}
          account={flow.request.account}
          onNew={buying.dismiss}
        />
      ) : (
        <>
          <OptionForm info={info} ticket={ticket} />
          <OptionRules kind={ticket.fields.kind} />
          <TicketFoot>
            <OptionTerms info={info} ticket={ticket} />
            <BuyButton info={info} ticket={ticket} buying={buying} />
          </TicketFoot>
        </>
      )}
    </section>
  )
}
