import pino, { type DestinationStream, type Logger } from 'pino'

/** Never in a log, wherever they turn up: what lets somebody act as a customer. */
const SECRETS = ['authorization', 'token', 'signature', 'password', 'cookie'] as const

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** JSON lines. Bodies and headers are never logged on purpose; the redaction is for the day they are. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])
  const options = { level, base: null, redact: { paths, censor: '[redacted]' } }
  return destination === undefined ? pino(options) : pino(options, destination)
}
