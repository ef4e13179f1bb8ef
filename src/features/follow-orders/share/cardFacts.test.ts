import { describe, expect, it } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { OPEN_ORDER } from '#kit/orders.ts'
import { cardFactsOf } from './cardFacts.ts'

const closed: ContractOrder = {
  ...OPEN_ORDER,
  state: 'closed',
  closePrice: '68512.30',
  closedAt: '2026-11-20T12:04:31.000Z',
  profit: '44.000000',
  closeFee: '1.500000',
  result: '40.123456',
}

describe('the facts of a picture', () => {
  it('have no amount unless it was ticked, and say what the result was of', () => {
    const facts = cardFactsOf(closed, { account: 'real', withAmount: false, link: null })
    expect(facts).toMatchObject({ roi: '25.00', amount: null, isDemo: false, link: null })
    expect(facts.closedAt).toBe('2026-11-20 12:04 UTC')
    const texts = Object.values(facts).map(String)
    for (const secret of [closed.margin, closed.result, closed.profit, closed.openFee, closed.id]) {
      expect(texts).not.toContain(secret)
    }
    const open = cardFactsOf(closed, { account: 'real', withAmount: true, link: null })
    expect(open.amount).toBe('40.123456')
  })

  it('say that an account is a demo account', () => {
    const facts = cardFactsOf(closed, { account: 'demo', withAmount: false, link: null })
    expect(facts.isDemo).toBe(true)
  })
})
