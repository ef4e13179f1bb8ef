import { formatAmount, amount } from '#contract/money.ts'
import { toIso } from '#contract/time.ts'
import type { AssetCode } from '#contract/assets.ts'
import type { Extract, FileWords, Moved } from './types.ts'

/** The columns, in words that stay the same in every language, so that programs can read them. */
const COLUMNS = [
  'line',
  'entry',
  'time_utc',
  'type',
  'what',
  'reference',
  'reason',
  'asset',
  'pocket',
  'where',
  'amount',
  'pocket_balance',
  'total',
] as const
type Column = (typeof COLUMNS)[number]

/** Those that hold figures and nothing else: a minus there is a minus. */
const FIGURES: ReadonlySet<Column> = new Set(['amount', 'pocket_balance', 'total'])

/** What programs for tables take for the beginning of a formula, full-width signs and blanks before included. */
const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/

/** So that a programme for tables reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

type Row = Partial<Record<Column, string>>

/** A cell by RFC 4180; a text that could be run as a formula gets an apostrophe before it. */
function cellOf(column: Column, value: string): string {
  const plain = !FIGURES.has(column) && FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const lineOf = (row: Row): string =>
  COLUMNS.map((column) => cellOf(column, row[column] ?? '')).join(',')

/**
 * A period as a table: a line `opening` for each asset, a line for each posting in each pocket, oldest
 * first, and a line `closing`. For each asset the amounts of its lines add up to the closing total; `other`
 * is what movements came to that the filter leaves out.
 */
export function csvOf({ sums, moves, filter, at }: Extract, words: FileWords): string {
  const opened: Row[] = sums.map(({ asset, opening }) => ({
    line: 'opening',
    time_utc: filter.from ?? '',
    asset,
    amount: show(opening, asset),
    total: show(opening, asset),
  }))
  const left = sums.filter(({ others }) => others !== 0n)
  const closed: Row[] = [
    ...left.map(({ asset, others }) => ({ line: 'other', asset, amount: show(others, asset) })),
    ...sums.map(({ asset, closing }) => ({
      line: 'closing',
      time_utc: filter.to ?? toIso(at.getTime()),
      asset,
      total: show(closing, asset),
    })),
  ]
  const rows = [...opened, ...moves.flatMap((move) => rowsOf(move, words)), ...closed]
  return BYTE_ORDER_MARK + [COLUMNS.join(','), ...rows.map(lineOf), ''].join(LINE_END)
}

const show = (units: bigint, asset: AssetCode): string => formatAmount(amount(units, asset))

function rowsOf({ id, at, type, ref, reason, changes }: Moved, words: FileWords): readonly Row[] {
  return changes.flatMap(({ asset, total, legs }) =>
    legs.map(({ pocket, units, after }) => ({
      line: 'posting',
      entry: String(id),
      time_utc: toIso(at.getTime()),
      type,
      what: words.text(`type.${type}`),
      reference: ref ?? '',
      reason: reason ?? '',
      asset,
      pocket,
      where: words.text(`pocket.${pocket}`),
      amount: show(units, asset),
      pocket_balance: show(after, asset),
      total: show(total, asset),
    })),
  )
}
