import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementText } from '#protocol/proof/liabilities.ts'
import { reserveStatement } from '#protocol/proof/reserves.ts'
import { proofOfOne, signer } from '#kit/liabilityProof.ts'
import type { Db } from '#server/platform/db.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { createLiabilities } from './liabilities.ts'

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

interface OpenOptions {
  readonly signed?: string
  readonly brand?: string
  readonly mode?: 'sandbox' | 'production'
  readonly node?: string
  readonly db?: Db
  readonly log?: Logger
}

function open(options: OpenOptions = {}) {
  const { signed = signature, brand = 'Glasshouse', mode = 'sandbox', node } = options
  const { db = noDb, log = pino({ level: 'silent' }) } = options
  const nodes = [node ?? 'https://node.example.org/canary-key']
  const addresses = [{ address: OWN.address, date: DATE, signature: signed }]
  const chain = { id: 'ethereum', ...network, nodes, confirmations: 12, native: 'ETH', addresses }
  writeFileSync(path, JSON.stringify({ networks: [chain] }))
  return createLiabilities({
    config: { reservesFile: path, mode, brand },
    db,
    clock: { now: () => Date.UTC(2026, 0, 5) },
    log,
    signer,
  })
}

describe('an operator that shows reserves', () => {
  it('opens when every address signed for it', () => {
    expect(() => open()).not.toThrow()
  })

  it.each([
    ['without a signature', { signed: '' }],
    ['with a signature for another operator', { brand: 'Otherhouse' }],
    ['with one that was changed', { signed: `0x${'ab'.repeat(65)}` }],
  ])('does not open %s, and says what is to be signed', (_, options) => {
    expect(() => open(options)).toThrow(StartFault)
    expect(() => open(options)).toThrow(
      /reserves\.json: ethereum: 0x.*\nAddress: 0x[^]*Date: 2026-01/s,
    )
  })

  it('opens in production only with nodes that nobody on the way can speak for', () => {
    const options = { mode: 'production', node: 'http://node.example.org/canary-key' } as const
    expect(() => open(options)).toThrow(/RESERVES_FILE: ethereum: nodes must begin with https/)
    expect(() => open({ ...options, mode: 'sandbox' })).not.toThrow()
    try {
      open(options)
    } catch (error) {
      expect(String(error)).not.toContain('canary')
    }
  })

  it('says once what a node lacks, however often it tries', async () => {
    const body = statementText(proofOfOne().statement)
    const stated: unknown = { snapshot: 1, day: DATE, body, signature: '' }
    const db: Db = {
      ...noDb,
      query: async <T>(text: string) =>
        (text.includes('FROM liability_statement') ? [stated] : []) as readonly T[],
    }
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const liabilities = open({ node: 'http://127.0.0.1:1/canary', db, log })
    await liabilities.attestDue()
    await liabilities.attestDue()
    expect(lines.filter((line) => line.includes('a node of a chain failed'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('not attested'))).toHaveLength(2)
    expect(lines.join()).not.toContain('canary')
  })
})
