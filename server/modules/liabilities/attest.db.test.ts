import { generateKeyPairSync } from 'node:crypto'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readStatement } from '#protocol/proof/liabilities.ts'
import { reserveStatement, verifyReserves } from '#protocol/proof/reserves.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type DepositChain, openDepositChain, TEST_CHAIN } from '#kit/depositChain.ts'
import { HANGS_MS } from '#kit/oddNode.ts'
import { HANG, type ProxyNode, replaced, startProxyNode } from '#kit/proxyNode.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { openChainNodes } from '#server/platform/chainNodes.ts'
import { signerOf } from '#server/platform/signer.ts'
import { attestedHoldings, createLiabilitiesService, reserveSetupOf } from './service.ts'
import type { LiabilitiesDeps, LiabilitiesService } from './types.ts'

const DAY = 86_400_000
const OPERATOR = 'Glasshouse'
const DEPTH = 3
const signer = signerOf(generateKeyPairSync('ed25519').privateKey)
const wallets = ['11', '22'].map((byte) => privateKeyToAccount(`0x${byte.repeat(32)}`))
const network = { name: 'Testnet', chainId: TEST_CHAIN }

let database: TestDb
let chain: DepositChain
let clock: ManualClock
let nodes: readonly ProxyNode[] = []
let said: string[] = []
let deps: LiabilitiesDeps
let liabilities: LiabilitiesService

async function addressOf(wallet: PrivateKeyAccount): Promise<object> {
  const address = wallet.address.toLowerCase()
  const date = '2026-01-05'
  const message = reserveStatement({ house: OPERATOR, keyId: signer.keyId, network, address, date })
  return { address, date, signature: await wallet.signMessage({ message }) }
}

beforeAll(async () => {
  database = await openTestDb()
  chain = await openDepositChain()
  clock = manualClock(Date.UTC(2026, 0, 5, 8))
  const payer = await chain.person()
  for (const wallet of wallets) await chain.sendCoins(payer, wallet.address, 7n)
  await chain.sendTokens(payer, wallets[0]?.address ?? '', 125_000_000n)
  await chain.sendTokens(payer, wallets[1]?.address ?? '', 500_000_000n, { token: chain.fake })
  await chain.mine(DEPTH)
  const ledger = createLedgerService()
  await database.db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'real',
      type: 'depositCredited',
      ref: null,
      reason: null,
      legs: [
        {
          account: { owner: 'house', bucket: 'external' },
          amount: { units: -100_000_000n, asset: 'USDT' },
        },
        {
          account: { owner: 'ann', bucket: 'available' },
          amount: { units: 100_000_000n, asset: 'USDT' },
        },
      ],
    }),
  )
})
beforeEach(async () => {
  clock.advance(DAY)
  said = []
  nodes = await Promise.all([1, 2, 3].map(() => startProxyNode(chain.url)))
  const chains = {
    ...network,
    id: 'testnet',
    nodes: nodes.map(({ url }) => url),
    confirmations: DEPTH,
    native: 'ETH',
    tokens: { USDT: { address: chain.usdt, decimals: 6 } },
    addresses: await Promise.all(wallets.map(addressOf)),
  }
  const attester = { house: OPERATOR, keyId: signer.keyId, now: clock.now() }
  deps = {
    db: database.db,
    clock,
    signer,
    reserves: {
      house: OPERATOR,
      setup: reserveSetupOf(JSON.stringify({ networks: [chains] }), attester),
      nodesOf: ({ chainId, nodes: urls, quorum }) =>
        openChainNodes({ chainId, urls, quorum, limitMs: HANGS_MS, onFault: () => undefined }),
      onUnattested: (id, reason) => void said.push(`${id} ${reason}`),
    },
  }
  liabilities = createLiabilitiesService(deps)
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
afterAll(async () => {
  await chain.stop()
  await database.close()
})

/** The newest statement and what stands beside it, as anybody gets it. */
async function newest() {
  const { publicKey, items, attests } = await liabilities.list(database.db, {
    before: null,
    limit: 1,
  })
  const [item] = items
  const statement = readStatement(item?.text ?? '')
  if (item === undefined || statement === null) throw new Error('nothing was stated')
  const verdict =
    item.reserves === null ? null : verifyReserves({ ...item.reserves, publicKey, statement })
  return { attests, statement, verdict }
}

describe('what the operator has', () => {
  it('is read at one block that is deep enough, and signed beside what it owes', async () => {
    const payer = await chain.person()
    // Not deep enough yet: it is not counted.
    await chain.sendTokens(payer, wallets[0]?.address ?? '', 1_000_000n)
    await liabilities.stateDue()
    await liabilities.attestDue()
    const { attests, statement, verdict } = await newest()
    expect(attests).toBe(true)
    expect(verdict?.checks.filter(({ ok }) => !ok)).toEqual([])
    expect(verdict?.record).toMatchObject({
      snapshot: statement.snapshot,
      networks: [
        {
          addresses: [
            {
              balances: [
                { asset: 'ETH', units: '7' },
                { asset: 'USDT', units: '125000000' },
              ],
            },
            {
              balances: [
                { asset: 'ETH', units: '7' },
                { asset: 'USDT', units: '0' },
              ],
            },
          ],
        },
      ],
      totals: [
        { asset: 'ETH', held: '14', owed: '0', ratio: null },
        { asset: 'USDT', held: '125000000', owed: '100000000', ratio: '1.2500' },
      ],
    })
    // A take-out of the treasury is held against it; of what lies on no such chain nothing is attested.
    const entry = BigInt(statement.entry)
    expect(await attestedHoldings(database.db, 'USDT')).toMatchObject({ held: 125_000_000n, entry })
    expect(await attestedHoldings(database.db, 'EUR')).toBeNull()
    await chain.mine(DEPTH)
    await liabilities.attestDue()
    expect((await newest()).verdict?.record).toEqual(verdict?.record)
  })

  it('is what most nodes say, whatever one of them says', async () => {
    nodes[1]?.treat(({ method }, result) => (method === 'eth_getBalance' ? '0xffff' : result))
    await liabilities.stateDue()
    await liabilities.attestDue()
    expect((await newest()).verdict?.record?.totals[0]).toMatchObject({ asset: 'ETH', held: '14' })
  })

  it('is not attested while nodes hang, and never when an hour has passed', async () => {
    for (const node of nodes.slice(1)) node.treat(() => HANG)
    await liabilities.stateDue()
    await liabilities.attestDue()
    expect(said).toEqual(['testnet timeout'])
    expect((await newest()).verdict).toBeNull()
    for (const node of nodes) node.treat((_, result) => result)
    clock.advance(3_600_000)
    await liabilities.attestDue()
    expect((await newest()).verdict).toBeNull()
    clock.advance(-1)
    await liabilities.attestDue()
    expect((await newest()).verdict?.ok).toBe(true)
  })

  it('is not attested when the chain changes its mind, or nodes do not agree', async () => {
    await liabilities.stateDue()
    let asked = 0
    for (const node of nodes) {
      node.treat(({ method }, result) => {
        if (method !== 'eth_getBlockByNumber') return result
        asked += 1
        return asked <= nodes.length
          ? result
          : replaced(result, /"hash":"0x..../g, '"hash":"0xdead')
      })
    }
    await liabilities.attestDue()
    nodes[0]?.treat(({ method }, result) =>
      method === 'eth_call' ? `0x${'0'.repeat(64)}` : result,
    )
    nodes[1]?.treat(({ method }, result) => (method === 'eth_call' ? '0x' : result))
    nodes[2]?.treat((_, result) => result)
    await liabilities.attestDue()
    expect(said).toEqual(['testnet disagreement', 'testnet disagreement'])
    expect((await newest()).verdict).toBeNull()
  })

  it('is not signed by another key than what is owed', async () => {
    await liabilities.stateDue()
    const other = signerOf(generateKeyPairSync('ed25519').privateKey)
    await createLiabilitiesService({ ...deps, signer: other }).attestDue()
    expect((await newest()).verdict).toBeNull()
    expect(nodes.flatMap(({ asked }) => asked)).toEqual([])
  })

  it('is not signed of what was read while it could be, when it no longer may', async () => {
    await liabilities.stateDue()
    let mayGoOn = true
    const first = nodes[0]
    const seen = (): number => JSON.stringify(first?.asked).split('eth_getBalance').length - 1
    for (const node of nodes) {
      node.treat((_, result) => {
        if (seen() === wallets.length) mayGoOn = false
        return result
      })
    }
    await liabilities.attestDue(() => mayGoOn)
    expect(mayGoOn).toBe(false)
    expect((await newest()).verdict).toBeNull()
    await liabilities.attestDue()
    expect((await newest()).verdict?.ok).toBe(true)
  })

  it('is left where it is when the server stops, and attested after the next start', async () => {
    await liabilities.stateDue()
    await liabilities.attestDue(() => false)
    expect(nodes.flatMap(({ asked }) => asked)).toEqual([])
    let mayGoOn = true
    for (const node of nodes) {
      node.treat(({ method }, result) => {
        if (method === 'eth_getBalance') mayGoOn = false
        return result
      })
    }
    await liabilities.attestDue(() => mayGoOn)
    const [first, second] = wallets.map(({ address }) => address.toLowerCase())
    const asked = JSON.stringify(nodes.map((node) => node.asked))
    expect(asked).toContain(first)
    expect(asked).not.toContain(second)
    expect((await newest()).verdict).toBeNull()
    expect(said).toEqual([])
    await liabilities.attestDue()
    expect((await newest()).verdict?.ok).toBe(true)
  })

  it.each([
    'UPDATE reserve_record SET body = body',
    'DELETE FROM reserve_record',
    'TRUNCATE reserve_record',
  ])('can not be changed: %s', async (statement) => {
    await expect(database.db.query(statement)).rejects.toThrow(/is kept/)
  })

  it('is not attested by signatures that are too old', async () => {
    clock.advance(92 * DAY)
    await liabilities.stateDue()
    await liabilities.attestDue()
    expect(said).toEqual(['testnet tooOld'])
    expect((await newest()).verdict).toBeNull()
  })
})
