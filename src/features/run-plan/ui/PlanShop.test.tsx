import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { LOCK_BTC, RUNNING_PLAN, SMART_30 } from '#kit/plans.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { PlanShop } from './PlanShop.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['plan', 'trade', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

const funds = (asset: string, available: string) =>
  ok({ asset, available, margin: '0', total: available })

async function show(
  kind: 'smart' | 'staking',
  replies: Parameters<typeof scriptApi>[0] = {},
  world = createWorld({ account: 'real' }),
) {
  const seen = scriptApi({
    listPlans: () => ok(kind === 'smart' ? [SMART_30] : [LOCK_BTC]),
    listPlanOrders: () => ok({ items: [], next: null, income: [] }),
    getAccountSummary: () => funds(kind === 'smart' ? 'USDT' : 'BTC', '2000.000000'),
    ...replies,
  })
  renderInWorld(world, <PlanShop kind={kind} coin="BTC" />)
  await settle()
  return seen
}

const type = (label: string, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

describe('buying a plan', () => {
  it('shows what is earned, when, what leaving costs and where it comes from, before the press', async () => {
    const seen = await show('smart', { subscribePlan: () => ok(RUNNING_PLAN) })
    expect(screen.getByRole('button', { name: 'Enter an amount' })).toBeTruthy()
    type('Investment amount', '1000')
    expect(screen.getByText(/^0\.30 USDT · 0\.03%$/)).toBeTruthy()
    expect(screen.getByText('9.00')).toBeTruthy()
    expect(screen.getByText('1,009.00')).toBeTruthy()
    expect(
      screen.getByText(/^Leaving early costs 1% of the amount, 10\.00 USDT today/),
    ).toBeTruthy()
    expect(screen.getByText(/set aside from the treasury/)).toBeTruthy()
    expect(screen.getByText(/of your available 2,000\.00 will be used$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Invest 1,000.00\u00a0USDT' }))
    await settle()
    const sent = seen.filter(({ name }) => name === 'subscribePlan')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      account: 'NO',
      body: { productId: 'smart-30', days: 30, amount: '1000.000000' },
    })
    expect(screen.getByText('1,000.00 USDT is earning')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Buy another' }))
    expect(screen.getByLabelText('Investment amount')).toBeTruthy()
  })

  it('of lock mining takes whole units, and says until when they are locked', async () => {
    const locked = { ...RUNNING_PLAN, kind: 'staking', asset: 'BTC', productId: 'staking-btc-30' }
    const seen = await show('staking', { subscribePlan: () => ok(locked) })
    type('Purchase quantity', '0.5')
    expect(screen.getByRole('button', { name: 'Max 0 decimal places' })).toBeTruthy()
    type('Purchase quantity', '25')
    expect(screen.getByText(/^Your 0\.25000000 BTC can’t be used until /)).toBeTruthy()
    expect(screen.queryByText(/Leaving early/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Lock 0.25000000\u00a0BTC' }))
    await settle()
    const body = seen.find(({ name }) => name === 'subscribePlan')?.body
    expect(body).toEqual({ productId: 'staking-btc-30', days: 30, amount: '0.25000000' })
    fireEvent.click(screen.getByRole('button', { name: 'Buy another' }))
  })

  it('takes a share of what is there, in whole units where it has some', async () => {
    await show('smart')
    const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }))
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    press('25%')
    expect(value('Investment amount')).toBe('500')
    press('Max')
    expect(value('Investment amount')).toBe('2,000')
    expect(screen.getByRole('button', { name: 'Invest 2,000.00\u00a0USDT' })).toBeTruthy()
    cleanup()
    await show('staking', { getAccountSummary: () => funds('BTC', '0.02999999') })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '25%' }).disabled).toBe(true)
    press('Max')
    expect(value('Purchase quantity')).toBe('2')
    expect(screen.getByRole('button', { name: 'Lock 0.02000000\u00a0BTC' })).toBeTruthy()
  })

  it('names what is in the way', async () => {
    await show('smart')
    for (const [typed, words] of [
      ['1', 'At least 10.00\u00a0USDT'],
      ['60000', 'At most 50,000.00\u00a0USDT'],
      ['2000.5', 'Insufficient balance: 0.50 USDT short'],
      ['10.1234567', 'Max 6 decimal places'],
    ] as const) {
      type('Investment amount', typed)
      const button = screen.getByRole('button', { name: words })
      expect(button.getAttribute('aria-disabled')).toBe('true')
    }
  })

  it('is off while one of it runs, and where it is sold out', async () => {
    await show('smart', {
      listPlanOrders: () => ok({ items: [RUNNING_PLAN], next: null, income: [] }),
    })
    expect(screen.getByRole('button', { name: 'You have one of these running' })).toBeTruthy()
    cleanup()
    await show('smart', { listPlans: () => ok([{ ...SMART_30, soldOut: true }]) })
    expect(screen.getByRole('button', { name: 'Sold out' })).toBeTruthy()
  })

  it('says why it was refused', async () => {
    await show('smart', { subscribePlan: () => ({ code: CODE.treasuryNotFunded, result: null }) })
    type('Investment amount', '1000')
    fireEvent.click(screen.getByRole('button', { name: /^Invest/ }))
    await settle()
    expect(screen.getByRole('alert').textContent).toMatch(/^The plan was not bought\./)
    type('Investment amount', '500')
    expect(screen.getByRole('button', { name: 'Invest 500.00\u00a0USDT' })).toBeTruthy()
  })

  it('without an answer is unknown, and asked for with the same key', async () => {
    const seen = await show('smart', {
      subscribePlan: (_, count) => (count === 1 ? 'lost' : ok(RUNNING_PLAN)),
    })
    type('Investment amount', '1000')
    fireEvent.click(screen.getByRole('button', { name: /^Invest/ }))
    await settle()
    expect(screen.getByText('We can’t confirm yet whether it went through.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await settle()
    const keys = seen.filter(({ name }) => name === 'subscribePlan').map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(screen.getByText('1,000.00 USDT is earning')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Buy another' }))
  })

  it('says in the form of one that another has no answer yet, and asks for that', async () => {
    const world = createWorld({ account: 'real' })
    await show('smart', { subscribePlan: () => 'lost' }, world)
    type('Investment amount', '1000')
    fireEvent.click(screen.getByRole('button', { name: /^Invest/ }))
    await settle()
    cleanup()
    await show('staking', { subscribePlan: () => ok(RUNNING_PLAN) }, world)
    type('Purchase quantity', '25')
    const blocked = screen.getByRole('button', { name: 'Another plan has no answer yet' })
    expect(blocked.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
    await settle()
    expect(screen.getByRole('button', { name: /^Lock 0\.25/ })).toBeTruthy()
    cleanup()
    await show('smart', {}, world)
    fireEvent.click(screen.getByRole('button', { name: 'Buy another' }))
  })

  it('asks a visitor to sign in, and shows them the terms', async () => {
    await show('smart', {}, createWorld({ account: 'real', signedIn: false }))
    type('Investment amount', '1000')
    expect(screen.getByText('9.00')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in to buy a plan' }))
    expect(screen.getByLabelText('address').textContent).toMatch(/^\/pass\/login/)
  })

  it('says when nothing is on sale, and when nobody answers', async () => {
    await show('smart', { listPlans: () => ok([]) })
    expect(screen.getByText('No plan is on sale.')).toBeTruthy()
    cleanup()
    await show('smart', { listPlans: () => 'lost' })
    expect(screen.getByText('The plans could not be loaded.')).toBeTruthy()
  })
})
