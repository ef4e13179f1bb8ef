import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { SpotPair } from '#protocol/formulas/spotTerms.ts'
import type { SpotSide } from '#protocol/machines/spotOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { useSideKeys } from '#src/entities/preferences/keys/useSideKeys.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useOwnFees } from '#src/entities/level/ownFees.ts'
import {
  ActText,
  Leaves,
  SignedInOnly,
  TicketFoot,
  TicketHead,
} from '#src/entities/order/ui/TicketParts.tsx'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { spotPair } from '../fields.ts'
import { useSpotIssueText } from '../useSpotIssueText.ts'
import { type SpotForm, useSpotForm } from '../useSpotForm.ts'
import css from '#src/entities/order/ui/TicketParts.module.css'
import { SpotFields } from './SpotFields.tsx'
import { FlowNote, PlacedOrder } from './SpotOutcome.tsx'
import { SpotTerms } from './SpotTerms.tsx'

interface PartProps {
  readonly form: SpotForm
  readonly pair: SpotPair
}

/** The one button: the act and the amount, or the first thing that stands in its way. */
function PlaceButton({ form, pair }: PartProps) {
  const { t } = useTranslation(['spot', 'common'])
  const format = useFormat()
  const { base, quote } = pair.terms
  const text = useSpotIssueText(quote, form.pays)
  const { fields, issues, summary, flow } = form
  const { side } = fields
  const [issue] = issues
  const direction = side === 'buy' ? 'rise' : 'fall'
  const size = summary === null ? null : formatAmount(amount(summary.amount, base))
  return (
    <Button
      size="main"
      wide
      tone={direction}
      blocked={issue !== undefined}
      busy={pendingOf(flow.flow) === null ? undefined : t('common:sending')}
      onClick={form.submit}
    >
      {issue === undefined ? (
        <ActText direction={direction}>
          {t(`act.${side}`, { amount: moneyWithUnit(format, size, base) })}
        </ActText>
      ) : (
        <span>{text(issue)}</span>
      )}
    </Button>
  )
}

interface PanelProps {
  readonly info: MarketInfo
  readonly pair: SpotPair
}

function Panel({ info, pair }: PanelProps) {
  const { t } = useTranslation('spot')
  const form = useSpotForm(info, pair)
  const account = useSelector(selectAccount)
  const { available, pays, summary } = form
  const { flow } = form.flow
  const choose = (side: SpotSide): void => {
    const isDone = flow.phase === 'confirmed'
    form.write({ ...form.fields, side, size: isDone ? '' : form.fields.size })
    if (isDone) form.flow.dismiss()
  }
  const panel = useRef<HTMLElement>(null)
  useSideKeys(panel, { buy: () => choose('buy'), sell: () => choose('sell') })
  return (
    <section ref={panel} className={css.panel} aria-label={t('title', { name: info.appName })}>
      {flow.phase === 'confirmed' ? (
        <PlacedOrder
          key={flow.result.id}
          order={flow.result}
          account={flow.request.account}
          onNew={() => {
            form.write({ ...form.fields, size: '' })
            form.flow.dismiss()
          }}
        />
      ) : (
        <>
          <TicketHead account={account} asset={pays} available={available} />
          <SpotFields form={form} pair={pair} />
          <TicketFoot>
            <SpotTerms info={info} form={form} pair={pair} />
            <SignedInOnly words={t('signIn')}>
              <FlowNote write={form.flow} refused={t('refused')} />
              <PlaceButton form={form} pair={pair} />
            </SignedInOnly>
            <Leaves units={summary?.fill.paid ?? null} asset={pays} available={available} />
          </TicketFoot>
        </>
      )}
    </section>
  )
}

/** Buying and selling a coin: beside the chart on a desktop, below it on a phone. */
export default function SpotPanel(props: { readonly info: MarketInfo }) {
  const info = useOwnFees(props.info, useSelector(selectAccount))
  const { t } = useTranslation('spot')
  const owner = useSelector(selectUser)?.id ?? null
  const pair = spotPair(info)
  if (pair === null) return <p className={css.panel}>{t('notTraded')}</p>
  return <Panel key={`${info.id} ${owner ?? ''}`} info={info} pair={pair} />
}
