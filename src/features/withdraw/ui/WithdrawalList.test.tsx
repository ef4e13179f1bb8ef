import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { WithdrawalList } from './WithdrawalList.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const AT = new Date(NOW).toISOString()

/** Numbered withdrawals, newest first, as the operator pages them: two at a time. */
function pageOf(count: number, cursor: string | null) {
  const from = cursor === null ? count : Number(cursor) - 1
  const items = [from, from - 1]
    .filter((n) => n > 0)
    .map((n) => ({
      id: `w${n}`,
      target: {
        method: 'crypto',
        asset: 'USDT',
        network: 'ethereum',
        address: `0x${String(n).repeat(40)}`,
      },
      amount: `${n}00.000000`,
      fee: '0.100000',
      net: '99.900000',
      state: cancelled.has(n) ? 'cancelled' : 'submitted',
      reason: null,
      note: null,
      reference: null,
      steps: [],
      submittedAt: AT,
      waitsUntil: null,
      since: AT,
      dueAt: cancelled.has(n) ? null : AT,
      overdue: false,
      canCancel: !cancelled.has(n),
    }))
  return ok({ items, next: from > 2 ? String(from - 1) : null })
}

/** By their addresses. */
const shown = () =>
  screen.getAllByText(/^0x(\d)\1{39}$/).map(({ textContent }) => textContent.slice(-1))

async function press(name: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

let count = 4
const cancelled = new Set<number>()

async function open() {
  count = 4
  cancelled.clear()
  const seen = scriptApi({
    listWithdrawals: ({ query }) => pageOf(count, query.get('cursor')),
    cancelWithdrawal: ({ body }) => {
      cancelled.add(Number((body as { id: string }).id.slice(1)))
      return ok({})
    },
  })
  const world = createWorld({ account: 'real' })
  const page = renderInWorld(world, <WithdrawalList />)
  await settle()
  return { seen, world, page }
}

async function cancel(amount: RegExp): Promise<void> {
  await press(amount)
  await press(/^Cancel withdrawal$/)
  await settle(100)
}

describe('a withdrawal that a new one pushed off the newest page', () => {
  it.each([
    ['that nobody paged on from', false],
    ['that was paged on from', true],
  ])('is seen to be cancelled: one %s', async (_, isPaged) => {
    await open()
    if (isPaged) await press(/^Older/)
    count = 5
    await settle(20_000)
    await cancel(/of 300/)
    expect(cancelled).toEqual(new Set([3]))
    expect(screen.queryByRole('button', { name: /of 300/ })).toBeNull()
    expect(shown().slice(0, 3)).toEqual(['5', '4', '3'])
  })
})

it('shows older ones as they are when they are asked for, not as they were before the page was left', async () => {
  const { world, page } = await open()
  await press(/^Older/)
  expect(screen.getByRole('button', { name: /of 200/ })).toBeTruthy()
  page.unmount()
  cancelled.add(2)
  renderInWorld(world, <WithdrawalList />)
  await settle()
  await press(/^Older/)
  expect(shown()).toEqual(['4', '3', '2', '1'])
  expect(screen.queryByRole('button', { name: /of 200/ })).toBeNull()
})
