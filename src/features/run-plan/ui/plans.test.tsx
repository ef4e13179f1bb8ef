import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { LEFT_PLAN, RUNNING_PLAN } from '#kit/plans.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import PlanOrders from './PlanOrders.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['plan', 'receipt', 'errors', 'orders', 'funds'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const income = [
  { asset: 'USDT', kind: 'smart', staked: '1000.0', income: '12.345678', ahead: '8.400000' },
]
const page = (items: readonly unknown[]) => ok({ items, next: null, income })

async function show(
  replies: Parameters<typeof scriptApi>[0],
  options: Parameters<typeof createWorld>[0] = {},
) {
  const seen = scriptApi({
    listPlanOrders: () => page([RUNNING_PLAN]),
    ...replies,
  })
  renderInWorld(createWorld({ account: 'real', ...options }), <PlanOrders />, '/profile/orders')
  await settle()
  return seen
}

describe('own plans', () => {
  it('show what they paid, what comes next, and how far they are', async () => {
    await show({})
    expect(screen.getByText('12.35')).toBeTruthy()
    expect(screen.getByText('8.40')).toBeTruthy()
    const card = screen.getByRole('article', { name: /^Smart plan, / })
    expect(within(card).getByText('0.60')).toBeTruthy()
    expect(within(card).getByText('0.30')).toBeTruthy()
    expect(within(card).getByText('2 of 30 days paid')).toBeTruthy()
    expect(within(card).getByText('Earning')).toBeTruthy()
  })

  it('list each day that was paid', async () => {
    const paidAt = '2026-11-20T00:00:10.000Z'
    await show({
      listPlanPayments: () =>
        ok([
          { day: 2, amount: '0.300000', overAt: paidAt, paidAt },
          { day: 1, amount: '0.300000', overAt: paidAt, paidAt },
        ]),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Payments: 30 days, 1,000.00\u00a0USDT' }))
    await settle()
    const days = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(days).toEqual([
      expect.stringMatching(/^Day 2.*0\.30\u00a0USDT$/),
      expect.stringMatching(/^Day 1.*0\.30\u00a0USDT$/),
    ])
  })

  it('are left after a question that names the loss, once', async () => {
    const seen = await show({
      redeemPlan: () => ok(LEFT_PLAN),
      listPlanOrders: (_, count) => page(count === 1 ? [RUNNING_PLAN] : []),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Exit early: 30 days, 1,000.00\u00a0USDT' }))
    expect(screen.getByText('990.00')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Exit and lose 10.00\u00a0USDT' }))
    await settle()
    const sent = seen.filter(({ name }) => name === 'redeemPlan')
    expect(sent.map(({ body }) => body)).toEqual([{ orderId: 'p1' }])
    expect(screen.getByText('The plan has ended. 990.00 USDT came back.')).toBeTruthy()
    expect(screen.getByText('No plan is running.')).toBeTruthy()
    const [, done] = screen.getAllByRole('button', { name: 'Close' })
    if (done !== undefined) fireEvent.click(done)
  })

  it('say why one could not be left', async () => {
    await show({ redeemPlan: () => ({ code: CODE.orderNotOpen, result: null }) })
    fireEvent.click(screen.getByRole('button', { name: 'Exit early: 30 days, 1,000.00\u00a0USDT' }))
    fireEvent.click(screen.getByRole('button', { name: /^Exit and lose/ }))
    await settle()
    expect(screen.getByRole('alert').textContent).toMatch(/^The plan was not ended\./)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('show in the dialog of one that the exit of another has no answer yet', async () => {
    let answer: (reply: unknown) => void = () => undefined
    const late = new Promise((resolve) => {
      answer = resolve
    })
    const other = { ...RUNNING_PLAN, id: 'p2', principal: '500.000000', exitCost: '5.000000' }
    const seen = await show({
      listPlanOrders: () => page([RUNNING_PLAN, other]),
      redeemPlan: (_, count) => (count === 1 ? 'lost' : late),
    })
    const [first, second] = screen.getAllByRole('button', { name: /^Exit early/ })
    fireEvent.click(first as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: /^Exit and lose/ }))
    await settle()
    expect(screen.getByRole('alert').textContent).toMatch(/^We can’t confirm yet/)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(second as HTMLElement)
    expect(screen.getByRole('alert').textContent).toMatch(/^Another plan has no answer yet/)
    const blocked = screen.getByRole('button', { name: 'Another plan has no answer yet' })
    expect(blocked.getAttribute('aria-disabled')).toBe('true')
    expect(blocked.getAttribute('aria-busy')).toBe('false')
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
    answer(ok(LEFT_PLAN))
    await settle()
    expect(screen.getByRole('button', { name: /^Exit and lose 5\.00/ })).toBeTruthy()
    const sent = seen.filter(({ name }) => name === 'redeemPlan')
    expect(sent.map(({ body }) => body)).toEqual([{ orderId: 'p1' }, { orderId: 'p1' }])
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('that are over say what leaving cost', async () => {
    const seen = await show({
      listPlanOrders: (_, count) => page(count === 1 ? [] : [LEFT_PLAN]),
      getReceipt: () => ok({ name: 'receipt-p1.json', text: '{}' }),
    })
    expect(screen.getByText('No plan is running.')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    await settle()
    expect(screen.getByText('Redeemed early')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Payments: 30 days, 1,000\.00/ })).toBeTruthy()
    expect(screen.getByText('10.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Exit early/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Receipt: 30 days, 1,000\.00/ }))
    await settle()
    expect(seen.at(-1)?.name).toBe('getReceipt')
    expect(screen.getByRole('dialog').textContent).toContain(LEFT_PLAN.id)
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  })

  it('say when nobody answers, and ask a visitor to sign in', async () => {
    await show({ listPlanOrders: () => 'lost' })
    expect(screen.getByText('The orders did not load.')).toBeTruthy()
    cleanup()
    await show({}, { signedIn: false })
    expect(screen.getByText('Sign in to see your positions and orders')).toBeTruthy()
  })
})
