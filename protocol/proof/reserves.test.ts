import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { proofOfOne, signer } from '#kit/liabilityProof.ts'
import { statementHash } from './liabilities.ts'
import {
  isCurrent,
  ratioOf,
  type ReserveNetwork,
  type ReserveRecord,
  reserveStatement,
  reserveText,
  totalsOf,
  verifyReserves,
} from './reserves.ts'

/** What is owed: 100 USDT. */
const { statement } = proofOfOne()
const OWN = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const OTHER = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const HOUSE = 'Glasshouse'
const DATE = '2026-01-01'
const CHAIN = { name: 'Testnet', chainId: 31337 }

const statementOf = (address: string, house = HOUSE, date = DATE): string =>
  reserveStatement({ house, keyId: signer.keyId, network: CHAIN, address, date })

let record: ReserveRecord
let network: ReserveNetwork

beforeAll(async () => {
  const address = OWN.address.toLowerCase()
  const signature = await OWN.signMessage({ message: statementOf(address) })
  network = {
    id: 'testnet',
    ...CHAIN,
    block: 100,
    blockHash: `0x${'ab'.repeat(32)}`,
    blockAt: '2026-01-05T00:00:00.000Z',
    coins: [
      { asset: 'ETH', token: null, decimals: 18 },
      { asset: 'USDT', token: `0x${'cd'.repeat(20)}`, decimals: 6 },
    ],
    addresses: [
      {
        address,
        date: DATE,
        signature,
        balances: [
          { asset: 'ETH', units: '5' },
          { asset: 'USDT', units: '103456789' },
        ],
      },
    ],
  }
  record = recordOf([network])
})

function recordOf(networks: readonly ReserveNetwork[]): ReserveRecord {
  return {
    type: 'reserves.v1',
    snapshot: statement.snapshot,
    liabilities: statementHash(statement),
    house: HOUSE,
    at: '2026-01-05T00:00:30.000Z',
    keyId: signer.keyId,
    networks,
    totals: totalsOf(networks, statement.assets),
  }
}

/** The checks that fail of a record that the operator signs as it is. */
function failed(changed: ReserveRecord, publicKey = signer.publicKey): readonly string[] {
  const text = reserveText(changed)
  const { checks } = verifyReserves({ text, signature: signer.sign(text), publicKey, statement })
  return checks.filter(({ ok }) => !ok).map(({ name }) => name)
}

const withAddress = (change: object): ReserveRecord => {
  const [one] = network.addresses
  return recordOf([{ ...network, addresses: [{ ...one, ...change } as never] }])
}

describe('a record of reserves', () => {
  it('holds when the operator and every address signed, and the sums are right', () => {
    expect(failed(record)).toEqual([])
    expect(record.totals).toEqual([
      { asset: 'ETH', held: '5', owed: '0', ratio: null },
      { asset: 'USDT', held: '103456789', owed: '100000000', ratio: '1.0345' },
    ])
  })

  it('does not hold when any byte of it is changed', () => {
    const text = reserveText(record)
    const signature = signer.sign(text)
    for (let at = 0; at < text.length; at += 7) {
      const other = text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)
      const { publicKey } = signer
      expect(verifyReserves({ text: other, signature, publicKey, statement }).ok).toBe(false)
    }
  })

  it('shows a signature by another address, for another operator, day, chain or address', async () => {
    const address = OWN.address.toLowerCase()
    const bySomeone = await OTHER.signMessage({ message: statementOf(address) })
    expect(failed(withAddress({ signature: bySomeone }))).toEqual(['owner'])
    const forOther = await OWN.signMessage({ message: statementOf(address, 'Otherhouse') })
    expect(failed(withAddress({ signature: forOther }))).toEqual(['owner'])
    expect(failed(withAddress({ date: '2026-01-02' }))).toEqual(['owner'])
    expect(failed(withAddress({ address: OTHER.address.toLowerCase() }))).toEqual(['owner'])
    expect(failed(recordOf([{ ...network, chainId: 1 }]))).toEqual(['owner'])
    expect(failed({ ...record, house: 'Otherhouse' })).toEqual(['owner'])
  })

  it('shows a signature that is too old', async () => {
    const date = '2025-10-01'
    const address = OWN.address.toLowerCase()
    const signature = await OWN.signMessage({ message: statementOf(address, HOUSE, date) })
    expect(failed(withAddress({ date, signature }))).toEqual(['current'])
  })

  it('shows what is counted twice', () => {
    const [one] = network.addresses
    const [eth, usdt] = one?.balances ?? []
    const twice = [{ ...network, addresses: [one, one] as never }]
    expect(failed(recordOf(twice))).toEqual(['once'])
    expect(failed(recordOf([network, { ...network, id: 'again' }]))).toEqual(['once'])
    expect(failed(withAddress({ balances: [eth, usdt, usdt] }))).toEqual(['once'])
    expect(failed(withAddress({ balances: [eth, { ...usdt, asset: 'BTC' }] }))).toEqual(['once'])
  })

  it.each([
    ['a contract under another name', 'BTC', 'cd'],
    ['a contract written in another way', 'BTC', 'CD'],
    ['a name under another contract', 'USDT', 'ef'],
  ])('shows a coin that is named twice: %s', (_, asset, byte) => {
    const again = { asset, token: `0x${byte.repeat(20)}`, decimals: 6 }
    expect(failed(recordOf([{ ...network, coins: [...network.coins, again] }]))).toEqual(['once'])
  })

  it('shows a total, a debt or a ratio that does not follow', () => {
    const [eth, usdt] = record.totals
    const wrong = (change: object): ReserveRecord => ({
      ...record,
      totals: [eth, { ...usdt, ...change }] as never,
    })
    expect(failed(wrong({ held: '103456790' }))).toEqual(['totals'])
    expect(failed(wrong({ owed: '1' }))).toEqual(['totals'])
    expect(failed(wrong({ ratio: '1.0346' }))).toEqual(['totals'])
    expect(failed({ ...record, totals: [] })).toEqual(['totals'])
    const below = { balances: [{ asset: 'USDT', units: '1' }] }
    const negative = withAddress(below)
    const text = reserveText(negative).replace('"units":"1"', '"units":"-1"')
    const { publicKey } = signer
    const verdict = verifyReserves({ text, signature: signer.sign(text), publicKey, statement })
    expect(verdict.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['totals'])
  })

  it('stands beside one statement alone, and is of one key', () => {
    expect(failed({ ...record, snapshot: 2 })).toEqual(['snapshot'])
    expect(failed({ ...record, liabilities: '0'.repeat(64) })).toEqual(['snapshot'])
    expect(failed(record, 'ab'.repeat(32))).toEqual(['signature', 'key'])
  })

  it.each(['2026-01-04T00:00:00.000Z', '2026-01-05T01:00:00.001Z', 'soon'])(
    'does not stand beside a statement of another hour: %s',
    (at) => expect(failed({ ...record, at })).toContain('snapshot'),
  )

  it.each(['', '{}', '{"type":"reserves.v1"}'])('%j is none', (text) => {
    const { publicKey } = signer
    expect(verifyReserves({ text, signature: '', publicKey, statement })).toMatchObject({
      ok: false,
      record: null,
    })
  })
})

it('rounds a ratio down, and has none where nothing is owed', () => {
  expect(ratioOf(99_999n, 100_000n)).toBe('0.9999')
  expect(ratioOf(0n, 7n)).toBe('0.0000')
  expect(ratioOf(5n, 0n)).toBeNull()
})

it('counts a signature from its day on, for 92 days', () => {
  const at = (text: string): number => Date.parse(text)
  expect(isCurrent(DATE, at('2025-12-31T23:59:59Z'))).toBe(false)
  expect(isCurrent(DATE, at('2026-01-01T00:00:00Z'))).toBe(true)
  expect(isCurrent(DATE, at('2026-04-02T23:59:59Z'))).toBe(true)
  expect(isCurrent(DATE, at('2026-04-03T00:00:00Z'))).toBe(false)
  expect(isCurrent('2026-13-01', at('2026-04-03T00:00:00Z'))).toBe(false)
})
