import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { saveFile } from '#src/shared/lib/saveFile.ts'
import { apiAddress } from './apiHost.ts'
import { type ApiExtra, readEnvelope } from './callBase.ts'
import type { CallFault } from './fault.ts'

type Reply<T> = { readonly data: T } | { readonly error: CallFault }

/** A file, and the name that it was sent under. */
interface FetchedFile {
  readonly name: string
  readonly blob: Blob
}

/** The name that a file was sent under. */
const NAME = /^attachment; filename="([A-Za-z0-9-]+\.[a-z]+)"$/

/** Fetches a file, as `fetchFile` does, and saves it; its name. */
export async function downloadFile(
  name: RouteName,
  params: Readonly<Record<string, string>>,
  extra: ApiExtra,
  signal: AbortSignal,
): Promise<Reply<string>> {
  const reply = await fetchFile(name, params, extra, signal)
  if ('error' in reply) return reply
  const { name: saved, blob } = reply.data
  saveFile(saved, blob, blob.type)
  return { data: saved }
}

/**
 * Fetches a file with a token, the session's unless another is named. A link would carry no token, and a token in an address is
 * kept in too many places. A 401 ends the session whose token was sent; no answer is `unreachable`.
 */
export async function fetchFile(
  name: RouteName,
  params: Readonly<Record<string, string>>,
  extra: ApiExtra,
  signal: AbortSignal,
  token: string | null = extra.token(),
): Promise<Reply<FetchedFile>> {
  try {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(apiAddress(routePath(name, params)), { headers, signal })
    const saved = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (response.ok && saved !== undefined) {
      return { data: { name: saved, blob: await response.blob() } }
    }
    if (response.status === 401 && token !== null) extra.signedOut(token)
    const read = readEnvelope(await response.json())
    if (read !== null && 'error' in read) return { error: read.error }
    return { error: { kind: 'unreachable' } }
  } catch {
    return { error: { kind: 'unreachable' } }
  }
}
