import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { formatDecimal } from '#protocol/decimal.ts'
import { usualMove } from '#protocol/formulas/optionOrder.ts'
import type { MarketItem } from '#protocol/market.ts'
import { PRICE_SCALE } from '#protocol/price.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useCloseOnly } from '#src/entities/market/useCloseOnly.ts'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { useOpensText } from '#src/entities/market/useOpensText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import type { CallPutBasis } from '../../summary.ts'
import { type Expiry, YEARLY_SCALE, yearlyVolatility } from '../series.ts'
import css from './Chain.module.css'

interface NotesProps {
  readonly item: MarketItem
  readonly expiry: Expiry
  readonly staleSince: number | null
}

/** What keeps a chain from being traded, or makes its figures old. */
export function ChainNotes({ item, expiry, staleSince }: NotesProps) {
  const { t } = useTranslation(['chain', 'option'])
  const format = useFormat()
  const live = useLiveState(item).state
  const closeOnly = useCloseOnly(item)
  const opens = useOpensText(item.changesAt)
  const notes = [
    live === 'closed' ? opens : expiry.isTraded ? null : t('option:issue.stopsSoon'),
    expiry.isSold ? null : t('option:issue.endsByAction'),
    live !== 'closed' && closeOnly ? t('closeOnly') : null,
    expiry.sigma === null ? t('noVolatility') : null,
    staleSince === null ? null : t('stale', { time: format.time(new Date(staleSince)) }),
  ].filter((note) => note !== null)
  if (notes.length === 0) return null
  return (
    <div className={css.notes} role="status">
      {notes.map((note) => (
        <Note key={note} kind="warning">
          {note}
        </Note>
      ))}
    </div>
  )
}

interface FactsProps {
  readonly expiry: Expiry
  readonly basis: CallPutBasis
}

/** What holds for every strike of an expiry: when it ends, its volatility, and how far the price usually moves. */
export function ChainFacts({ expiry, basis }: FactsProps) {
  const { t } = useTranslation(['chain', 'option'])
  const format = useFormat()
  const at = new Date(expiry.expiresAt)
  const leftMs = useSelector((state: WithMarket) =>
    Math.max(60_000, at.getTime() - (selectServerNow(state) - (selectServerNow(state) % 60_000))),
  )
  const yearly = formatDecimal(yearlyVolatility(basis, leftMs), YEARLY_SCALE - 2)
  const move = formatDecimal(usualMove(basis.spot, basis.sigma, basis.tradingMs), PRICE_SCALE)
  const percent = format.percent(yearly, { min: 1, max: 1, signed: false })
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('expiresAt')}</dt>
        <dd>
          <Figure>{format.dateTime(at)}</Figure> {zoneText(at)}
        </dd>
      </div>
      <div>
        <dt>{t('volatility')}</dt>
        <dd>
          <Figure>{percent}</Figure>
        </dd>
      </div>
      <div>
        <dt>{t('option:terms.move')}</dt>
        <dd>
          <Figure>{`± ${format.decimal(move, { min: basis.decimals, max: basis.decimals })}`}</Figure>
        </dd>
      </div>
    </dl>
  )
}
