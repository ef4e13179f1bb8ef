import { createServer, type Server } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './freePort.ts'
import { StartFault } from './startFault.ts'

const listening = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

it('names ports that can be listened on, none of those that the system hands out', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort('127.0.0.1')))
  for (const port of new Set(ports)) {
    const server = await listening(port)
    await new Promise((resolve) => server.close(resolve))
  }
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

it('says so where none can be opened', async () => {
  await expect(freePort('203.0.113.1')).rejects.toThrow(StartFault)
})
