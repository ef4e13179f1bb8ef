import { type AccountKind, VIRTUALLY, VIRTUALLY_HEADER } from '#protocol/account.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { apiAddress } from './apiHost.ts'
import { type Call, queryText } from './call.ts'
import { type ApiExtra, readEnvelope } from './callBase.ts'
import type { CallFault } from './fault.ts'

/** A file on its way to the operator. Sending it again does no harm. */
export interface FileParts {
  readonly name: RouteName
  readonly query: Call['query']
  readonly account: AccountKind
  readonly file: Blob
  /** Of a guest of the support chat; else the session's is sent. */
  readonly token?: string | undefined
  /** Told how much of it is gone, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

type FileReply = { readonly data: unknown } | { readonly error: CallFault }

/** Longest wait for the answer, in milliseconds: as long as the server listens, and looks at it. */
const SEND_LIMIT_MS = 150_000
const UNREACHABLE: FileReply = { error: { kind: 'unreachable' } }

/**
 * Sends one file as the body of a call. By XMLHttpRequest: nothing else in a browser tells how far it is.
 * A 401 ends the session whose token was sent with it; no answer is `unreachable`.
 */
export function sendFile(
  { name, query, account, file, token: guest, onProgress }: FileParts,
  extra: ApiExtra,
  signal: AbortSignal,
): Promise<FileReply> {
  const token = guest ?? extra.token()
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiAddress(`${routePath(name)}${queryText(query)}`))
    request.timeout = SEND_LIMIT_MS
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader(VIRTUALLY_HEADER, VIRTUALLY[account])
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const reply = replyOf(request)
      const isOver = 'error' in reply && 'code' in reply.error && reply.error.code === '401'
      if (isOver && token !== null) extra.signedOut(token)
      resolve(reply)
    })
    for (const end of ['error', 'timeout', 'abort']) {
      request.addEventListener(end, () => resolve(UNREACHABLE))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function replyOf({ status, responseText }: XMLHttpRequest): FileReply {
  if (status === 401) return { error: { kind: 'refused', code: '401', fields: {} } }
  try {
    return readEnvelope(JSON.parse(responseText)) ?? UNREACHABLE
  } catch {
    return UNREACHABLE
  }
}
