import PDFDocument from 'pdfkit'
import { type Face, faceFor, UNKNOWN_CHARACTER, type Weight } from './fonts.ts'
import { brokenInto, type Direction, isIsolate, type Run, runsOf, shownText } from './rulesRuns.ts'

/** How a piece of text looks. Sizes and places are in points, 72 an inch. */
export interface Look {
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
}

/** Where a line of text goes: between `x` and `x + width`, by its start, its end or its middle. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align: 'left' | 'right'
}

export interface SheetOptions {
  readonly title: string
  readonly language: string
  readonly direction: Direction
  readonly author: string
  readonly at: Date
}

/** Given to the layout of fonts so that it takes a run as a whole instead of word by word. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern']
const MARGIN = 0
/** The size texts are measured at; widths grow with the size. */
const MEASURE = 1000
const KNOWN_AT_MOST = 5_000

/** A text in its runs, with widths at a size of one point. */
interface Measured {
  readonly parts: readonly (Run<Face> & { readonly width: number })[]
  readonly width: number
}

/** A line in its runs, each in a font that has all its letters. */
function facedRuns(
  line: string,
  weight: Weight,
  base: Direction,
  language: string,
): readonly Run<Face>[] {
  const faced = Array.from(line)
    .map((one) =>
      isIsolate(one) || faceFor(one, null, language, weight) !== null ? one : UNKNOWN_CHARACTER,
    )
    .join('')
  return runsOf(faced, base, (character, before) => {
    const face = faceFor(character, before, language, weight)
    if (face === null) throw new Error('pdf: a character without a font')
    return face
  })
}

/** Pages of text in any of the operator's languages, as a PDF. It begins with one empty page, A4, lying. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #ended: Promise<Buffer>
  readonly #language: string
  readonly #direction: Direction
  readonly #registered = new Set<string>()
  readonly #known = new Map<string, Measured>()
  #pages = 1

  constructor({ title, language, direction, author, at }: SheetOptions) {
    this.#language = language
    this.#direction = direction
    const doc = new PDFDocument({
      size: 'A4',
      layout: 'landscape',
      margin: MARGIN,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: author, CreationDate: at },
    })
    this.#doc = doc
    const chunks: Uint8Array[] = []
    this.#ended = new Promise((resolve, reject) => {
      doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      doc.on('end', () => resolve(Buffer.concat(chunks)))
      doc.on('error', reject)
    })
  }

  get width(): number {
    return this.#doc.page.width
  }

  get height(): number {
    return this.#doc.page.height
  }

  get pages(): number {
    return this.#pages
  }

  /** The text in lines that fit. */
  lines(text: string, width: number, { size, weight = 400 }: Look): readonly string[] {
    return brokenInto(
      shownText(text),
      width,
      this.#language,
      (part) => this.#measured(part, weight, this.#direction).width * size,
    )
  }

  /** One line. What is wider than its box is drawn smaller, never cut: a figure must stay whole. */
  line(text: string, box: Box, look: Look, direction = this.#direction): void {
    const { size, weight = 400, colour = '#000000' } = look
    const { parts, width } = this.#measured(shownText(text), weight, direction)
    const wanted = width * size
    const fitting = wanted <= box.width ? size : (size * box.width) / wanted
    const y = box.y + size
    let x = box.align === 'left' ? box.x : box.x + box.width - Math.min(wanted, box.width)
    this.#doc.fillColor(colour)
    for (const part of parts) {
      this.#take(part.font, fitting)
      const options = { lineBreak: false, features: FEATURES, baseline: 'alphabetic' } as const
      this.#doc.text(part.text, x, y, options)
      x += part.width * fitting
    }
  }

  rule(x: number, y: number, width: number, colour: string): void {
    const line = this.#doc.moveTo(x, y).lineTo(x + width, y)
    line.lineWidth(0.5).strokeColor(colour).stroke()
  }

  addPage(): void {
    this.#doc.addPage()
    this.#pages += 1
  }

  /** Goes back to a page, from zero, to write what was not known before. */
  turnTo(page: number): void {
    this.#doc.switchToPage(page)
  }

  finish(): Promise<Buffer> {
    this.#doc.end()
    return this.#ended
  }

  #take({ name, bytes }: Face, size: number): void {
    if (!this.#registered.has(name)) this.#doc.registerFont(name, bytes)
    this.#registered.add(name)
    this.#doc.font(name, size)
  }

  #measured(text: string, weight: Weight, base: Direction): Measured {
    const key = `${weight} ${base} ${text}`
    const before = this.#known.get(key)
    if (before !== undefined) return before
    const parts = facedRuns(text, weight, base, this.#language).map((run) => {
      this.#take(run.font, MEASURE)
      const width = this.#doc.widthOfString(run.text, { features: FEATURES }) / MEASURE
      return { ...run, width }
    })
    const whole = { parts, width: parts.reduce((sum, { width }) => sum + width, 0) }
    // A statement says the same words over and over; what it says once must not pile up.
    if (this.#known.size >= KNOWN_AT_MOST) this.#known.clear()
    this.#known.set(key, whole)
    return whole
  }
}
