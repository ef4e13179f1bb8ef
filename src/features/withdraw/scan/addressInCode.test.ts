import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NETWORK_NAMES, type Network } from '#protocol/withdrawalWays.ts'
import { addressInCode } from './addressInCode.ts'

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOKEN = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

it.each<readonly [Network, string, string]>([
  ['ethereum', EVM, EVM],
  ['ethereum', ` ${EVM.toLowerCase()}\n`, EVM],
  ['ethereum', `ethereum:${EVM}`, EVM],
  ['ethereum', `ETHEREUM:${EVM}@1`, EVM],
  ['ethereum', `ethereum:pay-${EVM}@1?value=2.014e18`, EVM],
  ['ethereum', `ethereum:${TOKEN}@1/transfer?address=${EVM}&uint256=1`, EVM],
  ['ethereum', `ethereum:${TOKEN}/transfer?uint256=1&address=${EVM.toLowerCase()}`, EVM],
  ['tron', TRON, TRON],
  ['tron', `tron:${TRON}?amount=5`, TRON],
  ['bitcoin', SEGWIT, SEGWIT],
  ['bitcoin', `bitcoin:${SEGWIT}?amount=0.1&label=Someone`, SEGWIT],
  ['bitcoin', `BITCOIN:${SEGWIT.toUpperCase()}`, SEGWIT],
])('reads of %s %j', (network, text, address) => {
  expect(addressInCode(network, text)).toBe(address)
})

it.each<readonly [Network, string, string]>([
  ['ethereum', 'another chain', `ethereum:${EVM}@137`],
  ['ethereum', 'a chain that only looks like it', `ethereum:${EVM}@01`],
  ['ethereum', 'another chain of a token', `ethereum:${TOKEN}@56/transfer?address=${EVM}`],
  ['ethereum', 'a mistyped address', `${EVM.slice(0, -1)}D`],
  ['ethereum', 'a mistyped receiver', `ethereum:${TOKEN}/transfer?address=${EVM.slice(0, -1)}D`],
  ['ethereum', 'a token and nobody', `ethereum:${TOKEN}/transfer?uint256=1`],
  ['ethereum', 'two receivers', `ethereum:${TOKEN}/transfer?address=${EVM}&address=${TOKEN}`],
  ['ethereum', 'another act', `ethereum:${TOKEN}/approve?address=${EVM}&uint256=1`],
  ['ethereum', 'a name', 'ethereum:someone.eth@1'],
  ['ethereum', 'another network', `bitcoin:${SEGWIT}`],
  ['ethereum', 'its address under a foreign name', `bitcoin:${EVM}`],
  ['ethereum', 'a link', `https://example.com/${EVM}`],
  ['ethereum', 'a script', `javascript:alert('${EVM}')`],
  ['ethereum', 'two lines', `${EVM}\n${TOKEN}`],
  ['ethereum', 'a mark that turns the line', `\u202e${EVM}`],
  ['ethereum', 'a mark behind it', `ethereum:${EVM}\u200f`],
  ['ethereum', 'a mark in a receiver', `ethereum:${TOKEN}/transfer?address=${EVM}%E2%80%8F`],
  ['ethereum', 'a letter of another script', EVM.replace('A', '\u0410')],
  ['ethereum', 'nothing', ''],
  ['tron', 'another network', EVM],
  ['tron', 'a mark inside', `${TRON.slice(0, 9)}\u200e${TRON.slice(9)}`],
  ['bitcoin', 'another network', `ethereum:${EVM}`],
  ['bitcoin', 'a demand nobody here knows', `bitcoin:${SEGWIT}?req-pay=1`],
  ['bitcoin', 'an invoice of Lightning alone', 'bitcoin:?lightning=LNBC1'],
  ['bitcoin', 'a long text', `bitcoin:${'1'.repeat(4000)}`],
])('takes for %s not %s', (network, _, text) => {
  expect(addressInCode(network, text)).toBeNull()
})

it('gives an address or nothing for any text at all', () => {
  const begin = fc.constantFrom('', 'ethereum:', 'bitcoin:', `ethereum:${EVM}`, EVM)
  fc.assert(
    fc.property(fc.constantFrom(...NETWORK_NAMES), begin, fc.string(), (network, start, rest) => {
      expect(addressInCode(network, start + rest) ?? '').toMatch(/^[0-9A-Za-z]*$/)
    }),
  )
})
