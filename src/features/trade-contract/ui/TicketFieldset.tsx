import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { PositionRuler } from '#src/entities/order/ui/PositionRuler.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import type { StopField } from '../fields.ts'
import { useIssueText } from '../useIssueText.ts'
import type { Ticket } from '../useTicket.ts'
import { LimitField, TypeChoice } from './EntryFields.tsx'
import { LeverageSlider } from './LeverageSlider.tsx'
import { SideChoice } from './SideChoice.tsx'
import { SizeField } from './SizeField.tsx'
import css from './Ticket.module.css'

interface TicketFieldsetProps {
  readonly info: MarketInfo
  readonly ticket: Ticket
}

interface StopProps extends TicketFieldsetProps {
  readonly field: StopField
}

/** One stop price and what the order comes to if it is hit. */
function StopPriceField({ info, ticket, field }: StopProps) {
  const { t } = useTranslation('trade')
  const text = useIssueText(info.decimals)
  const { fields, summary, issues, acts } = ticket
  const issue = issues.find((one) => one.field === field)
  const quote = summary?.quote
  const result = field === 'stopLoss' ? quote?.resultAtStop : quote?.maxWin
  const hint =
    result === undefined ? undefined : (
      <span>
        <span>{t('ifHit')}</span> <Money value={usdtText(result)} asset="USDT" bare profit />
      </span>
    )
  return (
    <NumberField
      label={t(field)}
      value={fields[field]}
      onChange={(typed) => acts.stop(field, typed)}
      maxDecimals={info.decimals}
      hint={hint}
      error={issue === undefined ? undefined : text(issue)}
    />
  )
}

/** Everything a person chooses in the ticket, and the position it makes, to scale. */
export function TicketFieldset({ info, ticket }: TicketFieldsetProps) {
  const { t } = useTranslation('trade')
  const { fields, figures, summary, issues, prices, situation, acts } = ticket
  const noRoom = issues.some(({ code }) => code === 'noRoom')
  const { stopLoss, takeProfit } = figures
  const moved = fields.moved.stopLoss || fields.moved.takeProfit
  return (
    <>
      <TypeChoice ticket={ticket} />
      <SideChoice
        side={fields.side}
        prices={prices}
        decimals={info.decimals}
        onChange={acts.side}
      />
      <LimitField info={info} ticket={ticket} />
      <SizeField info={info} ticket={ticket} />
      <LeverageSlider
        steps={situation.ticket.leverages}
        value={fields.leverage}
        onChange={acts.leverage}
      />
      {noRoom ? <p className={css.warning}>{t('noRoomText')}</p> : null}
      <div className={css.stops}>
        <StopPriceField info={info} ticket={ticket} field="stopLoss" />
        <StopPriceField info={info} ticket={ticket} field="takeProfit" />
      </div>
      {moved ? (
        <button type="button" className={css.suggest} onClick={acts.suggest}>
          {t('suggest')}
        </button>
      ) : null}
      {summary === null || !stopLoss.ok || !takeProfit.ok ? null : (
        <PositionRuler
          decimals={info.decimals}
          prices={{
            liquidation: summary.quote.liquidationPrice,
            stopLoss: stopLoss.value,
            entry: summary.quote.openPrice,
            takeProfit: takeProfit.value,
          }}
        />
      )}
    </>
  )
}
