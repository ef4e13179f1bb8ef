import { expect, it } from 'vitest'
import { chainIn, isPayingMethod } from './payingMethods.ts'

it.each([
  [[{ chainId: '0x7a69' }], 31_337],
  [[{ chainId: 'ethereum' }], 0],
  [[{ chainId: 1 }], 0],
  [[null], 0],
  [[], 0],
])('reads the chain that %j asks for as %i', (params, id) => {
  expect(chainIn(params)).toBe(id)
})

it('lets a deposit ask for a chain and a transfer, and for no more', () => {
  expect(isPayingMethod('eth_sendTransaction')).toBe(true)
  expect(isPayingMethod('wallet_sendTransaction')).toBe(false)
})
