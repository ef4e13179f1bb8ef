import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { madeOf, readVectors } from '#kit/formatVectors.ts'
import { runPython } from '#kit/runPython.ts'
import { RECEIPT } from '#kit/receiptFixture.ts'
import { RECEIPT_NAMES } from '#kit/tamperedReceipts.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/receipt-format.md')
const TEXT = readFileSync(PAGE, 'utf8')
const FILE = join(ROOT, 'test/fixtures/receipts/long.receipt')

it('both verifiers make what each vector of the format says', () => {
  const vectors = readVectors(TEXT)
  expect(vectors.length).toBeGreaterThan(150)
  const wrong = vectors.filter((one) => JSON.stringify(madeOf(one)) !== JSON.stringify(one.due))
  expect(wrong).toEqual([])
  const { stdout, status } = runPython(['--vectors', PAGE])
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(vectors.length)
  expect(lines.filter((line) => !line.includes('"ok": true'))).toEqual([])
  expect(status).toBe(0)
})

it('the format lists every fixture', () => {
  const missing = RECEIPT_NAMES.filter((name) => !TEXT.includes(`| \`${name}.receipt\` |`))
  expect(missing).toEqual([])
})

it('the command line ends with 0 for what holds, 1 for what does not, 2 where it was asked wrongly', () => {
  const key = RECEIPT.issuer.publicKey
  expect(runPython([FILE, '--key', key.toUpperCase()])).toMatchObject({ status: 0 })
  expect(runPython([FILE]).stdout).toContain('Anybody can sign')
  const other = runPython([FILE, '--key', 'ab'.repeat(32)])
  expect(other.stdout).toContain('FAIL  key')
  expect(other.status).toBe(1)
  for (const words of [[], [FILE, '--key', 'ab'], [`${FILE}.gone`], ['--batch', '--key', key]]) {
    expect(runPython(words).status).toBe(2)
  }
})
