import { WebSocket } from 'ws'

/** A client of the feed that keeps what it hears. */
export interface FeedSocket {
  readonly socket: WebSocket
  readonly heard: readonly unknown[]
  /** The code it was closed with. */
  readonly closed: Promise<number>
  /** The next message that has not been taken yet; waits for it. */
  next(): Promise<unknown>
}

/** Connects; rejects with the status where the server refuses. */
export async function openFeedSocket(
  url: string,
  headers: Record<string, string> = {},
): Promise<FeedSocket> {
  const socket = new WebSocket(url, { headers })
  const heard: unknown[] = []
  let wake = (): void => undefined
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString()))
    wake()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve)
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let taken = 0
  return {
    socket,
    heard,
    closed,
    async next() {
      while (heard.length <= taken) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      taken += 1
      return heard[taken - 1]
    },
  }
}

/** Resolves when everything the server sent before has arrived, and everything sent to it was read. */
export async function settle({ socket }: FeedSocket): Promise<void> {
  const pong = new Promise((resolve) => {
    socket.once('pong', resolve)
  })
  socket.ping()
  await pong
}

/** Sends text as it is, anything else as JSON. */
export function say({ socket }: FeedSocket, message: unknown): void {
  socket.send(typeof message === 'string' ? message : JSON.stringify(message))
}
