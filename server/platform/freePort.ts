import { createServer } from 'node:net'
import { StartFault } from './startFault.ts'

/** A TCP port that was free on this host a moment ago. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(new StartFault(`No port can be opened on ${host}.`, { cause: error })),
    )
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new StartFault(`No port can be opened on ${host}.`))
      })
    })
  })
}
