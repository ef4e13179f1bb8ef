import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { formatPrice } from '#protocol/price.ts'
import { TicketHead } from '#src/entities/order/ui/TicketParts.tsx'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { BuyAct } from '../../ui/BuyAct.tsx'
import { LotsField } from '../../ui/LotsField.tsx'
import option from '../../ui/Option.module.css'
import { CallPutTerms, OptionRule } from '../../ui/OptionTerms.tsx'
import type { BuyOption } from '../../useBuyOption.ts'
import { useExpiryText } from '../../useExpiryText.ts'
import { useIssueText } from '../../useIssueText.ts'
import { type ChosenSeries, type SeriesPlace, useSeriesTicket } from '../useSeriesTicket.ts'
import css from './Chain.module.css'

interface TitleProps {
  readonly place: SeriesPlace
  readonly chosen: ChosenSeries
}

/** What is bought: `BTC/USDT Call 95,000 27 Nov`. */
export function SeriesTitle({ place: { item, expiry }, chosen }: TitleProps) {
  const { t } = useTranslation('option')
  const format = useFormat()
  const text = useExpiryText()
  return (
    <>
      <Figure>{item.appName}</Figure> {t(`side.${chosen.side}`)}{' '}
      <Figure>{format.decimal(formatPrice(chosen.strike, item.decimals))}</Figure>
      {' · '}
      {text.day(expiry.expiresAt)}
    </>
  )
}

interface SeriesTicketProps extends TitleProps {
  readonly buying: BuyOption
}

/** Lots, what the premium and the terms are, how it ends, and the button. */
export function SeriesTicket({ place, chosen, buying }: SeriesTicketProps) {
  const { t } = useTranslation('option')
  const ticket = useSeriesTicket(place, chosen)
  const account = useSelector(selectAccount)
  const { available, summary, issue } = ticket
  const { changesAt, decimals } = place.item
  const issueText = useIssueText({ changesAt, calendarEnded: null })
  return (
    <div className={css.form}>
      <TicketHead account={account} asset="USDT" available={available} />
      <LotsField lots={ticket.lots} range={ticket.range} onChange={ticket.putLots} />
      <div className={option.rules}>
        <OptionRule kind="callPut" />
        <p className={option.rule}>{t('rule.volatility')}</p>
        <p className={option.rule}>{t('rule.listed')}</p>
      </div>
      <div className={css.foot}>
        {summary === null ? null : <CallPutTerms summary={summary} decimals={decimals} />}
        <BuyAct
          side={chosen.side}
          pays={summary?.maxLoss ?? null}
          available={available}
          obstacle={issue === null ? null : issueText(issue)}
          buying={buying}
          bodyOf={(until) => ticket.bodyOf(until)}
        />
      </div>
    </div>
  )
}
