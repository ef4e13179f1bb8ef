import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { planDayOf } from '#protocol/statementKinds.ts'
import { isolated } from '#server/platform/pdf/rulesRuns.ts'
import { Sheet } from '#server/platform/pdf/sheet.ts'
import { factLines } from './factLines.ts'
import { type Column, Table } from './table.ts'
import type { Words } from '#server/platform/words.ts'
import type { Change, Extract, Moved } from './types.ts'

/** What is left free around a page, and between its parts. */
const EDGE = 36
const INK = '#0d2127'
const QUIET = '#566a70'

const COLUMNS: readonly Column[] = [
  { width: 98, align: 'start' },
  { width: 196, align: 'start' },
  { width: 110, align: 'start' },
  { width: 118, align: 'figure' },
  { width: 118, align: 'figure' },
  { width: 130, align: 'figure' },
]
const SUM_COLUMNS: readonly Column[] = [
  { width: 70, align: 'start' },
  ...Array.from({ length: 5 }, () => ({ width: 140, align: 'figure' }) as const),
]

/** `2026-01-05 12:30:07`, the same in every language: a file may be read in another one. */
const utc = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
const moment = (at: Date): string => isolated(`${utc(at)} UTC`)

/** A period as a PDF in the language of its words: seconds of work, for a process of its own. */
export function pdfOf(extract: Extract, words: Words, brand: string): Promise<Buffer> {
  const { language, direction } = words
  const title = words.text('file.title')
  const sheet = new Sheet({
    title: `${title} · ${brand}`,
    language,
    direction,
    author: brand,
    at: extract.at,
  })
  const table = new Table(sheet, { edge: EDGE, direction, ink: INK, quiet: QUIET })
  drawHead(table, extract, words, brand)
  drawSums(table, extract, words)
  drawMoves(table, extract, words)
  for (let page = 0; page < sheet.pages; page += 1) {
    sheet.turnTo(page)
    const said = words.text('file.page', { page: String(page + 1), pages: String(sheet.pages) })
    table.foot(brand, said)
  }
  return sheet.finish()
}

function drawHead(table: Table, extract: Extract, words: Words, brand: string): void {
  const { holder, filter, at } = extract
  const to = moment(filter.to === undefined ? at : new Date(filter.to))
  const span =
    filter.from === undefined
      ? words.text('file.spanAll', { to })
      : words.text('file.span', { from: moment(new Date(filter.from)), to })
  const kinds = [
    ...(filter.asset === undefined ? [] : [filter.asset]),
    ...(filter.group === undefined ? [] : [words.text(`group.${filter.group}`)]),
  ]
  table.text(brand, { size: 9, colour: QUIET })
  table.text(words.text('file.title'), { size: 20, weight: 700, colour: INK })
  table.text(words.text(`file.${holder.account}`), { size: 10, weight: 700, colour: INK })
  table.text([span, ...kinds].join(' · '), { size: 10, colour: INK })
  table.text(`${words.text('file.holder')}: ${isolated(holder.customerId)}`, {
    size: 9,
    colour: QUIET,
  })
  table.text(words.text('file.madeAt', { time: moment(at) }), { size: 9, colour: QUIET })
  table.text(words.text('file.note'), { size: 9, colour: QUIET })
  table.gap(10)
}

function drawSums(table: Table, { sums }: Extract, words: Words): void {
  if (sums.length === 0) return
  const others = sums.some(({ others: left }) => left !== 0n)
  const heads = ['opening', 'moneyIn', 'moneyOut', ...(others ? ['others'] : []), 'closing']
  const names = heads.map((key) => words.text(`sum.${key}`))
  const columns = SUM_COLUMNS.slice(0, heads.length + 1)
  table.head(columns, [words.text('filter.asset'), ...names])
  for (const { asset, opening, moneyIn, moneyOut, others: left, closing } of sums) {
    const show = (units: bigint, signed = false): string =>
      `${figure(units, asset, words, signed)} ${asset}`
    const middle = others ? [show(left, true)] : []
    table.row(columns, [
      { text: asset, strong: true },
      { text: show(opening) },
      { text: show(moneyIn, true) },
      { text: show(-moneyOut, true) },
      ...middle.map((text) => ({ text })),
      { text: show(closing), strong: true },
    ])
  }
  table.gap(14)
}

function drawMoves(table: Table, { moves }: Extract, words: Words): void {
  const heads = ['what', 'place', 'amount', 'after', 'total'].map((key) =>
    words.text(`file.${key}`),
  )
  table.head(COLUMNS, [words.text('detail.utc'), ...heads])
  if (moves.length === 0) table.text(words.text('file.none'), { size: 9, colour: QUIET })
  for (const move of moves) drawMove(table, move, words)
}

function drawMove(table: Table, move: Moved, words: Words): void {
  const { at, type, changes } = move
  const notes = [...factLines(move, words), ...reasonsOf(move.reason, words)]
  const lines = changes.flatMap((change) => legLines(change, words))
  for (const [index, line] of lines.entries()) {
    const first = index === 0
    const note = first ? notes : []
    const cells = [
      { text: first ? utc(at) : '', quiet: true, latin: true },
      { text: first ? words.text(`type.${type}`) : '', strong: true, notes: note },
      { text: line.place },
      { text: line.units },
      { text: line.after, quiet: true },
      { text: line.total, strong: true },
    ]
    table.row(COLUMNS, cells, index < lines.length - 1)
  }
}

interface LegLine {
  readonly place: string
  readonly units: string
  readonly after: string
  readonly total: string
}

/** The total stands once, with the last of its pockets: only then has the movement come to its end. */
function legLines({ asset, legs, total }: Change, words: Words): readonly LegLine[] {
  return legs.map(({ pocket, units, after }, index) => ({
    place: words.text(`pocket.${pocket}`),
    units: `${figure(units, asset, words, true)} ${asset}`,
    after: figure(after, asset, words),
    total: index === legs.length - 1 ? `${figure(total, asset, words)} ${asset}` : '',
  }))
}

function reasonsOf(reason: string | null, words: Words): readonly string[] {
  if (reason === null) return []
  const day = planDayOf(reason)
  return [
    day === null
      ? words.text('said', { reason: isolated(reason) })
      : words.text('planDay', { ...day, date: isolated(day.date) }),
  ]
}

/** Every decimal that says something, at least two; in the language's own signs, all digits Latin. */
function figure(units: bigint, asset: AssetCode, words: Words, signed = false): string {
  const text = formatDecimal(units, ASSET_SCALE[asset], 2)
  return words.figure(text, signed)
}
