import { parseTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SandboxAsk } from '#protocol/sandboxWallet.ts'
import { fundOnSandbox, sandboxChainId, sendOnSandbox } from './sandboxChain.ts'

const TO = '0x00000000000000000000000000000000c011ec70'
const HASH = `0x${'a'.repeat(64)}`
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A server that answers by method; every question must be one that it allows. */
function serve(answers: Readonly<Record<string, unknown>>, status = 200): SandboxAsk[] {
  const asked: SandboxAsk[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    const question = SandboxAsk.parse(JSON.parse(body))
    asked.push(question)
    return new Response(JSON.stringify({ result: answers[question.method] ?? null }), { status })
  })
  return asked
}

const ANSWERS = {
  eth_chainId: '0x7a69',
  eth_getTransactionCount: '0x3',
  eth_gasPrice: '0x3b9aca00',
  eth_sendRawTransaction: HASH,
}

describe('the sandbox’s chain, for the test wallet', () => {
  it('is known by its number, and unknown where there is none', async () => {
    serve(ANSWERS)
    expect(await sandboxChainId()).toBe('0x7a69')
    serve({}, 404)
    expect(await sandboxChainId()).toBeNull()
  })

  it('gets exactly what the page asked for, signed for this chain alone', async () => {
    const asked = serve(ANSWERS)
    const account = privateKeyToAccount(generatePrivateKey())
    await fundOnSandbox(account.address)
    expect(await sendOnSandbox(account, '0x7a69', { to: TO, value: '0x5' })).toBe(HASH)
    const sent = asked.find(({ method }) => method === 'eth_sendRawTransaction')
    const [raw] = sent?.params ?? []
    expect(parseTransaction(raw as `0x${string}`)).toMatchObject({
      to: TO,
      value: 5n,
      nonce: 3,
      chainId: 31_337,
    })
  })

  it.each([
    ['nothing to send to', {}, ANSWERS],
    ['no chain', { to: TO }, {}],
    ['a chain that refuses', { to: TO }, { ...ANSWERS, eth_sendRawTransaction: null }],
  ])('sends nothing with %s', async (_, wanted, answers) => {
    serve(answers)
    const account = privateKeyToAccount(generatePrivateKey())
    await expect(sendOnSandbox(account, '0x7a69', wanted)).rejects.toThrow(/Invalid|chain/)
  })
})
