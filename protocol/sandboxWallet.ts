import { z } from 'zod'
import { evmAddress } from './fields.ts'

const hexData = z.string().regex(/^0x([0-9a-f]{2}){1,8000}$/)

/** All that a test wallet needs to send money; `sandbox_fund` gives an empty address some. */
export const SandboxAsk = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('eth_chainId'), params: z.tuple([]) }),
  z.strictObject({ method: z.literal('eth_gasPrice'), params: z.tuple([]) }),
  z.strictObject({
    method: z.literal('eth_getTransactionCount'),
    params: z.tuple([evmAddress, z.literal('pending')]),
  }),
  z.strictObject({ method: z.literal('eth_sendRawTransaction'), params: z.tuple([hexData]) }),
  z.strictObject({ method: z.literal('sandbox_fund'), params: z.tuple([evmAddress]) }),
])
export type SandboxAsk = z.infer<typeof SandboxAsk>
