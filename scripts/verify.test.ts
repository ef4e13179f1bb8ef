import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Receipt } from '#protocol/proof/receipt.ts'
import type { LiabilityProof } from '#protocol/proof/liabilities.ts'
import { keptHead } from './lib/keptHead.ts'

const PATIENCE = 60_000

const RECEIPT_FILE = join(import.meta.dirname, '../test/fixtures/receipts/long.receipt')
const RECEIPT_TEXT = readFileSync(RECEIPT_FILE, 'utf8')
const RECEIPT = JSON.parse(RECEIPT_TEXT) as Receipt

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glasshouse-verify-'))
})

afterAll(() => rm(folder, { recursive: true }))

interface Ended {
  readonly code: number
  readonly said: string
}

/** Runs a script as its command does, in a process of its own. */
function start(name: string, words: readonly string[]): Promise<Ended> {
  const command = ['--import', 'tsx', join(import.meta.dirname, name), ...words]
  return new Promise((resolve) => {
    execFile(process.execPath, command, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr })
    })
  })
}

let runs = 0

/** Runs a script here, which takes no second to start: it reads its words, says and ends as in its own process. */
async function run(name: string, words: readonly string[]): Promise<Ended> {
  const said: unknown[] = []
  let code = 0
  const say = (text: unknown): void => void said.push(text)
  vi.spyOn(console, 'log').mockImplementation(say)
  vi.spyOn(console, 'error').mockImplementation(say)
  const end = new Error('the script ended')
  vi.spyOn(process, 'exit').mockImplementation((given) => {
    code = Number(given)
    throw end
  })
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', name, ...words])
  runs += 1
  // A query makes another module of it, which runs anew.
  await import(/* @vite-ignore */ `./${name}?${runs}`).catch((err: unknown) => {
    if (err !== end) throw err
  })
  vi.restoreAllMocks()
  return { code, said: said.join('\n') }
}

const verifyReceipt = (...words: readonly string[]) => run('verifyReceipt.mjs', words)

test(
  'a good receipt ends with 0, a changed one with 1 and words, none with 2',
  async () => {
    const good = await start('verifyReceipt.mjs', [RECEIPT_FILE, '--key', RECEIPT.issuer.publicKey])
    expect(good.said).toContain('The receipt holds.')
    expect(good.code).toBe(0)
    const file = join(folder, 'changed.json')
    await writeFile(file, RECEIPT_TEXT.replace('simulated', 'simulatee'))
    const bad = await start('verifyReceipt.mjs', [file])
    expect(bad.said).toContain('FAIL  the signature is of all of it')
    expect(bad.code).toBe(1)
    expect((await verifyReceipt(RECEIPT_FILE, '--key', 'ab'.repeat(32))).code).toBe(1)
    expect((await verifyReceipt()).code).toBe(2)
    expect((await verifyReceipt('--help')).said).toContain('verify-receipt -- FILE')
  },
  PATIENCE,
)

test(
  'a receipt of any kind is read, and each of its checks has words',
  async () => {
    const dir = join(import.meta.dirname, '../test/fixtures/receipts')
    for (const kind of ['call', 'void', 'limitBuy', 'smart', 'exchangeCross']) {
      const good = await verifyReceipt(join(dir, `${kind}.receipt`))
      expect(good.said).toContain('The receipt holds.')
      expect(good.said).not.toContain('undefined')
      expect(good.code).toBe(0)
    }
    const index = await verifyReceipt(join(dir, 'index.receipt'))
    expect(index.said).toContain(
      'row 4: the median of binance, bybit, coinbaseexchange, kraken, without okx (outlier)',
    )
    const file = join(folder, 'payout.json')
    const text = readFileSync(join(dir, 'call.receipt'), 'utf8')
    await writeFile(file, text.replace('"payout":"22', '"payout":"23'))
    const bad = await verifyReceipt(file)
    expect(bad.said).toContain('FAIL  the payout follows from the terms and that price')
    expect(bad.code).toBe(1)
    const more = readFileSync(join(dir, 'exchangeCross.receipt'), 'utf8')
    await writeFile(file, more.replace(/"fee":"0\.0/, '"fee":"0.1'))
    expect((await verifyReceipt(file)).said).toContain('FAIL  the fee follows from the terms')
  },
  PATIENCE,
)

test('an earlier head is read from its short form, from a file, and from a receipt', async () => {
  const { size, root } = RECEIPT.head
  expect(keptHead(`${size}:${root}`)).toEqual({ size, root })
  expect(keptHead(RECEIPT_FILE)).toEqual({ size, root })
  const file = join(folder, 'head.json')
  await writeFile(file, JSON.stringify({ code: '200', result: RECEIPT.head }))
  expect(keptHead(file)).toEqual({ size, root })
  await writeFile(file, '{"size":1}')
  expect(() => keptHead(file)).toThrow('holds no head')
})

test(
  'a part of what is owed is checked: 0 when it holds, 1 when not, 2 when it was asked wrongly',
  async () => {
    const file = join(import.meta.dirname, '../test/fixtures/liabilities/ann.proof')
    const { issuer } = JSON.parse(readFileSync(file, 'utf8')) as LiabilityProof
    const check = (...words: readonly string[]) => run('verifyLiabilities.mjs', [file, ...words])
    const good = await check('--key', issuer.publicKey, '--customer', 'ann', '--have', 'USDT=70')
    expect(good.said).toContain('The proof holds.')
    expect(good.said).toContain('of that to ann: 70.000000 USDT')
    expect(good.said).not.toContain('undefined')
    expect(good.code).toBe(0)
    const less = await check('--have', 'USDT=70.5')
    expect([less.code, less.said.includes('FAIL  USDT: it is what you had')]).toEqual([1, true])
    expect((await check('--have', 'USDT')).code).toBe(2)
    expect((await check('--key', 'ab')).code).toBe(2)
    expect((await check('--anything')).code).toBe(2)
  },
  PATIENCE,
)
