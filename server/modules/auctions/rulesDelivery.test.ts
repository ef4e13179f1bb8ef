import { expect, it } from 'vitest'
import { afterLook } from './rulesDelivery.ts'
import type { Delivery, SeenTransaction } from './types.ts'

const vault = `0x${'a'.repeat(40)}`
const address = `0x${'1'.repeat(40)}`
const delivery: Delivery = {
  auctionId: 'a',
  customerId: 'ann',
  state: 'sent',
  address,
  hash: `0x${'7'.repeat(64)}`,
  confirmations: 0,
  needed: 3,
  since: 1_000,
}
const moved = { from: vault, to: address, tokenId: 7n }
const mined = (depth: number, part: object = {}): SeenTransaction => ({
  kind: 'mined',
  ok: true,
  depth,
  moved: [moved],
  paid: new Map(),
  ...part,
})
const look = (seen: SeenTransaction, now = 2_000) =>
  afterLook({ delivery, tokenId: 7n }, seen, { vault }, now)

it.each([
  ['is counted', mined(2), 'sent', 2],
  ['is delivered deep enough', mined(3), 'delivered', 3],
  ['counts no further than needed', mined(9), 'delivered', 3],
  ['that failed is to be sent again', mined(3, { ok: false }), 'sending', 0],
  ['that failed may still be taken back', mined(2, { ok: false }), 'sent', 2],
  ['of another token', mined(3, { moved: [{ ...moved, tokenId: 8n }] }), 'sending', 0],
  ['to somebody else', mined(3, { moved: [{ ...moved, to: vault }] }), 'sending', 0],
  ['from somebody else', mined(3, { moved: [{ ...moved, from: address }] }), 'sending', 0],
  ['that waits', { kind: 'pending' } as const, 'sent', 0],
  ['that nobody has seen yet', { kind: 'missing' } as const, 'sent', 0],
])('a transaction %s', (_, seen, state, confirmations) => {
  expect(look(seen)).toMatchObject({ state, confirmations })
})

it('one that is not seen for a day is not sent any more', () => {
  const day = 86_400_000
  expect(look({ kind: 'missing' }, 1_000 + day - 1).state).toBe('sent')
  expect(look({ kind: 'missing' }, 1_000 + day)).toMatchObject({ state: 'sending', hash: null })
})
