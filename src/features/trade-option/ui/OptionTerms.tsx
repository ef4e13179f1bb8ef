import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#protocol/decimal.ts'
import type { OptionKind } from '#protocol/machines/optionOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice, type Price, PRICE_SCALE } from '#protocol/price.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { type Term, Terms } from '#src/shared/ui/Terms.tsx'
import { type CallPutSummary, PREMIUM_ROOM_PPM, type UpDownSummary } from '../summary.ts'
import type { OptionTicket } from '../useOptionTicket.ts'
import css from './Option.module.css'

interface OptionTermsProps {
  readonly info: MarketInfo
  readonly ticket: OptionTicket
}

const money = (units: bigint) => <Money value={usdtText(units)} asset="USDT" />

/** What an up or down pays and asks for, in the order of every ticket. */
function useUpDownTerms(summary: UpDownSummary, spot: Price | null, decimals: number): Term[] {
  const { t } = useTranslation(['option', 'trade'])
  const format = useFormat()
  const at = spot === null ? null : formatPrice(spot, decimals)
  const chance = format.percent(formatDecimal(summary.chance, 2), { signed: false })
  return [
    {
      key: 'strike',
      label: t('terms.strikeNow'),
      value: <PriceText value={at} decimals={decimals} />,
    },
    {
      key: 'rate',
      label: t('terms.rate'),
      value: <Figure>{format.rate(formatDecimal(summary.ratePpm, 6, 0))}</Figure>,
    },
    { key: 'payout', label: t('terms.payout'), value: money(summary.payout) },
    { key: 'chance', label: t('terms.chance'), value: <Figure>{chance}</Figure> },
    { key: 'maxWin', label: t('trade:terms.maxWin'), value: money(summary.maxWin) },
    {
      key: 'maxLoss',
      label: t('trade:terms.maxLoss'),
      value: money(summary.maxLoss),
      strong: true,
    },
  ]
}

function useCallPutTerms(summary: CallPutSummary, decimals: number): Term[] {
  const { t } = useTranslation(['option', 'trade'])
  const format = useFormat()
  const price = (value: Price | null) => (
    <PriceText value={value === null ? null : formatPrice(value, decimals)} decimals={decimals} />
  )
  const move = format.decimal(formatDecimal(summary.move, PRICE_SCALE), { max: decimals })
  return [
    { key: 'premium', label: t('terms.premium'), value: money(summary.premium) },
    {
      key: 'markup',
      label: t('terms.markup'),
      value: <Figure>{format.rate(formatDecimal(summary.markupPpm, 6, 0))}</Figure>,
    },
    { key: 'breakEven', label: t('terms.breakEven'), value: price(summary.breakEven) },
    { key: 'move', label: t('terms.move'), value: <Figure>{`± ${move}`}</Figure> },
    { key: 'cap', label: t('terms.cap'), value: price(summary.capPrice) },
    { key: 'maxWin', label: t('trade:terms.maxWin'), value: money(summary.maxWin) },
    {
      key: 'maxLoss',
      label: t('trade:terms.maxLoss'),
      value: money(summary.maxLoss),
      strong: true,
    },
  ]
}

function UpDownTerms({ summary, info, ticket }: OptionTermsProps & { summary: UpDownSummary }) {
  const { t } = useTranslation(['option', 'trade'])
  const items = useUpDownTerms(summary, ticket.spot, info.decimals)
  return <Terms label={t('trade:terms.label')} items={items} />
}

interface CallPutTermsProps {
  readonly summary: CallPutSummary
  readonly decimals: number
}

/** The terms of a call or put. */
export function CallPutTerms({ summary, decimals }: CallPutTermsProps) {
  const { t } = useTranslation(['option', 'trade'])
  return <Terms label={t('trade:terms.label')} items={useCallPutTerms(summary, decimals)} />
}

/** The terms, right above the button. */
export function OptionTerms(props: OptionTermsProps) {
  const { summary } = props.ticket
  if (summary === null) return null
  return summary.kind === 'upDown' ? (
    <UpDownTerms {...props} summary={summary} />
  ) : (
    <CallPutTerms summary={summary} decimals={props.info.decimals} />
  )
}

/** In words what one of this kind pays, and how far its price may have moved. */
export function OptionRule({ kind }: { readonly kind: OptionKind }) {
  const { t } = useTranslation('option')
  const format = useFormat()
  const room = format.rate(formatDecimal(PREMIUM_ROOM_PPM, 6, 0))
  return <p className={css.rule}>{t(`rule.${kind}`, { room })}</p>
}

/** In words how it ends. */
export function OptionRules({ kind }: { readonly kind: OptionKind }) {
  const { t } = useTranslation('option')
  return (
    <div className={css.rules}>
      <OptionRule kind={kind} />
      {kind === 'callPut' ? <p className={css.rule}>{t('rule.volatility')}</p> : null}
      <p className={css.rule}>{t('rule.end')}</p>
    </div>
  )
}
