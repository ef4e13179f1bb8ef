import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#protocol/decimal.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { PRICE_SCALE } from '#protocol/price.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { FieldWithChips } from '#src/entities/order/ui/FieldWithChips.tsx'
import { ShareChips } from '#src/entities/order/ui/ShareChips.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney, moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import type { Steps } from '#src/shared/ui/stepped.ts'
import { shownSize, SIZE_DECIMALS, sizeUnits } from '../size.ts'
import type { SizeUnit } from '../sizeUnit.ts'
import { useIssueText } from '../useIssueText.ts'
import type { Ticket } from '../useTicket.ts'
import css from './Size.module.css'

interface SizeProps {
  readonly info: MarketInfo
  readonly ticket: Ticket
}

/** How far one press of minus or plus goes: one lot. An amount in USDT has no steps of its own. */
function stepsOf(
  unit: SizeUnit,
  { lotMin, lotMax, terms }: Ticket['situation']['ticket'],
): Steps | undefined {
  if (unit === 'lots') return { step: '1', min: String(lotMin), max: String(lotMax) }
  if (unit === 'value') return undefined
  const coins = (lots: bigint): string => formatDecimal(lots * terms.contractSize, PRICE_SCALE, 0)
  return { step: coins(1n), min: coins(lotMin), max: coins(lotMax) }
}

/** In what the size is entered, at the end of its field. */
function UnitChoice({ info, ticket }: SizeProps) {
  const { t } = useTranslation('trade')
  const names: Readonly<Record<SizeUnit, string>> = {
    lots: t('lots'),
    coin: info.base,
    value: 'USDT',
  }
  return (
    <select
      className={css.unit}
      aria-label={t('size.unit')}
      value={ticket.fields.unit}
      onChange={(event) => {
        const chosen = sizeUnits(info).find((unit) => unit === event.target.value)
        if (chosen !== undefined) ticket.acts.unit(chosen)
      }}
    >
      {sizeUnits(info).map((unit) => (
        <option key={unit} value={unit}>
          {names[unit]}
        </option>
      ))}
    </select>
  )
}

/** The most that can be opened. */
function Most({ lots }: { readonly lots: bigint }) {
  const { t } = useTranslation('trade')
  return <span>{t('size.most', { count: Number(lots) })}</span>
}

/** What the size is in other words, and the most there can be. */
function SizeHint({ info, ticket }: SizeProps) {
  const { t } = useTranslation(['trade', 'orders'])
  const format = useFormat()
  const { fields, figures, summary, most } = ticket
  const { lots } = figures
  const coins = sizeUnits(info).includes('coin')
  const value =
    summary === null ? null : moneyWithUnit(format, usdtText(summary.quote.worth), 'USDT')
  const amount = summary === null || !coins ? value : exactMoney(format, summary.size, info.base)
  const other =
    fields.unit === 'lots'
      ? amount
      : lots.ok
        ? t('orders:lots', { count: Number(lots.value) })
        : null
  return (
    <span className={css.hint}>
      {other === null ? null : <Figure>{other}</Figure>}
      {most === null ? null : <Most lots={most} />}
    </span>
  )
}

/** The size in lots, coins or USDT, and shares of the most that can be opened. */
export function SizeField({ info, ticket }: SizeProps) {
  const { t } = useTranslation('trade')
  const text = useIssueText(info.decimals)
  const { fields, situation, size, most, issues, acts } = ticket
  const issue = issues.find(({ field }) => field === 'lots')
  const { lotMin } = situation.ticket
  return (
    <FieldWithChips isSize>
      <NumberField
        label={fields.unit === 'lots' ? t('lots') : t('size.label')}
        value={shownSize(fields, size)}
        follows={fields.unit !== 'lots' && fields.amount === null}
        onChange={acts.size}
        maxDecimals={SIZE_DECIMALS[fields.unit]}
        steps={stepsOf(fields.unit, situation.ticket)}
        end={<UnitChoice info={info} ticket={ticket} />}
        hint={<SizeHint info={info} ticket={ticket} />}
        hintAbove
        error={issue === undefined ? undefined : text(issue)}
      />
      <ShareChips most={most} least={lotMin} chosen={fields.share} onShare={acts.share} />
    </FieldWithChips>
  )
}
