import { type Hex, isHex, type PrivateKeyAccount } from 'viem'
import type { SandboxAsk } from '#protocol/sandboxWallet.ts'
import { SANDBOX_WALLET_PATH } from '#protocol/sandboxWalletPath.ts'

/** A transaction as a page asks for it. */
interface Wanted {
  readonly from?: unknown
  readonly to?: unknown
  readonly value?: unknown
  readonly data?: unknown
}

/** Enough for a transfer of any token; what is left over is not charged. */
const GAS = 100_000n

/** Asks the chain by way of our own server; null where there is none, or it would not have it. */
async function ask(question: SandboxAsk): Promise<string | null> {
  const reply = await fetch(SANDBOX_WALLET_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  if (!reply.ok) return null
  const answer: unknown = await reply.json()
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) return null
  return typeof answer.result === 'string' ? answer.result : null
}

/** The number of the sandbox's chain; null where the operator has none. */
export const sandboxChainId = (): Promise<string | null> =>
  ask({ method: 'eth_chainId', params: [] })

/** Gives an address that has nothing coins and tokens to try things with. */
export async function fundOnSandbox(address: string): Promise<void> {
  await ask({ method: 'sandbox_fund', params: [address] })
}

/** Signs and sends; the hash. @throws Error where it is no transfer, or the chain would not have it */
export async function sendOnSandbox(
  account: PrivateKeyAccount,
  chainId: string,
  wanted: Wanted,
): Promise<Hex> {
  const { to, value = '0x0', data = '0x' } = wanted
  if (!isHex(to) || !isHex(value) || !isHex(data)) throw new Error('Invalid params')
  const nonce = await ask({
    method: 'eth_getTransactionCount',
    params: [account.address, 'pending'],
  })
  const price = await ask({ method: 'eth_gasPrice', params: [] })
  if (nonce === null || price === null) throw new Error('The sandbox has no chain.')
  const signed = await account.signTransaction({
    type: 'legacy',
    chainId: Number(chainId),
    to,
    value: BigInt(value),
    data,
    nonce: Number(nonce),
    gas: GAS,
    gasPrice: BigInt(price),
  })
  const hash = await ask({ method: 'eth_sendRawTransaction', params: [signed] })
  if (!isHex(hash)) throw new Error('The chain would not have it.')
  return hash
}
