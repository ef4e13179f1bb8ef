import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { WalletFault } from '../askWallet.ts'
import type { Eip1193 } from '../provider.ts'
import { openPayer } from './payByWallet.ts'

const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TO = '0x00000000000000000000000000000000c011ec70'
const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const HASH = `0x${'Ab'.repeat(32)}`

/** A wallet on a chain, which moves when it is asked unless it is stubborn. */
function wallet(
  over: Partial<{ chain: string; shares: string[]; stubborn: boolean; hash: unknown }>,
) {
  const { stubborn = false, hash = HASH } = over
  let { chain = '0x1', shares = [ME.toLowerCase()] } = over
  const asked: string[] = []
  const sent: unknown[] = []
  const provider: Eip1193 = {
    async request({ method, params = [] }) {
      asked.push(method)
      if (method === 'eth_accounts') return shares
      if (method === 'eth_chainId') return chain
      if (method === 'eth_sendTransaction') {
        sent.push(params[0])
        if (hash instanceof Error) throw hash
        return hash
      }
      const [requested] = params as readonly { readonly chainId: string }[]
      if (!stubborn) chain = requested?.chainId ?? chain
      return null
    },
  }
  const move = (to: { readonly chain?: string; readonly shares?: string[] }): void => {
    chain = to.chain ?? chain
    shares = to.shares ?? shares
  }
  return { provider, asked, sent, move }
}

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof WalletFault ? error.kind : String(error)),
  )

describe('getting ready to pay', () => {
  it('asks for another chain only where the wallet is on another', async () => {
    const there = wallet({ chain: '0x7a69' })
    await openPayer(there.provider, ME, 31_337)
    expect(there.asked).not.toContain('wallet_switchEthereumChain')
    const elsewhere = wallet({})
    await openPayer(elsewhere.provider, ME, 31_337)
    expect(elsewhere.asked).toContain('wallet_switchEthereumChain')
  })

  it.each([
    ['the wallet shows somebody else', { shares: [`0x${'1'.repeat(40)}`] }, 'locked'],
    ['it shows nobody', { shares: [] }, 'locked'],
    ['it says it moved and did not', { stubborn: true }, 'unsupported'],
  ])('stops when %s', async (_, over, kind) => {
    expect(await kindOf(openPayer(wallet(over).provider, ME, 31_337))).toBe(kind)
  })

  it('is not possible without a wallet that answers', async () => {
    expect(await kindOf(openPayer({}, ME, 1))).toBe('unsupported')
  })
})

describe('paying', () => {
  const payment = { to: TO, units: 120_000_001n, token: null }
  const payBy = async ({ provider }: ReturnType<typeof wallet>, what = payment) =>
    (await openPayer(provider, ME, 1))(what)

  it('asks once, and gives the hash as the server writes it', async () => {
    const one = wallet({})
    expect(await payBy(one)).toBe(HASH.toLowerCase())
    const [sent, ...more] = one.sent
    expect(more).toEqual([])
    expect(sent).toMatchObject({ from: ME.toLowerCase(), to: TO, value: '0x7270e01' })
    for (const field of ['data', 'gas', 'nonce']) expect(sent).not.toHaveProperty(field)
  })

  it('sends a token by its own transfer, as its interface has it', async () => {
    const one = wallet({})
    await (await openPayer(one.provider, ME, 1))({ ...payment, token: TOKEN })
    const abi = parseAbi(['function transfer(address to, uint256 value)'])
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [TO, 120_000_001n] })
    expect(one.sent).toMatchObject([{ from: ME.toLowerCase(), to: TOKEN, value: '0x0', data }])
  })

  it.each([
    ['declined', Object.assign(new Error('no'), { code: 4001 })],
    ['unsupported', Object.assign(new Error('no'), { code: -32601 })],
    ['failed', Object.assign(new Error('bad'), { code: -32602 })],
    ['failed', Object.assign(new Error('inside'), { code: -32603 })],
    ['failed', Object.assign(new Error('of its own'), { code: 5000 })],
    ['failed', new Error('boom')],
    ['failed', 'not a hash'],
    ['failed', null],
  ])('is %s for %o, and asked once', async (kind, hash) => {
    const one = wallet({ hash })
    expect(await kindOf(payBy(one))).toBe(kind)
    expect(one.sent).toHaveLength(1)
    expect(one.asked).not.toContain('wallet_sendTransaction')
  })

  it.each([
    ['chain', 'unsupported', { chain: '0x5' }],
    ['address', 'locked', { shares: [`0x${'1'.repeat(40)}`] }],
  ])('asks for nothing once the wallet moved to another %s', async (_, kind, to) => {
    const one = wallet({})
    const pay = await openPayer(one.provider, ME, 1)
    one.move(to)
    expect(await kindOf(pay(payment))).toBe(kind)
    expect(one.sent).toEqual([])
  })
})
