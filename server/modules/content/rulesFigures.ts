/** A figure that texts may name: `{{param:withdrawal_fee}}`. Percentages and numbers are decimal text. */
export interface Figure {
  readonly kind: 'percent' | 'number' | 'text'
  readonly value: string
}

/** What texts may name: figures by their name, and the operator's brand. */
export interface TextFigures {
  readonly brand: string
  readonly figures: ReadonlyMap<string, Figure>
}

/** Tags for figures: Latin digits everywhere, as on the app's other pages. */
const TAGS: Readonly<Record<string, string>> = { ar: 'ar-u-nu-latn', th: 'th-u-nu-latn' }

/** U+2068 and U+2069: a figure keeps its own direction within a sentence that runs from right to left. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** Moves the point two digits to the left: `0.1` is `0.001`. */
function hundredth(decimal: string): string {
  const [whole = '', part = ''] = decimal.split('.')
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${part}`
}

function shown({ kind, value }: Figure, lang: string): string {
  if (kind === 'text') return value
  const tag = TAGS[lang] ?? lang
  if (kind === 'number')
    return new Intl.NumberFormat(tag).format(value as Intl.StringNumericLiteral)
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 })
  return format.format(hundredth(value) as Intl.StringNumericLiteral)
}

const PLACE = /\{\{([^{}]*)\}\}/g

/**
 * Puts figures where a text names them, written as its language writes them.
 * @returns the text, or null when it names one that is unknown
 */
export function withFigures(text: string, lang: string, known: TextFigures): string | null {
  const wordsOf = (name: string): string | null => {
    if (name === 'brand') return known.brand
    const figure = name.startsWith('param:') ? known.figures.get(name.slice(6)) : undefined
    if (figure === undefined) return null
    const words = shown(figure, lang)
    return lang === 'ar' && figure.kind !== 'text' ? isolated(words) : words
  }
  // What is unknown stays as it was written, and so shows.
  const filled = text.replace(PLACE, (place, name: string) => wordsOf(name) ?? place)
  return /\{\{|\}\}/.test(filled) ? null : filled
}
