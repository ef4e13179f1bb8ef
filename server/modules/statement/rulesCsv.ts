import { BYTE_ORDER_MARK, cellOf, LINE_END } from '#server/platform/rulesCsv.ts'
import { formatAmount, amount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { numberOf } from './rulesMoves.ts'
import type { Extract, FileWords, Leg, Moved } from './types.ts'

/** What a line is made of: the beginning or the end of a period of one asset, or one posting. */
interface Row {
  readonly line: 'opening' | 'posting' | 'other' | 'closing'
  readonly time: string
  readonly asset: AssetCode
  /** Units of the asset; null where the line says none. */
  readonly units: bigint | null
  readonly total: bigint | null
  readonly posting: { readonly move: Moved; readonly leg: Leg } | null
}

type Cell = string | null | undefined

type Column = readonly [
  name: string,
  valueOf: (row: Row, words: FileWords) => Cell,
  /** Of a column of figures and nothing else: a minus there is a minus. */
  kind?: 'figure',
]

const ofMove =
  (valueOf: (move: Moved, words: FileWords) => Cell): Column[1] =>
  ({ posting }, words) =>
    posting === null ? null : valueOf(posting.move, words)

const ofLeg =
  (valueOf: (leg: Leg, words: FileWords, asset: AssetCode) => Cell): Column[1] =>
  ({ posting, asset }, words) =>
    posting === null ? null : valueOf(posting.leg, words, asset)

/** The columns, in words that stay the same in every language, so that programs can read them. */
const COLUMNS: readonly Column[] = [
  ['line', ({ line }) => line],
  ['entry', ofMove(({ id }) => String(id))],
  ['time_utc', ({ time }) => time],
  ['type', ofMove(({ type }) => type)],
  ['what', ofMove(({ type }, words) => words.text(`type.${type}`))],
  ['order', ofMove(numberOf)],
  ['instrument', ofMove(({ facts }) => facts?.instrument)],
  ['side', ofMove(({ facts }) => facts?.side)],
  ['size', ofMove(({ facts }) => facts?.size)],
  ['size_unit', ofMove(({ facts }) => facts?.unit)],
  ['price', ofMove(({ facts }) => facts?.price)],
  ['term', ofMove(({ facts }) => facts?.term)],
  ['rate', ofMove(({ facts }) => facts?.rate)],
  ['fee_discount', ofMove(({ facts }) => facts?.discount)],
  ['network', ofMove(({ facts }) => facts?.network)],
  ['reference', ofMove(({ ref }) => ref)],
  ['reason', ofMove(({ reason }) => reason)],
  ['asset', ({ asset }) => asset],
  ['pocket', ofLeg(({ pocket }) => pocket)],
  ['where', ofLeg(({ pocket }, words) => words.text(`pocket.${pocket}`))],
  ['amount', ({ units, asset }) => show(units, asset), 'figure'],
  ['pocket_balance', ofLeg(({ after }, _, asset) => show(after, asset)), 'figure'],
  ['total', ({ total, asset }) => show(total, asset), 'figure'],
]

const lineOf = (row: Row, words: FileWords): string =>
  COLUMNS.map(([, valueOf, kind]) => cellOf(valueOf(row, words) ?? '', kind === 'figure')).join(',')

/**
 * A period as a table: a line `opening` for each asset, a line for each posting in each pocket, oldest
 * first, and a line `closing`. For each asset the amounts of its lines add up to the closing total; `other`
 * is what movements came to that the filter leaves out.
 */
export function csvOf({ sums, moves, filter, at }: Extract, words: FileWords): string {
  const blank = { time: '', units: null, total: null, posting: null }
  const opened = sums.map(({ asset, opening }): Row => {
    const time = filter.from ?? ''
    return { ...blank, line: 'opening', time, asset, units: opening, total: opening }
  })
  const left = sums.filter(({ others }) => others !== 0n)
  const over = left.map(
    ({ asset, others }): Row => ({ ...blank, line: 'other', asset, units: others }),
  )
  const closed = sums.map(({ asset, closing }): Row => {
    const time = filter.to ?? toIso(at.getTime())
    return { ...blank, line: 'closing', time, asset, total: closing }
  })
  const rows = [...opened, ...moves.flatMap(rowsOf), ...over, ...closed]
  const head = COLUMNS.map(([name]) => name).join(',')
  const lines = rows.map((row) => lineOf(row, words))
  return BYTE_ORDER_MARK + [head, ...lines, ''].join(LINE_END)
}

function show(units: bigint | null, asset: AssetCode): string | null {
  return units === null ? null : formatAmount(amount(units, asset))
}

function rowsOf(move: Moved): readonly Row[] {
  const time = toIso(move.at.getTime())
  return move.changes.flatMap(({ asset, total, legs }) =>
    legs.map((leg): Row => {
      const posting = { move, leg }
      return { line: 'posting', time, asset, units: leg.units, total, posting }
    }),
  )
}
