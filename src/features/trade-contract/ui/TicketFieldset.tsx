import { useTranslation } from 'react-i18next'
import { type Side, SIDES } from '#protocol/machines/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice } from '#protocol/price.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { PositionRuler } from '#src/entities/order/ui/PositionRuler.tsx'
import { SideChoice } from '#src/entities/order/ui/SideChoice.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Chips } from '#src/shared/ui/Chips.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { isTrailing, type StopField } from '../fields.ts'
import { shownStop } from '../stopAmount.ts'
import { STOP_DECIMALS, STOP_UNITS, type StopUnit } from '../stopUnit.ts'
import { useIssueText } from '../useIssueText.ts'
import type { Ticket } from '../useTicket.ts'
import { LimitField, TypeChoice } from './EntryFields.tsx'
import { LeverageSlider } from './LeverageSlider.tsx'
import { SizeField } from './SizeField.tsx'
import css from './Ticket.module.css'

interface TicketFieldsetProps {
  readonly info: MarketInfo
  readonly ticket: Ticket
}

interface StopProps extends TicketFieldsetProps {
  readonly field: StopField
}

/** One stop in the unit of the ticket, its price, and what the order comes to if it is hit. */
function StopPriceField({ info, ticket, field }: StopProps) {
  const { t } = useTranslation('trade')
  const text = useIssueText(info.decimals)
  const { decimalSign } = useFormat()
  const { fields, figures, summary, basis, issues, situation, acts } = ticket
  const { stopUnit } = fields
  const read = figures[field]
  const at = read.ok ? read.value : null
  const { terms } = situation.ticket
  const issue = issues.find((one) => one.field === field)
  // What cannot be read as an amount is named by the field itself.
  const trails = field === 'stopLoss' && isTrailing(fields)
  const isAmount = trails || stopUnit !== 'price'
  const typed = fields.stopAmounts[field]
  const unread = isAmount && (typed ?? '') !== '' && !read.ok
  const quote = summary?.quote
  const result = field === 'stopLoss' ? quote?.resultAtStop : quote?.maxWin
  const hint =
    result === undefined ? undefined : (
      <span>
        {!isAmount || at === null ? (
          t('ifHit')
        ) : (
          <>
            <PriceText value={formatPrice(at, info.decimals)} decimals={info.decimals} />
            {' · '}
            <span className="unseen">{t('ifHit')}</span>
          </>
        )}{' '}
        <Money value={usdtText(result)} asset="USDT" bare profit />
      </span>
    )
  return (
    <NumberField
      label={t(trails ? 'trail.distance' : field)}
      value={trails ? (typed ?? '') : shownStop(fields, field, { at, basis, terms, decimalSign })}
      follows={stopUnit !== 'price' && typed === null}
      onChange={(next) => acts.stop(field, next)}
      maxDecimals={stopUnit === 'price' ? info.decimals : STOP_DECIMALS[stopUnit]}
      end={stopUnit === 'price' ? undefined : <span>{UNIT_SIGNS[stopUnit]}</span>}
      hint={hint}
      error={issue === undefined || unread ? undefined : text(issue)}
    />
  )
}

const UNIT_SIGNS = { percent: '%', result: 'USDT' } as const

/** In what both stops are entered, and whether the stop loss trails. */
function StopKinds({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('trade')
  const names: Readonly<Record<StopUnit, string>> = {
    price: t('stopUnit.price'),
    percent: '%',
    result: 'USDT',
  }
  const { fields, acts } = ticket
  return (
    <div className={css.stopKinds}>
      <Chips
        label={t('stopUnit.label')}
        chips={STOP_UNITS.map((unit) => ({
          key: unit,
          label: names[unit],
          on: fields.stopUnit === unit,
          onPress: () => acts.stopUnit(unit),
        }))}
      />
      {fields.type === 'market' ? (
        <Chips
          label={t('stopLoss')}
          chips={[
            {
              key: 'trails',
              label: t('trail.on'),
              on: fields.trails,
              onPress: () => acts.trails(!fields.trails),
            },
          ]}
        />
      ) : null}
    </div>
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
      <SideChoice<Side>
        sides={SIDES}
        name={(side) => t(side)}
        value={fields.side}
        prices={prices}
        decimals={info.decimals}
        onChange={acts.side}
      />
      <TypeChoice ticket={ticket} />
      <LimitField info={info} ticket={ticket} />
      <SizeField info={info} ticket={ticket} />
      <LeverageSlider
        steps={situation.ticket.leverages}
        value={fields.leverage}
        onChange={acts.leverage}
      />
      {noRoom ? <p className={css.warning}>{t('noRoomText')}</p> : null}
      <StopKinds ticket={ticket} />
      <div className={css.stops}>
        <StopPriceField info={info} ticket={ticket} field="stopLoss" />
        <StopPriceField info={info} ticket={ticket} field="takeProfit" />
      </div>
      {isTrailing(fields) ? <p className={css.risk}>{t('trail.hint')}</p> : null}
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
