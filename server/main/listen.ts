import type { FastifyInstance } from 'fastify'
import { StartFault } from '#server/platform/startFault.ts'

/** Begins to listen. @throws StartFault that says in plain words why it cannot */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartFault(`Port ${port} is in use on ${host}. Name another one in PORT.`)
    }
    if (code === 'EACCES') throw new StartFault(`Port ${port} may not be opened on ${host}.`)
    throw new StartFault(`The server cannot listen on ${host}:${port}.`, { cause: error })
  }
}
