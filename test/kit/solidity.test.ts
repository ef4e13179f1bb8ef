import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileFixture, hashOf, keptText } from './solidity.ts'

const FIXTURES = new URL('../fixtures/', import.meta.url)
const FILES = readdirSync(FIXTURES).filter((name) => name.endsWith('.sol'))

it.each(FILES)('what was compiled from %s is kept as it is now', async (file) => {
  expect(Object.keys(compileFixture(file)).length).toBeGreaterThan(0)
  const kept = readFileSync(new URL(`${file}.compiled`, FIXTURES), 'utf8')
  expect(kept).toContain(hashOf(file))
  if (process.env['SOAK'] !== undefined) expect(await keptText(file)).toBe(kept)
})

it('knows all files', () => {
  expect(FILES).toEqual(['nft.sol', 'token.sol', 'wallets.sol'])
})
