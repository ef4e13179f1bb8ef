import { ChainFault } from './chainFault.ts'

/**
 * The text a node answers to this JSON, at most so many bytes of it. The signal holds until the last byte,
 * not only until the first. It is never asked twice, and never followed to another address.
 * @throws ChainFault
 */
export async function postToNode(
  url: string,
  body: string,
  signal: AbortSignal,
  bytesMax: number,
): Promise<string> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ChainFault('httpStatus')
    }
    return await readText(response, bytesMax)
  } catch (error) {
    if (error instanceof ChainFault) throw error
    throw new ChainFault(signal.aborted ? 'timeout' : 'unreachable')
  }
}

async function readText(response: Response, bytesMax: number): Promise<string> {
  if (response.body === null) return ''
  const body: AsyncIterable<Uint8Array> = response.body
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    // Leaving the loop closes the connection.
    if (size > bytesMax) throw new ChainFault('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What a text says as JSON; null for what is none, which is no answer either. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
