import { createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from './patience.mjs'

function listen(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.end()).listen(port, '127.0.0.1', () =>
      resolve(server),
    )
  })
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('waits for a server that starts later, and no longer than it was told', async () => {
  const first = await listen(0)
  const port = portOf(first)
  expect(await listening(port, 0)).toBe(true)
  await new Promise((resolve) => first.close(resolve))
  expect(await listening(port, 0)).toBe(false)
  const waited = listening(port, 5_000)
  const second = await listen(port)
  expect(await waited).toBe(true)
  second.close()
})
