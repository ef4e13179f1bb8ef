import { z } from 'zod'

/** A provider never is asked in the clear, save stand-ins on this very host. */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])$/

/** Whether an address leads to this host: production has no use for such. */
export function isOwnHost(url: string): boolean {
  return OWN_HOST.test(new URL(url).hostname)
}

const address = (secure: string, plain: string) =>
  z
    .string()
    .max(500)
    .refine((text) => {
      if (!URL.canParse(text)) return false
      const { protocol, username, password } = new URL(text)
      const safe = protocol === secure || (protocol === plain && isOwnHost(text))
      return safe && username === '' && password === ''
    }, `must be an address that begins with ${secure}// and names no user`)

const Pointer = z
  .string()
  .regex(/^(?:\/(?:[^~/]|~[01]){1,40}){1,6}$/, 'must be a JSON pointer such as /data/price')
const When = z.array(z.strictObject({ at: Pointer, is: z.string().max(100) })).min(1)
const ErrorForm = z.strictObject({ when: When, message: Pointer })
const Text = z.string().min(1).max(120)

/** What a message says; `{symbols}` in a text of it stands for the symbols of a batch, with commas between. */
const Message = z.record(z.string(), z.json())

/** Where an answer or a frame has its prices: both sides, the last trade, or all three. */
const PRICES = { bid: Pointer.optional(), ask: Pointer.optional(), last: Pointer.optional() }

const hasPrices = ({ bid, ask, last }: z.infer<z.ZodObject<typeof PRICES>>): boolean =>
  (bid === undefined) === (ask === undefined) && (bid !== undefined || last !== undefined)
const NO_PRICES = 'needs bid and ask, or last'

/** How a provider speaks, over a WebSocket and over HTTP. Whatever differs between providers is here. */
export const Profile = z.strictObject({
  /** What evidence calls it. */
  id: z.string().regex(/^[a-z0-9]{1,32}$/, 'must be small letters and digits'),
  /** What people read: its name, and the line it wants to be shown where its prices are. */
  name: Text.max(60),
  attribution: Text,
  /** The variable that holds the key, and where the key goes with each request. */
  key: z.strictObject({
    variable: z.string().regex(/^PROVIDER_KEY_[A-Z0-9_]{1,40}$/, 'must begin with PROVIDER_KEY_'),
    in: z.enum(['query', 'header']),
    name: z.string().regex(/^[\w-]{1,60}$/),
    /** Stands before the key in a header, such as `Bearer ` with its blank. */
    prefix: z.string().max(20).default(''),
  }),
  /** How late its data is by contract. */
  delaySeconds: z.number().min(0).max(86_400),
  /** The unit of the times it tells. */
  time: z.enum(['s', 'ms', 'us', 'ns']),
  socket: z.strictObject({
    url: address('wss:', 'ws:'),
    subscribe: Message,
    /** Symbols of one message at most. */
    batch: z.int().min(1).max(1000),
    /** What it wants to hear, and how often, or it closes the connection. */
    heartbeat: z
      .strictObject({ everyMs: z.int().min(1000).max(300_000), message: Message })
      .nullable(),
    quotes: z
      .strictObject({
        when: When,
        /** Where the frame has a list of quotes; absent: it is one itself. */
        each: Pointer.optional(),
        symbol: Pointer,
        ...PRICES,
        time: Pointer.optional(),
      })
      .refine(hasPrices, NO_PRICES),
    errors: z.array(ErrorForm).default([]),
  }),
  /** What the socket says is compared with, one symbol a request; null: it has nothing to compare with. */
  http: z
    .strictObject({
      url: address('https:', 'http:').refine(
        (text) => text.includes('{symbol}'),
        'must have {symbol} where the symbol goes',
      ),
      ...PRICES,
      errors: z.array(ErrorForm).default([]),
      /** Requests a minute at most: a third of what the contract allows. */
      perMinute: z.int().min(1).max(600),
    })
    .refine(hasPrices, NO_PRICES)
    .nullable(),
})
export type Profile = z.infer<typeof Profile>
