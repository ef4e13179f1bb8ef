import { expect, it } from 'vitest'
import { z } from 'zod'
import { ASKED, chainToken, quorumFault, readChainSetup } from './rulesChainSetup.ts'

const Setup = z.strictObject({ ...ASKED, token: chainToken })
const NETWORK = {
  id: 'testnet',
  name: 'Testnet (ours)',
  chainId: 1,
  nodes: ['https://node.example.org/canary-key'],
  confirmations: 12,
  token: { address: `0x${'Cd'.repeat(20)}`, decimals: 6 },
}
const read = (over: object) => readChainSetup(Setup, JSON.stringify({ ...NETWORK, ...over }))

it('reads a network, its addresses in lower case', () => {
  expect(read({}).token.address).toBe(`0x${'cd'.repeat(20)}`)
})

it.each([
  [{ id: 'Testnet' }, /^id must be lower-case/],
  [{ name: 'Test\nnet' }, /^name must be a plain name/],
  [{ chainId: 0 }, /^chainId/],
  [{ nodes: [] }, /^nodes/],
  [{ nodes: ['ftp://canary'] }, /^nodes\.0 must be an address/],
  [{ quorum: 0 }, /^quorum/],
  [{ confirmations: 1_001 }, /^confirmations/],
  [{ token: { address: `0x${'cd'.repeat(19)}`, decimals: 6 } }, /^token\.address must be/],
  [{ token: { ...NETWORK.token, decimals: 19 } }, /^token\.decimals/],
  [{ colour: 'red' }, /colour/],
])('%j is refused by its first fault, without a word of a node’s address', (over, words) => {
  expect(() => read(over)).toThrow(words)
  expect(() => read(over)).not.toThrow(/canary/)
})

it('refuses what is no JSON', () => {
  expect(() => readChainSetup(Setup, '{')).toThrow('is not JSON')
})

it.each([
  [1, 1, null],
  [2, 3, null],
  [3, 3, null],
  [4, 3, /more than there are/],
  [1, 3, /two truths/],
  [2, 4, /two truths/],
])('%i of %i nodes that must say the same', (quorum, nodes, words) => {
  const fault = quorumFault(quorum, nodes)
  if (words === null) expect(fault).toBeNull()
  else expect(fault).toMatch(words)
})
