import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often a server that is not there is tried again, in milliseconds. */
const EVERY_MS = 150

/** @param {number} port @returns {Promise<boolean>} whether somebody listens there on this host */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    /** @param {boolean} there */
    const end = (there) => {
      socket.destroy()
      resolve(there)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/**
 * Resolves when somebody listens on a port of this host, or after so many milliseconds.
 * @param {number} port
 * @param {number} mostMs
 * @returns {Promise<boolean>} whether somebody does
 * @internal tested without a page
 */
export async function listening(port, mostMs) {
  const end = performance.now() + mostMs
  for (;;) {
    if (await answers(port)) return true
    if (performance.now() >= end) return false
    await sleep(EVERY_MS)
  }
}

/**
 * Holds calls back while the server that answers them starts again, so that a page never hears of it.
 * @param {number} port
 * @param {RegExp} calls paths that are handed on to it
 * @param {number} mostMs
 * @returns {import('vite').Plugin}
 */
export function patience(port, calls, mostMs) {
  return {
    name: 'patience',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (!calls.test(request.url ?? '')) next()
        else void listening(port, mostMs).finally(next)
      })
    },
  }
}
