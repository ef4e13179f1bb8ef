import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An SMS as it came over the wire. */
interface TakenSms {
  readonly to: string
  readonly text: string
  readonly headers: IncomingMessage['headers']
}

/** A gateway for SMS on this host. */
export interface SmsPeer {
  readonly url: string
  /** What it took, oldest first. */
  readonly taken: TakenSms[]
  /** What it answers to the next ones in place of taking them, such as 503. */
  readonly replies: number[]
  close(): Promise<void>
}

/** Starts a gateway that takes everything and sends nothing on. */
export async function openSmsPeer(): Promise<SmsPeer> {
  const taken: TakenSms[] = []
  const replies: number[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = replies.shift()
      if (status === undefined) {
        const { to, text: words } = JSON.parse(body) as { to: string; text: string }
        taken.push({ to, text: words, headers: request.headers })
      }
      const location = status === 307 ? { location: '/elsewhere' } : {}
      response.writeHead(status ?? 202, location).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/send`,
    taken,
    replies,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
