import { ServerState } from '#protocol/content.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import type { Readiness } from '#server/http/ops/health.ts'

/** The call about the server itself. */
export function serverStateCalls(readiness: () => Promise<Readiness>): readonly Call[] {
  return [
    defineCall('getServerState', {
      summary: 'Whether every part of the server works, as /readyz says it to monitors',
      result: ServerState,
      errors: [],
      handle: async () => ({
        ready: Object.values(await readiness()).every((state) => state === 'ok'),
      }),
    }),
  ]
}
