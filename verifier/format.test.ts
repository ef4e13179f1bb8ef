import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { madeOf, readVectors } from '#kit/formatVectors.ts'
import { ANY_EVIDENCE } from '#kit/indexVectors.ts'
import { ANY_PROVIDED } from '#kit/providerVectors.ts'
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

const OUT = ['held', 'none', 'noPrice', 'crossed', 'wide', 'stale', 'untimely']

it.each([
  ['index', ANY_EVIDENCE, ['full', 'thin', 'outlier', ...OUT]],
  ['provided', ANY_PROVIDED, ['full', 'single', 'thin', ...OUT]],
] as const)('both make the same of whatever is said: %s', (of, evidence, words) => {
  const given = fc.sample(evidence, { numRuns: 500, seed: 1 })
  const vectors = given.map((one) => ({ of, given: one, due: madeOf({ of, given: one as never }) }))
  const seen = vectors.map(({ due }) => JSON.stringify(due))
  for (const word of words) {
    expect(seen.filter((due) => due.includes(`"${word}"`)).length, word).toBeGreaterThan(4)
  }
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-index-'))
  try {
    const page = join(folder, 'page.md')
    writeFileSync(page, `\`\`\`json vectors\n${JSON.stringify(vectors)}\n\`\`\`\n`)
    const lines = runPython(['--vectors', page]).stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(vectors.length)
    const wrong = vectors.filter((_, at) => lines[at]?.includes('"ok": true') !== true)
    expect(wrong).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
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
