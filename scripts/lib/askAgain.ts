const TRIES = 3
const LIMIT_MS = 10_000
const PAUSE_MS = 1_000

/** An answer of the server, and whether it is certain what became of the request. */
const isCertain = ({ status }: Response): boolean => status < 500

/**
 * Sends a request, and again where there is no answer within ten seconds, or none that says what became of it. Only for
 * requests that do no more when they come twice.
 * @throws what the last try threw
 */
export async function askAgain(
  send: (signal: AbortSignal) => Promise<Response>,
  pauseMs: number = PAUSE_MS,
): Promise<Response> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      const response = await send(AbortSignal.timeout(LIMIT_MS))
      if (isCertain(response) || left === 0) return response
    } catch (error) {
      if (left === 0) throw error
    }
    await new Promise((done) => setTimeout(done, pauseMs))
  }
}
