import type {
  Blockquote,
  Heading,
  List,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Block, Span } from '#protocol/content.ts'
import { type TextFigures, withFigures } from './rulesFigures.ts'
import { isLink } from './rulesLinks.ts'

/** What keeps a text from being saved, and on which line. */
export interface TextFault {
  readonly line: number
  readonly what: 'title' | 'heading' | 'anchor' | 'html' | 'image' | 'link' | 'figure' | 'element'
}

export type ReadText =
  | { readonly ok: true; readonly title: string; readonly blocks: readonly Block[] }
  | { readonly ok: false; readonly faults: readonly TextFault[] }

/** Signs that are not seen but change what is: of direction and of no width, save the joiners that scripts need. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** A text as it is kept: composed, with plain line ends and without unseen signs. */
export function tidyText(text: string): string {
  return `${text.normalize('NFC').replace(/\r\n?/g, '\n').replace(UNSEEN, '').trim()}\n`
}

type Node = Readonly<{ type: string; position?: { start: { line: number } } | undefined }>
type Marks = NonNullable<Span['marks']>

const ANCHOR = /\s*\{#([a-z][a-z0-9-]{0,59})\}$/

/** Reads one text; what it does not know is a fault, never left out. */
class Reader {
  readonly faults: TextFault[] = []
  readonly #anchors = new Set<string>()
  readonly #lang: string
  readonly #known: TextFigures

  constructor(lang: string, known: TextFigures) {
    this.#lang = lang
    this.#known = known
  }

  fault(node: Node, what: TextFault['what']): void {
    this.faults.push({ line: node.position?.start.line ?? 1, what })
  }

  block(node: RootContent): readonly Block[] {
    if (node.type === 'paragraph') return [{ kind: 'paragraph', spans: this.spans(node.children) }]
    if (node.type === 'heading') return this.#heading(node)
    if (node.type === 'list') return [this.#list(node)]
    if (node.type === 'blockquote') return [this.#quote(node)]
    if (node.type === 'table') return [this.#table(node)]
    if (node.type === 'thematicBreak') return [{ kind: 'rule' }]
    this.#refuse(node)
    return []
  }

  spans(nodes: readonly PhrasingContent[], marks: Marks = [], to?: string): Span[] {
    const joined: Span[] = []
    for (const node of nodes) joined.push(...this.#span(node, marks, to))
    return joined
  }

  #span(node: PhrasingContent, marks: Marks, to: string | undefined): Span[] {
    if (node.type === 'text') {
      return this.#text(node, node.value.replace(/\s*\n\s*/g, ' '), marks, to)
    }
    if (node.type === 'inlineCode') return this.#text(node, node.value, [...marks, 'code'], to)
    if (node.type === 'strong') return this.spans(node.children, [...marks, 'strong'], to)
    if (node.type === 'emphasis') return this.spans(node.children, [...marks, 'em'], to)
    if (node.type !== 'link') {
      this.#refuse(node)
      return []
    }
    const address = withFigures(node.url, this.#lang, this.#known)
    if (to === undefined && address !== null && isLink(address)) {
      return this.spans(node.children, marks, address)
    }
    this.fault(node, 'link')
    return []
  }

  #text(node: Node, raw: string, marks: Marks, to: string | undefined): Span[] {
    const text = withFigures(raw, this.#lang, this.#known)
    if (text === null) {
      this.fault(node, 'figure')
      return []
    }
    return [{ text, ...(marks.length === 0 ? {} : { marks }), ...(to === undefined ? {} : { to }) }]
  }

  #refuse(node: Node): void {
    if (node.type === 'html') this.fault(node, 'html')
    else this.fault(node, node.type.startsWith('image') ? 'image' : 'element')
  }

  #heading(node: Heading): readonly Block[] {
    const { depth } = node
    if (depth !== 2 && depth !== 3 && depth !== 4) {
      this.fault(node, 'heading')
      return []
    }
    const spans = this.spans(node.children)
    const last = spans.at(-1)
    const id = last === undefined ? null : (ANCHOR.exec(last.text)?.[1] ?? null)
    if (last !== undefined && id !== null) {
      if (this.#anchors.has(id)) this.fault(node, 'anchor')
      this.#anchors.add(id)
      spans.splice(-1, 1, { ...last, text: last.text.replace(ANCHOR, '') })
    }
    return [{ kind: 'heading', level: depth, id, spans }]
  }

  #list(node: List): Block {
    const items = node.children.map((item) => {
      const [only, ...more] = item.children
      if (only?.type === 'paragraph' && more.length === 0) return this.spans(only.children)
      this.fault(item, 'element')
      return []
    })
    return { kind: 'list', ordered: node.ordered === true, items }
  }

  #quote(node: Blockquote): Block {
    const isParagraph = (one: RootContent): one is Paragraph => one.type === 'paragraph'
    for (const one of node.children) if (!isParagraph(one)) this.#refuse(one)
    const paragraphs = node.children.filter(isParagraph)
    return { kind: 'quote', paragraphs: paragraphs.map(({ children }) => this.spans(children)) }
  }

  #table(node: Table): Block {
    const [head = [], ...rows] = node.children.map((row) =>
      row.children.map((cell) => this.spans(cell.children)),
    )
    return { kind: 'table', head, rows }
  }
}

/**
 * Reads the Markdown of a text: its title, a first line `# Title`, and blocks of the closed list. Figures
 * stand where the text names them. Raw HTML, images, other schemes, and whatever is unknown are faults.
 */
export function readText(text: string, lang: string, known: TextFigures): ReadText {
  const { children } = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })
  const reader = new Reader(lang, known)
  const [first, ...rest] = children
  const isTitle = first?.type === 'heading' && first.depth === 1
  const title = isTitle ? reader.spans(first.children) : []
  const [only, ...more] = title
  if (!isTitle || only === undefined || more.length > 0 || only.to !== undefined) {
    reader.fault(first ?? { type: 'root' }, 'title')
  }
  const blocks = rest.flatMap((node) => reader.block(node))
  const { faults } = reader
  return faults.length > 0 ? { ok: false, faults } : { ok: true, title: only?.text ?? '', blocks }
}
