import { routePath } from '#protocol/routePaths.ts'
import { apiAddress } from '#src/shared/api/apiHost.ts'
import { type Call, queryText } from '#src/shared/api/call.ts'

const LIMIT_MS = 10_000

/** From here on a gateway speaks, for an operator that it does not reach. */
const GATEWAY = 502

/**
 * Whether the server can be reached after a read of it had no answer: then the answer was no envelope at
 * all. For the rest of the app that is no answer; here it would be a way to stay unproven without being
 * counted. Asks once more, past the store, and without a session.
 */
export async function answersGarbage({ name, params, query }: Call): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const address = apiAddress(`${routePath(name, params)}${queryText(query)}`)
    const response = await fetch(address, { method: 'GET', signal })
    await response.arrayBuffer()
    return response.status < GATEWAY
  } catch {
    return false
  }
}
