import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Lines a minute about broken frames, of all sockets together: anybody can send as many as they like. */
const MOST_LINES = 10
const MINUTE_MS = 60_000

/** Whether whoever asked has let go of the connection: then nobody knows who it was, and nobody reads an answer. */
export function isGone({ raw }: FastifyRequest): boolean {
  // Of an upgrade that a test makes up there is no socket at all.
  const { socket } = raw as { readonly socket?: FastifyRequest['raw']['socket'] }
  return socket !== undefined && socket.remoteAddress === undefined
}

/** Ends requests of those who are gone before anything counts, keeps or answers them. */
export function refuseGone(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isGone(request)) throw new Refusal(CODE.malformed)
  })
}

/**
 * Hears of sockets that break. What the caller broke is no error of ours, and fills no log; everything else
 * is one.
 */
export function socketFaults(): (
  error: Error,
  socket: WebSocket,
  request: Pick<FastifyRequest, 'log'>,
) => void {
  let began = 0
  let lines = 0
  return (error, socket, { log }) => {
    socket.terminate()
    if (!isOfCaller(error)) {
      log.error({ err: error }, 'a socket failed')
      return
    }
    const now = performance.now()
    if (now - began >= MINUTE_MS) {
      began = now
      lines = 0
    }
    lines += 1
    if (lines <= MOST_LINES) log.info({ fault: error.message }, 'a caller broke a socket')
  }
}

/** The errors of `ws` about frames, and of connections that end in the middle of one. */
function isOfCaller(error: Error & { readonly code?: unknown }): boolean {
  const { code } = error
  return (
    typeof code === 'string' &&
    (code.startsWith('WS_ERR_') || code === 'ECONNRESET' || code === 'EPIPE')
  )
}
