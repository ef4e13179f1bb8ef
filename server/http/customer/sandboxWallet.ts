import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as CODE from '#protocol/errorCodes.ts'
import { evmAddress } from '#protocol/fields.ts'
import { SandboxAsk } from '#protocol/sandboxWallet.ts'
import { SANDBOX_WALLET_PATH } from '#protocol/sandboxWalletPath.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { jsonOf, postToNode } from '#server/platform/chainPost.ts'

/** The sandbox's own chain, as its test wallet sees it. */
export interface SandboxWallet {
  readonly chainId: number
  readonly nodeUrl: string
  /** Gives an address that has nothing coins and tokens to try things with. */
  fund(address: `0x${string}`): Promise<void>
}

const LIMIT_MS = 5_000
const BYTES_MAX = 16_384

const Answer = z.object({ result: z.string() })
const address = evmAddress.transform((text) => text as `0x${string}`)

/** Lets the test wallet ask the sandbox's chain: four questions, and for money once. */
export function registerSandboxWallet(app: FastifyInstance, wallet: SandboxWallet): void {
  app.post(SANDBOX_WALLET_PATH, async (request, reply) => {
    const ask = SandboxAsk.safeParse(request.body)
    if (!ask.success) throw new Refusal(CODE.malformed)
    void reply.header('cache-control', 'no-store')
    const { method, params } = ask.data
    if (method === 'sandbox_fund') {
      await wallet.fund(address.parse(params[0]))
      return { result: null }
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const signal = AbortSignal.timeout(LIMIT_MS)
    const answer = Answer.safeParse(
      jsonOf(await postToNode(wallet.nodeUrl, body, signal, BYTES_MAX)),
    )
    return { result: answer.success ? answer.data.result : null }
  })
}
