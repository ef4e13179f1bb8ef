import { expect, it } from 'vitest'
import { networkName } from './networkName.ts'

it('calls a network what people do, and one that an operator set up by its own name', () => {
  expect(networkName('tron')).toBe('Tron (TRC-20)')
  expect(networkName('testnet')).toBe('testnet')
})
