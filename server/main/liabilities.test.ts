import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserveStatement } from '#contract/proof/reserves.ts'
import type { Db } from '#server/platform/db.ts'
import { signerOf } from '#server/platform/signer.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { createLiabilities } from './liabilities.ts'

const signer = signerOf(generateKeyPairSync('ed25519').privateKey)
const OWN = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const DATE = '2026-01-05'
const network = { name: 'Ethereum', chainId: 1 }
const folder = mkdtempSync(join(tmpdir(), 'reserves-'))
const path = join(folder, 'reserves.json')

let signature = ''
beforeAll(async () => {
  const { keyId } = signer
  const address = OWN.address.toLowerCase()
  const message = reserveStatement({ house: 'Glasshouse', keyId, network, address, date: DATE })
  signature = await OWN.signMessage({ message })
})
afterAll(() => rmSync(folder, { recursive: true }))

const noDb: Db = {
  query: () => Promise.reject(new Error('nothing is asked')),
  transaction: () => Promise.reject(new Error('nothing is asked')),
  afterCommit: () => undefined,
  close: async () => undefined,
}

interface Wish {
  readonly signed?: string
  readonly brand?: string
  readonly mode?: 'sandbox' | 'production'
  readonly node?: string
}

function open({ signed = signature, brand = 'Glasshouse', mode = 'sandbox', node }: Wish = {}) {
  const nodes = [node ?? 'https://node.example.org/canary-key']
  const addresses = [{ address: OWN.address, date: DATE, signature: signed }]
  const chain = { id: 'ethereum', ...network, nodes, confirmations: 12, native: 'ETH', addresses }
  writeFileSync(path, JSON.stringify({ networks: [chain] }))
  const clock = { now: () => Date.UTC(2026, 0, 5, 8) }
  const log = pino({ level: 'silent' })
  return createLiabilities({
    config: { reservesFile: path, mode, brand },
    db: noDb,
    clock,
    log,
    signer,
  })
}

describe('a house that shows reserves', () => {
  it('opens when every address signed for it', () => {
    expect(() => open()).not.toThrow()
  })

  it.each([
    ['without a signature', { signed: '' }],
    ['with a signature for another house', { brand: 'Otherhouse' }],
    ['with one that was changed', { signed: `0x${'ab'.repeat(65)}` }],
  ])('does not open %s, and says what is to be signed', (_, wish) => {
    expect(() => open(wish)).toThrow(StartFault)
    expect(() => open(wish)).toThrow(
      /reserves\.json: ethereum: 0x.*\nAddress: 0x[^]*Date: 2026-01/s,
    )
  })

  it('opens in production only with nodes that nobody on the way can speak for', () => {
    const wish = { mode: 'production', node: 'http://node.example.org/canary-key' } as const
    expect(() => open(wish)).toThrow(/RESERVES_FILE: ethereum: nodes must begin with https/)
    expect(() => open({ ...wish, mode: 'sandbox' })).not.toThrow()
    try {
      open(wish)
    } catch (error) {
      expect(String(error)).not.toContain('canary')
    }
  })
})
