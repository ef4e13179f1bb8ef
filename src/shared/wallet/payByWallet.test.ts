import { describe, expect, it } from 'vitest'
import { WalletFault } from './askWallet.ts'
import { pay, readyToPay } from './payByWallet.ts'
import type { Eip1193 } from './provider.ts'

const ME = '0x00000000000000000000000000000000000000aA'
const HASH = `0x${'Ab'.repeat(32)}`

/** A wallet on a chain, which moves when it is asked unless it is stubborn. */
function wallet(
  over: Partial<{ chain: string; shares: string[]; stubborn: boolean; hash: unknown }>,
) {
  const { shares = [ME.toLowerCase()], stubborn = false, hash = HASH } = over
  let { chain = '0x1' } = over
  const asked: string[] = []
  const provider: Eip1193 = {
    async request({ method, params = [] }) {
      asked.push(method)
      if (method === 'eth_accounts') return shares
      if (method === 'eth_chainId') return chain
      if (method === 'eth_sendTransaction') {
        if (hash instanceof Error) throw hash
        return hash
      }
      const [requested] = params as readonly { readonly chainId: string }[]
      if (!stubborn) chain = requested?.chainId ?? chain
      return null
    },
  }
  return { provider, asked }
}

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof WalletFault ? error.kind : String(error)),
  )

describe('getting ready to pay', () => {
  it('asks for another chain only where the wallet is on another', async () => {
    const there = wallet({ chain: '0x7a69' })
    await readyToPay(there.provider, ME, 31_337)
    expect(there.asked).toEqual(['eth_accounts', 'eth_chainId'])
    const elsewhere = wallet({})
    await readyToPay(elsewhere.provider, ME, 31_337)
    expect(elsewhere.asked).toContain('wallet_switchEthereumChain')
  })

  it.each([
    ['the wallet shows somebody else', { shares: [`0x${'1'.repeat(40)}`] }, 'locked'],
    ['it shows nobody', { shares: [] }, 'locked'],
    ['it says it moved and did not', { stubborn: true }, 'unsupported'],
  ])('stops when %s', async (_, over, kind) => {
    expect(await kindOf(readyToPay(wallet(over).provider, ME, 31_337))).toBe(kind)
  })
})

describe('paying', () => {
  const payment = { to: ME, value: '0x1' }
  it('asks once, and gives the hash as the server writes it', async () => {
    const { provider, asked } = wallet({})
    expect(await pay(provider, ME, payment)).toBe(HASH.toLowerCase())
    expect(asked).toEqual(['eth_sendTransaction'])
  })

  it.each([
    ['declined', Object.assign(new Error('no'), { code: 4001 })],
    ['failed', new Error('boom')],
    ['failed', 'not a hash'],
    ['failed', null],
  ])('is %s for %o', async (kind, hash) => {
    expect(await kindOf(pay(wallet({ hash }).provider, ME, payment))).toBe(kind)
  })

  it('is not possible without a wallet that answers', async () => {
    expect(await kindOf(pay({}, ME, payment))).toBe('unsupported')
  })
})
