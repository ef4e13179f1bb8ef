import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deposit } from '#contract/deposit.ts'
import { createWorld, ok, renderInWorld, scriptHouse } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { DepositList } from './ui/DepositList.tsx'
import { useDepositFlow } from './useDepositFlow.ts'

const AT = new Date(NOW).toISOString()
const DEPOSIT: Deposit = {
  id: 'd1',
  network: 'sandbox',
  asset: 'USDT',
  way: 'hand',
  state: 'submitted',
  reason: null,
  note: null,
  claimed: '150.000000',
  amount: null,
  hash: `0x${'a'.repeat(64)}`,
  lastSix: null,
  confirmations: 0,
  needed: 3,
  submittedAt: AT,
  since: AT,
  by: AT,
  owed: '0.000000',
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['deposit', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

function Page() {
  return <DepositList list={useDepositFlow().list} />
}

type Answer = NonNullable<Parameters<typeof scriptHouse>[0]['listDeposits']>

async function open(listDeposits: Answer) {
  const seen = scriptHouse({ listDeposits })
  renderInWorld(createWorld({ account: 'real' }), <Page />)
  await settle()
  return seen
}

describe('own deposits are looked at', () => {
  it.each([
    ['often while the chain may take one further', {}, 6],
    ['often while one waits for the chain anew', { reason: 'reorganised' as const }, 6],
    ['at rest while nobody watches the network of one', { needed: null }, 2],
    ['at rest while only the end of a hash is known', { hash: null, lastSix: '9abcde' }, 2],
    ['at rest while people decide about one', { reason: 'otherSender' as const }, 2],
  ])('%s', async (_, odd, times) => {
    const seen = await open(() => ok({ items: [{ ...DEPOSIT, ...odd }], next: null }))
    await settle(10_100)
    expect(seen).toHaveLength(times)
  })
})
