import pino, { type DestinationStream, type Logger } from 'pino'

/** Never in a log, wherever they turn up: what lets somebody act as a customer or as the operator. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'signature',
  'password',
  'privateKey',
  'secret',
] as const

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const CENSOR = '[redacted]'

/** What gives itself away by its form, in whatever text it stands. */
const SHAPES: readonly (readonly [shape: RegExp, instead: string])[] = [
  // A signature or a private key; a hash of the same length goes with it.
  [/0x[0-9a-f]{64,}/gi, CENSOR],
  // A session token: 256 random bits in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, CENSOR],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${CENSOR}`],
  // The password of an address such as postgresql://user:password@host.
  [/(\/\/[^/\s:@"]*):[^@\s"]+@/g, `$1:${CENSOR}@`],
  // The text a wallet signs, up to its end or that of the value it stands in.
  [/[^"\n]{0,200} wants you to sign in with your [^"]*/g, CENSOR],
]

/** What is worth knowing of an error. The rest, such as a database's `detail`, holds customers' values. */
const ERROR_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'statusCode',
] as const

/** How deep causes are followed. */
const DEPTH = 3

function errorOf(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? '[no error]' : error
  const fields = ERROR_FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  const inner = error instanceof AggregateError ? error.errors : []
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(fields),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: errorOf(error.cause, depth - 1) }),
    ...(inner.length === 0 || depth === 0
      ? {}
      : { errors: inner.map((one: unknown) => errorOf(one, depth - 1)) }),
  }
}

interface RequestLike {
  readonly method?: unknown
  readonly url?: unknown
}

/** Which call it was; never its query, headers or body. */
function requestOf({ method, url }: RequestLike): unknown {
  return { method, path: typeof url === 'string' ? url.split('?')[0] : undefined }
}

function scrubbed(line: string, known: readonly string[]): string {
  const shaped = SHAPES.reduce((text, [shape, instead]) => text.replace(shape, instead), line)
  return known.reduce((text, secret) => text.replaceAll(secret, CENSOR), shaped)
}

/**
 * JSON lines. Bodies and headers are never logged on purpose; what hides secrets here is for the day they
 * are: by name, by shape, and the configuration's own (`secrets`) wherever they stand.
 */
export function createLog(
  level: LogLevel,
  destination?: DestinationStream,
  secrets: readonly string[] = [],
): Logger {
  const paths = SECRETS.flatMap((name) => {
    const key = /^\w+$/.test(name) ? `.${name}` : `["${name}"]`
    return ['', '*', '*.*', '*.*.*'].map((above) => `${above}${key}`.replace(/^\./, ''))
  })
  const known = secrets.filter((secret) => secret.length > 3)
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths, censor: CENSOR },
    serializers: {
      err: (error: unknown) => errorOf(error),
      error: (error: unknown) => errorOf(error),
      req: (request: RequestLike) => requestOf(request),
      res: ({ statusCode }: { statusCode?: unknown }) => ({ statusCode }),
    },
    hooks: { streamWrite: (line) => scrubbed(line, known) },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
