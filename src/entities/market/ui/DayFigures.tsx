import type { MarketDay, MarketItem } from '#protocol/market.ts'
import { UNKNOWN_FIGURE } from '#src/shared/i18n/format.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { DAY_COLUMNS, type DayColumn } from '../dayColumns.ts'
import { dayFigure } from '../dayFigures.ts'
import { useQuote } from '../useLive.ts'
import css from './DayFigures.module.css'

interface DayFiguresProps {
  readonly item: MarketItem
  /** Undefined until it came. */
  readonly day: MarketDay | undefined
  /** Names of the columns; a row read aloud says them before its figures. */
  readonly names: Readonly<Record<DayColumn, string>>
}

/** High, low, volume and spread of 24 hours, each in a column of fixed width. */
export function DayFigures({ item, day, names }: DayFiguresProps) {
  const price = useQuote(item.code)?.price ?? item.price
  const textOf = (column: DayColumn): string | null => dayFigure(column, day, item, price)
  return DAY_COLUMNS.map((column) => (
    <span key={column} className={css[column]}>
      <span className="unseen">{names[column]}</span>
      {column === 'volume' ? (
        <Volume units={textOf(column)} />
      ) : (
        <PriceText value={textOf(column)} decimals={item.decimals} />
      )}
    </span>
  ))
}

/** Units traded, in short; a dash where prices come without a volume of their own. */
function Volume({ units }: { readonly units: string | null }) {
  const format = useFormat()
  if (units === null) return <Figure>{UNKNOWN_FIGURE}</Figure>
  return <Figure whole={format.decimal(units)}>{format.compact(units)}</Figure>
}
