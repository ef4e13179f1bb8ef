import { describe, expect, it } from 'vitest'
import {
  DEPOSIT_EVENTS,
  DEPOSIT_STATES,
  actorOf,
  afterDepositEvent,
} from '#protocol/machines/deposit.ts'
import { afterStep, confirmationsOf, type Look, nextOf, whyNot } from './rulesCourse.ts'
import type { DepositRow, MinedFacts } from './types.ts'

const HOUR = 3_600_000
const ROW: DepositRow = {
  id: 'd',
  no: 1n,
  customerId: 'ann',
  network: 'testnet',
  watched: true,
  asset: 'USDT',
  way: 'wallet',
  claimed: 150n,
  hash: '0xaa',
  lastSix: null,
  imageId: null,
  position: 2,
  sender: '0x1',
  nonce: 4,
  units: 150n,
  block: 100,
  blockHash: '0xb100',
  confirmations: 1,
  state: 'confirming',
  reason: null,
  note: null,
  submittedAt: 0,
  since: 0,
  debt: 0n,
}
const MINED: MinedFacts = {
  kind: 'mined',
  sender: '0x1',
  nonce: 4,
  block: 100,
  blockHash: '0xb100',
  ok: true,
  transfers: [{ position: 2, from: '0x1', to: '0x2', asset: 'USDT', units: 150n }],
}
const LOOK: Look = {
  facts: MINED,
  blockThere: '0xb100',
  head: 101,
  spent: false,
  why: null,
  now: HOUR,
  confirmations: 3,
  least: 120n,
  ours: new Set(['0x2']),
}
const eventOf = (row: Partial<DepositRow>, look: Partial<Look>): string | null => {
  const next = nextOf({ ...ROW, ...row }, { ...LOOK, ...look })
  if (next === null) return null
  return next.to === 'step' ? next.step.event : `note ${next.reason ?? '-'}`
}

it.each([
  [99, 0],
  [100, 1],
  [102, 3],
])('counts its own block: at height %i a transfer of block 100 has %i', (head, deep) => {
  expect(confirmationsOf(100, head)).toBe(deep)
})

describe('a transfer that is known', () => {
  it.each([
    ['is confirmed with exactly the blocks it needs', {}, { head: 102 }, 'confirm'],
    ['and not with one less', {}, { head: 101 }, 'note -'],
    ['is held where it is below the minimum', {}, { head: 102, least: 151n }, 'hold'],
    ['is not held at the minimum', {}, { head: 102, least: 150n }, 'confirm'],
    ['leaves with its block', {}, { facts: { kind: 'missing' }, blockThere: '0xother' }, 'lose'],
    ['stays with its block', {}, { facts: { kind: 'missing' } }, null],
    ['stays where nobody knows', {}, { facts: { kind: 'missing' }, blockThere: null }, null],
    [
      'is undone with its block once credited',
      { state: 'success' },
      { facts: { kind: 'missing' }, blockThere: '0xother' },
      'undo',
    ],
    [
      'is not undone when it moved to another block',
      { state: 'success', confirmations: 3 },
      { head: 120, blockThere: '0xother', facts: { ...MINED, blockHash: '0xother' } },
      'note -',
    ],
    [
      'leaves when another block pays somebody else by it',
      {},
      {
        blockThere: '0xother',
        facts: { ...MINED, blockHash: '0xother' },
        ours: new Set<string>(),
      },
      'lose',
    ],
    [
      'keeps its block where the operator collects elsewhere by now',
      {},
      { head: 102, ours: new Set<string>() },
      'confirm',
    ],
    [
      'does not become another amount while something is owed for it',
      { state: 'submitted', reason: 'reorganised', units: 149n, debt: 1n },
      { head: 102, blockThere: '0xother' },
      'note reorganised',
    ],
    [
      'fails for good with its transaction, whatever is owed for it',
      { state: 'submitted', debt: 1n },
      { head: 102, facts: { ...MINED, ok: false } },
      'fail',
    ],
    [
      'does not expire while something is owed for it',
      { state: 'submitted', reason: 'reorganised', debt: 1n },
      { now: 24 * HOUR, facts: { kind: 'missing' } },
      null,
    ],
    [
      'does not become another asset',
      { state: 'submitted', reason: 'reorganised', asset: 'USDC' },
      { head: 102, blockThere: '0xother' },
      'fail',
    ],
    [
      'is undone when it came back with another amount',
      { state: 'success', units: 149n },
      { blockThere: '0xother' },
      'undo',
    ],
    ['is seen again', { state: 'reversed' }, {}, 'see'],
    ['is seen again after it was lost', { state: 'submitted', reason: 'reorganised' }, {}, 'see'],
    [
      'waits for people when it is held',
      { state: 'submitted', reason: 'belowMinimum', confirmations: 3 },
      { head: 120 },
      null,
    ],
    [
      'fails when it came back failed',
      { state: 'submitted' },
      { head: 102, facts: { ...MINED, ok: false } },
      'fail',
    ],
    [
      'expires when it does not come back',
      { state: 'submitted' },
      { now: 24 * HOUR, facts: { kind: 'missing' } },
      'expire',
    ],
  ] as const)('%s', (_, row, look, expected) => {
    expect(eventOf(row, look)).toBe(expected)
  })
})

describe('a claim', () => {
  const CLAIM = {
    position: null,
    units: null,
    block: null,
    blockHash: null,
    state: 'submitted',
    sender: null,
    nonce: null,
    hash: '0xaa',
  } as const
  const ENDING = { facts: { kind: 'missing' }, hash: null } as const
  it.each([
    ['expires after a day on no chain', { facts: { kind: 'missing' }, now: 24 * HOUR }, 'expire'],
    ['and not a moment before', { facts: { kind: 'missing' }, now: 24 * HOUR - 1 }, 'note -'],
    ['of which the end is known expires after two', { ...ENDING, now: 48 * HOUR }, 'expire'],
    ['and not a moment before', { ...ENDING, now: 48 * HOUR - 1 }, 'note -'],
    ['fails when its place was taken', { facts: { kind: 'missing' }, spent: true }, 'fail'],
    ['learns its sender', { facts: { kind: 'pending', sender: '0x1', nonce: 4 } }, 'note -'],
    [
      'fails with its transaction, once that is final',
      { facts: { ...MINED, ok: false }, head: 102 },
      'fail',
    ],
    ['and not before', { facts: { ...MINED, ok: false }, head: 101 }, 'note -'],
    ['says why it waits', { why: 'otherSender' }, 'note otherSender'],
    [
      'never expires while people must look',
      { facts: { kind: 'missing' }, now: 99 * HOUR, why: 'otherSender' },
      'note otherSender',
    ],
  ] as const)('%s', (_, look, expected) => {
    const { hash = CLAIM.hash, ...rest }: Partial<Look> & { hash?: string | null } = look
    expect(eventOf({ ...CLAIM, hash, confirmations: 1 }, rest)).toBe(expected)
  })
})

it('says why a mined transaction is not a claim', () => {
  const [transfer] = MINED.transfers
  if (transfer === undefined) throw new Error('no transfer')
  const of = (...owned: Parameters<typeof whyNot>[2]) => whyNot(ROW, MINED, owned)
  expect(of()).toBe('noTransfer')
  expect(of({ transfer: { ...transfer, asset: 'ETH' }, owner: 'ann' })).toBe('otherAsset')
  expect(of({ transfer, owner: 'eve' })).toBe('otherSender')
  expect(of({ transfer, owner: null })).toBe('otherSender')
  expect(of({ transfer, owner: 'ann' })).toBe('counted')
  expect(whyNot(ROW, { ...MINED, ok: false }, [])).toBeNull()
})

const STEPS = DEPOSIT_STATES.flatMap((state) => DEPOSIT_EVENTS.map((event) => ({ state, event })))

it.each(STEPS)(
  '$event of one that is $state: as the machine says, or an error',
  ({ state, event }) => {
    const step = { event, reason: null, by: 'x' } as const
    const to = afterDepositEvent(state, event, actorOf(event))
    const work = () => afterStep({ ...ROW, state }, step, 5).state
    if (to === null) expect(work).toThrow(/cannot/)
    else expect(work()).toBe(to)
  },
)
