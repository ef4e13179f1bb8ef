import { describe, expect, it } from 'vitest'
import { fundedBy, isPaidBy } from './rulesFunding.ts'
import type { ChainFacts } from './types.ts'

const CHAIN = {
  confirmations: 3,
  collecting: '0xc0',
  treasury: ['0xa0', '0xa1'],
  wallets: ['0xc0', '0xa0', '0xa1', '0xb0'],
}
const FUNDING = { from: '0xa0', to: '0xc0', asset: 'USDT', units: 50n } as const
type Transfers = Extract<ChainFacts, { kind: 'mined' }>['transfers']
const mined = (transfers: Transfers, ok = true): ChainFacts => ({
  kind: 'mined',
  block: 10,
  blockHash: 'h',
  ok,
  transfers,
})
const funded = (facts: ChainFacts, head = 12) => fundedBy(facts, head, CHAIN, 'USDT')

describe('what funds the treasury', () => {
  it('is all that its own wallets send to the collecting address in it', () => {
    expect(funded(mined([FUNDING]))).toBe(50n)
    const second = { ...FUNDING, from: '0xa1', units: 7n }
    const elsewhere = { ...FUNDING, to: '0xd0' }
    const coins = { ...FUNDING, asset: 'ETH' } as const
    expect(funded(mined([FUNDING, second, elsewhere, coins]))).toBe(57n)
  })

  it.each([
    ['nobody has seen', { kind: 'missing' }, 'no'],
    ['is in no block', { kind: 'pending' }, 'soon'],
    ['failed', mined([FUNDING], false), 'no'],
    ['a customer sent', mined([{ ...FUNDING, from: '0xe0' }]), 'no'],
    ['a wallet sent that pays customers', mined([{ ...FUNDING, from: '0xb0' }]), 'no'],
    ['the collecting address sent to itself', mined([{ ...FUNDING, from: '0xc0' }]), 'no'],
    ['goes elsewhere', mined([{ ...FUNDING, to: '0xd0' }]), 'no'],
    ['moves another coin', mined([{ ...FUNDING, asset: 'USDC' }]), 'no'],
    ['also moves money of a customer', mined([FUNDING, { ...FUNDING, from: '0xe0' }]), 'no'],
  ] as const)('is not what %s', (_, facts, said) => {
    expect(funded(facts)).toBe(said)
  })

  it('is deep enough', () => {
    expect(funded(mined([FUNDING]), 11)).toBe('soon')
    expect(funded(mined([FUNDING]), 9)).toBe('soon')
  })
})

describe('what was taken out', () => {
  const AT = 1_000_000
  const paid = (transfers: Transfers, head = 12, minedAt: number | null = AT): boolean =>
    isPaidBy({ facts: mined(transfers), head, minedAt }, CHAIN, {
      asset: 'USDT',
      units: 50n,
      target: '0xD0',
      releasedAt: AT,
    })
  const payout = { from: '0xb0', to: '0xd0', asset: 'USDT', units: 50n } as const

  it('was sent from our wallets, whole, and is deep enough', () => {
    expect(paid([payout])).toBe(true)
    expect(paid([{ ...payout, units: 49n }])).toBe(false)
    expect(paid([{ ...payout, from: '0xe0' }])).toBe(false)
    expect(paid([{ ...payout, to: '0xd1' }])).toBe(false)
    expect(paid([payout], 11)).toBe(false)
  })

  it('was sent since it was released, as far as clocks of chains can tell', () => {
    expect(paid([payout], 12, AT - 60_000)).toBe(true)
    expect(paid([payout], 12, AT - 60_001)).toBe(false)
    expect(paid([payout], 12, null)).toBe(false)
  })
})
