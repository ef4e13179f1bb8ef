import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Withdrawal } from '#protocol/withdrawal.ts'
import { fixedWallets } from '#kit/fixedWallets.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { sessionRestored, userLoaded } from '#src/shared/session/session.slice.ts'
import { api } from '#src/shared/api/api.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import WithdrawPage from './WithdrawPage.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal', 'account', 'session', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

it('begins anew for whoever another tab signed in', async () => {
  scriptApi({
    getWithdrawalOffer: () =>
      ok({ feePercent: '0.1', ways: [{ asset: 'USDT', network: 'ethereum', min: '20.000000' }] }),
    listHoldings: () => ok([]),
    listAddresses: () => ok({ items: [] }),
    listWithdrawals: () => ok({ items: [], next: null }),
    getWithdrawalPassword: () =>
      ok({ by: 'wallet', lacks: [], set: true, triesLeft: 20, lockedUntil: null }),
  })
  const world = createWorld({ account: 'real' })
  const { store } = world
  renderInWorld(
    world,
    <WalletsContext value={fixedWallets([])}>
      <WithdrawPage />
    </WalletsContext>,
  )
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const label = 'Present withdrawal password'
  fireEvent.change(screen.getByLabelText(label), { target: { value: 'secret of the first' } })
  const { session } = store.getState()
  const user = {
    id: 'c2',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    registeredAt: '2026-11-20T12:00:00Z',
  }
  await act(async () => {
    store.dispatch(sessionRestored({ ...session, token: 'other', user }))
    store.dispatch(api.util.resetApiState())
  })
  await settle()
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
  expect(screen.queryByLabelText(label)).toBeNull()
})

it('lets who can confirm nothing any more see what is under way, and cancel it', async () => {
  const at = '2026-11-20T12:00:00Z'
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const one: Withdrawal = {
    id: 'w1',
    target: { method: 'crypto', asset: 'USDT', network: 'ethereum', address },
    amount: '200.000000',
    fee: '0.200000',
    net: '199.800000',
    state: 'submitted',
    reason: null,
    note: null,
    reference: null,
    steps: [],
    submittedAt: at,
    waitsUntil: at,
    since: at,
    dueAt: at,
    overdue: false,
    canCancel: true,
  }
  scriptApi({
    listWithdrawals: () => ok({ items: [one], next: null }),
    getWithdrawalPassword: () =>
      ok({
        by: 'code',
        lacks: ['secondFactor'],
        set: true,
        triesLeft: 20,
        lockedUntil: null,
        heldUntil: null,
      }),
  })
  const world = createWorld({ account: 'real' })
  world.store.dispatch(userLoaded({ id: 'c1', address: null, registeredAt: at }))
  renderInWorld(world, <WithdrawPage />)
  expect(await screen.findByText('Authenticator app: missing')).toBeTruthy()
  expect(screen.getByText(address)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Cancel withdrawal/ })).toBeTruthy()
})
