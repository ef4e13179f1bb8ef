import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#kit/frontWorld.tsx'
import { press, show, type } from '#kit/signingWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { WithdrawPanel } from './WithdrawPanel.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal', 'factor', 'session', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a first withdrawal', () => {
  const unset = { by: 'wallet', lacks: [], set: false, triesLeft: 20, lockedUntil: null }
  const setUp = {
    getWithdrawalPassword: (_: unknown, count: number) => ok({ ...unset, set: count > 1 }),
    prepareWithdrawalPassword: () =>
      ok({ id: 'p1', text: 'P', expiresAt: '2026-11-22T12:00:00Z', sentTo: null }),
    changeWithdrawalPassword: () => ok({}),
  }

  it('has its password chosen before the form, which then takes the focus', async () => {
    const { wallet, seen } = await show(setUp, <WithdrawPanel />)
    expect(screen.getByRole('heading', { name: 'Withdrawal password' })).toBeTruthy()
    expect(screen.queryByLabelText('Amount')).toBeNull()
    type('New withdrawal password', 'correct horse')
    type('Repeat the password', 'correct horse')
    await press(/^Continue/)
    await press(/^Sign and save/)
    await wallet.sign()
    const amount = await screen.findByLabelText('Amount')
    expect(document.activeElement?.contains(amount)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    expect(seen.map(({ name }) => name)).not.toContain('prepareWithdrawal')
  })

  it('says a hold too while the password can be chosen', async () => {
    await show(
      { ...setUp, getPayoutHold: () => ok({ why: 'stopped', until: null }) },
      <WithdrawPanel />,
    )
    expect(screen.getByText(/You’ve stopped withdrawals/)).toBeTruthy()
    expect(screen.getByLabelText('New withdrawal password')).toBeTruthy()
  })

  it('waits for what is known of the password, and guesses nothing', async () => {
    const { page } = await show(
      { getWithdrawalPassword: () => new Promise(() => undefined) },
      <WithdrawPanel />,
    )
    expect(screen.queryByLabelText('Amount')).toBeNull()
    expect(screen.queryByLabelText('New withdrawal password')).toBeNull()
    expect(page.container.querySelector('[role="status"]')).toBeTruthy()
  })
})
