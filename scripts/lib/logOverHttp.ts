import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { LogHead, LogRows, LogSeals } from '#protocol/priceLog.ts'
import { fromHex } from '#protocol/proof/bytes.ts'
import type { LogSource } from '#protocol/proof/verifyLog.ts'
import { routePath } from '#protocol/routePaths.ts'

const PAGE = 1000
/** When an operator that says "not so fast" does not say for how long. */
const PAUSE_S = 5

/** Asks again for as long as the server says that it was asked too often: a long log is many calls. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 429) return reply
    await reply.body?.cancel()
    const seconds = Number(reply.headers.get('retry-after') ?? PAUSE_S)
    await sleep((Number.isFinite(seconds) ? Math.min(60, Math.max(1, seconds)) : PAUSE_S) * 1000)
  }
}

/** A log as its operator shows it to everybody; rows that are not sealed yet are not shown. */
export function logOverHttp(origin: string): LogSource {
  const ask = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const reply = await patiently(() => fetch(new URL(path, origin)))
    const answer = z.object({ code: z.string(), result: z.unknown() }).parse(await reply.json())
    if (answer.code !== '200') throw new Error(`${path} answers ${answer.code}`)
    return schema.parse(answer.result)
  }
  const newest = (): Promise<LogHead> => ask(routePath('getLogHead'), LogHead)
  return {
    publicKey: async () => (await newest()).publicKey,
    seals: (after) => ask(`${routePath('listLogSeals')}?after=${after}&limit=${PAGE}`, LogSeals),
    async rows({ n }) {
      const { rows } = await ask(routePath('listLogRows', { n: String(n) }), LogRows)
      return rows.map(({ previous, evidence, ...row }) => ({
        ...row,
        ...(previous === undefined ? {} : { previous }),
        ...(evidence === undefined ? {} : { evidence }),
        chain: fromHex(row.chain, 32) ?? new Uint8Array(),
      }))
    },
    evidence: async () => null,
    async heads(after) {
      const head = await newest()
      return head.size > after ? [head] : []
    },
    tail: async () => null,
  }
}
