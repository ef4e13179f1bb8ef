/** A book as a stand-in of a venue holds it. Prices are the JSON that is sent: `"98000.10"`, or `98000.1`. */
export interface Book {
  readonly base: string
  readonly quote: string
  readonly bid: string
  readonly ask: string
  /** The venue's own time of it, in milliseconds. */
  readonly time: number
}

/** What a stand-in is asked over HTTP. */
export interface Asked {
  readonly path: string
  readonly query: URLSearchParams
  /** Where it is asked, such as `http://127.0.0.1:4000`. */
  readonly origin: string
  readonly books: readonly Book[]
  readonly now: number
  /** Bars as its script has them: a length in milliseconds, when the first opens, and how many at most. */
  bars(length: number, from: number, most: number): readonly KitBar[]
}

/** When a bar opens, and its open, high, low and close as text. */
export type KitBar = readonly [time: number, ...prices: readonly string[]]

/** What a stand-in says to a message of its subscriber. */
export interface Said {
  readonly replies: readonly string[]
  /** Whose books are sent from now on, as the venue names them. */
  readonly markets: readonly string[]
}

/** How a venue speaks: what of it ccxt needs for spot markets and their best bids and asks. */
export interface Protocol {
  nameOf(book: Book): string
  /** An answer as JSON; undefined where there is none. */
  answer(asked: Asked): unknown
  hear(message: string): Said
  frame(book: Book): string
  /** What an answer writes for a price; the JSON of frames as it is, where not. */
  readonly numbers?: boolean
}

/** The text of a price that is sent as JSON. */
export function plain(json: string): string {
  return json.replaceAll('"', '')
}

export const NOTHING: Said = { replies: [], markets: [] }

/** A subscriber's message as JSON, of which stand-ins look at a few fields. */
export function readMessage(text: string): Readonly<Record<string, unknown>> {
  return JSON.parse(text) as Readonly<Record<string, unknown>>
}
