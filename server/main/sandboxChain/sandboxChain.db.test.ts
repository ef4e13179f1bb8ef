import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SANDBOX_WALLET_PATH } from '#protocol/sandboxWalletPath.ts'
import { compileFixture } from '#kit/solidity.ts'
import { openTestApp } from '#kit/testApp.ts'
import { readKept } from './kept.ts'
import { keysOf } from './keys.ts'
import { openChainIn, type SandboxChain } from './sandboxChain.ts'
import { TOKEN_CODE } from './tokenCode.ts'

const TRANSFER = parseAbi(['function transfer(address to, uint256 value)'])
const Answer = z.object({ result: z.string().nullable() })
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glasshouse-chain-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function ask(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<string | null> {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method, params }),
  }
  const reply = await fetch(url + SANDBOX_WALLET_PATH, sent)
  if (reply.status !== 200) throw new Error(String(reply.status))
  return Answer.parse(await reply.json()).result
}

async function openIn(file: string): Promise<SandboxChain> {
  const chain = await openChainIn(file)
  if (chain === null) throw new Error('the program of the chain is not installed')
  return chain
}

/** A question to the chain itself. */
async function read(chain: SandboxChain, method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(chain.wallet.nodeUrl, { method: 'POST', headers, body })
  return z.object({ result: z.unknown() }).parse(await reply.json()).result
}

it('is made of the source that is shown', () => {
  expect(compileFixture('token.sol')['TestToken']?.bytecode).toBe(TOKEN_CODE)
})

describe('the sandbox’s chain', () => {
  it('is as it was after a restart, and after a crash as it was at its last block', async () => {
    const file = join(folder, 'kept.json')
    const first = await openIn(file)
    const { address } = privateKeyToAccount(generatePrivateKey())
    await first.wallet.fund(address)
    for (let at = 0; at < 4; at += 1) await first.tick()
    const head = await read(first, 'eth_getBlockByNumber', ['latest', false])
    const crashed = `${file}.crashed`
    await copyFile(file, crashed)
    await first.stop()
    for (const one of [file, crashed]) {
      const again = await openIn(one)
      expect(again.deposits.watched[0]).toEqual({
        ...first.deposits.watched[0],
        nodes: [again.wallet.nodeUrl],
      })
      expect(await read(again, 'eth_getBlockByNumber', ['latest', false])).toEqual(head)
      expect(await read(again, 'eth_getBalance', [address, 'latest'])).toBe('0x8ac7230489e80000')
      await again.stop()
    }
  })

  it('makes blocks only while somebody waits for one', async () => {
    const chain = await openIn(join(folder, 'quiet.json'))
    for (let at = 0; at < 12; at += 1) await chain.tick()
    const height = await read(chain, 'eth_blockNumber', [])
    await chain.tick()
    expect(await read(chain, 'eth_blockNumber', [])).toBe(height)
    await chain.stop()
  })

  it('gives another name to another chain, so that the books of the one before stay', async () => {
    const [one, two] = [await openIn(join(folder, 'a.json')), await openIn(join(folder, 'b.json'))]
    expect(one.deposits.watched[0]?.id).not.toBe(two.deposits.watched[0]?.id)
    await Promise.all([one.stop(), two.stop()])
  })
})

it('lets a wallet that only knows our own address deposit for real', async () => {
  const env = { SANDBOX_CHAIN: 'on', DATA_DIR: join(folder, 'house') }
  const app = await openTestApp({ env, config: { jobs: true } })
  try {
    const account = privateKeyToAccount(generatePrivateKey())
    expect(await ask(app.url, 'eth_chainId', [])).toBe('0x7a69')
    await ask(app.url, 'sandbox_fund', [account.address])
    await ask(app.url, 'sandbox_fund', [account.address])
    await expect(ask(app.url, 'eth_sendTransaction', [{}])).rejects.toThrow('400')
    await expect(ask(app.url, 'anvil_setBalance', [account.address, '0x1'])).rejects.toThrow('400')
    const at = new Date(0)
    const customerId = '00000000-0000-4000-8000-000000000001'
    await app.db.transaction(async (tx) => {
      await tx.query('INSERT INTO customer (id, registered_at) VALUES ($1, $2)', [customerId, at])
      await tx.query(
        'INSERT INTO customer_wallet (address, customer_id, linked_at) VALUES ($1, $2, $3)',
        [account.address.toLowerCase(), customerId, at],
      )
    })
    const { token, collecting } = await placesIn(env.DATA_DIR)
    const data = encodeFunctionData({
      abi: TRANSFER,
      functionName: 'transfer',
      args: [collecting, 150_000_000n],
    })
    await expect
      .poll(() => app.db.query('SELECT 1 FROM deposit_position WHERE height > 0'), {
        timeout: 30_000,
      })
      .toHaveLength(1)
    const signed = await account.signTransaction({
      type: 'legacy',
      chainId: 31_337,
      to: token,
      data,
      nonce: 0,
      gas: 100_000n,
      gasPrice: BigInt((await ask(app.url, 'eth_gasPrice', [])) ?? ''),
    })
    expect(await ask(app.url, 'eth_sendRawTransaction', [signed])).toMatch(/^0x[0-9a-f]{64}$/)
    const credited = () =>
      app.db.query(
        `SELECT balance FROM ledger_account
         WHERE owner = $1 AND bucket = 'available' AND kind = 'real' AND balance > 0`,
        [customerId],
      )
    await expect
      .poll(credited, { timeout: 40_000, interval: 500 })
      .toEqual([{ balance: 150_000_000n }])
  } finally {
    await app.close()
  }
})

/** Where the token is and where to send it, as the keys that are kept say. */
async function placesIn(dataDir: string): Promise<{ token: Hex; collecting: Hex }> {
  const { seed } = await readKept(join(dataDir, 'sandbox-chain.json'))
  const { maker, collecting } = keysOf(seed)
  return {
    token: getContractAddress({ from: privateKeyToAccount(maker).address, nonce: 0n }),
    collecting: privateKeyToAccount(collecting).address,
  }
}
