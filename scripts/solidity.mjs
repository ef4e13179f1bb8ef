import { writeFileSync } from 'node:fs'
import { keptText } from '../test/kit/solidity.ts'
import { answerHelp } from './lib/help.mjs'

answerHelp(`
node --import tsx scripts/solidity.mjs

Compiles the contracts of test/fixtures and keeps what came out beside them, for tests.
`)

for (const file of ['token.sol', 'wallets.sol', 'nft.sol']) {
  const place = new URL(`../test/fixtures/${file}.compiled`, import.meta.url)
  writeFileSync(place, await keptText(file))
}
