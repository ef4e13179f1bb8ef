import type { Direction } from '#server/platform/pdf/rulesRuns.ts'
import type { Look, Sheet } from '#server/platform/pdf/sheet.ts'

/** One column: words stand at its start, figures under one another at its right, in every language. */
export interface Column {
  readonly width: number
  readonly align: 'start' | 'figure'
}

export interface CellText {
  readonly text: string
  readonly strong?: boolean
  readonly quiet?: boolean
  /** Reads from the left in every language, as times do. */
  readonly latin?: boolean
  /** Small lines below it. */
  readonly notes?: readonly string[]
}

interface TableStyle {
  readonly edge: number
  readonly direction: Direction
  readonly ink: string
  readonly quiet: string
}

const SIZE = 8.5
const NOTE_SIZE = 7
const HEAD_SIZE = 7.5
/** Thai and Arabic have marks above and below their letters. */
const LEADING = 1.55
const PAD = 3
const GUTTER = 8
const LINE = '#d2dddf'
/** A head with its first rows is not left alone at the end of a page. */
const ROOM_FOR_HEAD = 80
const ROOM_FOR_FOOT = 16

interface Line {
  readonly text: string
  readonly look: Look
}

/** Rows of text down the pages of a sheet, from its top; heads of columns are drawn again on each page. */
export class Table {
  readonly #sheet: Sheet
  readonly #style: TableStyle
  readonly #start: 'left' | 'right'
  #y: number
  #headed: { readonly columns: readonly Column[]; readonly names: readonly string[] } | null = null

  constructor(sheet: Sheet, style: TableStyle) {
    this.#sheet = sheet
    this.#style = style
    this.#start = style.direction === 'rtl' ? 'right' : 'left'
    this.#y = style.edge
  }

  text(words: string, look: Look): void {
    const { edge } = this.#style
    for (const line of this.#sheet.lines(words, this.#room, look)) {
      this.#need(look.size * LEADING)
      const box = { x: edge, y: this.#y, width: this.#room, align: this.#start }
      this.#sheet.line(line, box, look)
      this.#y += look.size * LEADING
    }
  }

  /** Room below a table; the next rows are another one's. */
  gap(points: number): void {
    this.#y += points
    this.#headed = null
  }

  head(columns: readonly Column[], names: readonly string[]): void {
    this.#need(ROOM_FOR_HEAD)
    this.#headed = { columns, names }
    this.#drawHead(columns, names)
  }

  /** `goesOn`: the next row belongs to it, and no line parts the two. */
  row(columns: readonly Column[], cells: readonly CellText[], goesOn = false): void {
    const parts = cells.map((cell, index) => this.#linesOf(cell, columns, index))
    const heightOf = (lines: readonly Line[]): number =>
      lines.reduce((sum, { look }) => sum + look.size * LEADING, 0)
    const height = Math.max(...parts.map(heightOf), SIZE * LEADING)
    this.#need(height + 2 * PAD)
    for (const [index, lines] of parts.entries()) {
      const isFigure = columns[index]?.align === 'figure'
      const base = isFigure || cells[index]?.latin === true ? 'ltr' : this.#style.direction
      let top = this.#y
      for (const { text, look } of lines) {
        const align = isFigure ? 'right' : this.#start
        this.#sheet.line(text, { ...this.#place(columns, index), y: top, align }, look, base)
        top += look.size * LEADING
      }
    }
    this.#y += height
    if (goesOn) return
    this.#sheet.rule(this.#style.edge, this.#y + PAD, this.#room, LINE)
    this.#y += 2 * PAD
  }

  foot(first: string, last: string): void {
    const { edge, quiet } = this.#style
    const look: Look = { size: 8, colour: quiet }
    const box = { x: edge, y: this.#sheet.height - edge, width: this.#room }
    const end = this.#start === 'left' ? 'right' : 'left'
    this.#sheet.line(first, { ...box, align: this.#start }, look)
    this.#sheet.line(last, { ...box, align: end }, look)
  }

  get #room(): number {
    return this.#sheet.width - 2 * this.#style.edge
  }

  #need(height: number): void {
    if (this.#y + height <= this.#sheet.height - this.#style.edge - ROOM_FOR_FOOT) return
    this.#sheet.addPage()
    this.#y = this.#style.edge
    if (this.#headed !== null) this.#drawHead(this.#headed.columns, this.#headed.names)
  }

  /** Where a column lies: from the right where people read from there. */
  #place(columns: readonly Column[], index: number): { x: number; width: number } {
    const { edge, direction } = this.#style
    const before = columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)
    const width = (columns[index]?.width ?? 0) - GUTTER
    const x = direction === 'rtl' ? this.#sheet.width - edge - before - width : edge + before
    return { x, width }
  }

  #drawHead(columns: readonly Column[], names: readonly string[]): void {
    const { edge, quiet } = this.#style
    const look: Look = { size: HEAD_SIZE, weight: 700, colour: quiet }
    const lines = names.map((name, index) =>
      this.#sheet.lines(name, this.#place(columns, index).width, look),
    )
    for (const [index, some] of lines.entries()) {
      const align = columns[index]?.align === 'figure' ? 'right' : this.#start
      for (const [at, text] of some.entries()) {
        const y = this.#y + at * look.size * LEADING
        this.#sheet.line(text, { ...this.#place(columns, index), y, align }, look)
      }
    }
    this.#y += Math.max(...lines.map((some) => some.length)) * look.size * LEADING + PAD
    this.#sheet.rule(edge, this.#y, this.#room, quiet)
    this.#y += PAD
  }

  #linesOf(cell: CellText, columns: readonly Column[], index: number): readonly Line[] {
    const { ink, quiet } = this.#style
    const { width } = this.#place(columns, index)
    const weight = cell.strong === true ? 700 : 400
    const look: Look = { size: SIZE, weight, colour: cell.quiet === true ? quiet : ink }
    const small: Look = { size: NOTE_SIZE, colour: quiet }
    const isFigure = columns[index]?.align === 'figure'
    const main = isFigure ? [cell.text] : this.#sheet.lines(cell.text, width, look)
    const notes = (cell.notes ?? []).flatMap((note) => this.#sheet.lines(note, width, small))
    return [
      ...main.filter((text) => text !== '').map((text) => ({ text, look })),
      ...notes.map((text) => ({ text, look: small })),
    ]
  }
}
