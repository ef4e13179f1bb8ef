import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { PayoutPane } from './PayoutPane.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['account', 'google', 'ownAccount', 'session', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const press = async (name: string) => {
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body)
  await settle()
}
const UNTIL = new Date(NOW + 86_400_000).toISOString()

it('stops withdrawals by one press, and turns them back on by the password', async () => {
  let hold: { why: string; until: string | null } | null = null
  const seen = scriptApi({
    getPayoutHold: () => ok(hold),
    getWaysIn: () => ok({ password: true, wallet: false, google: null }),
    stopPayouts: (_, count) => {
      if (count === 1) return { code: '503', result: null }
      hold = { why: 'stopped', until: null }
      return ok(hold)
    },
    resumePayouts: (_, count) => {
      if (count === 1) return { code: CODE.passwordWrong, result: null }
      hold = { why: 'stopped', until: UNTIL }
      return ok(hold)
    },
  })
  renderInWorld(createWorld(), <PayoutPane />)
  await settle()
  await press('Stop withdrawals')
  expect(screen.getByRole('alert')).toBeTruthy()
  await press('Stop withdrawals')
  expect(screen.getByText(/Withdrawals are stopped/)).toBeTruthy()
  await press('Turn withdrawals back on')
  const submit = async (password: string) => {
    fireEvent.change(screen.getByLabelText('Current password'), { target: { value: password } })
    await press('Turn withdrawals back on')
  }
  await submit('wrong')
  expect(screen.getByText('Incorrect name or password.')).toBeTruthy()
  await submit('right')
  expect(seen.findLast(({ name }) => name === 'resumePayouts')?.body).toEqual({
    proof: { password: 'right' },
    lang: 'en',
  })
  expect(screen.getByText(/Withdrawals start again on/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop withdrawals' })).toBeTruthy()
})

it('says that it does not know, and asks again', async () => {
  scriptApi({
    getPayoutHold: (_, count) => (count < 3 ? { code: '500', result: null } : ok(null)),
  })
  renderInWorld(createWorld(), <PayoutPane />)
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Stop withdrawals' })).toBeNull()
  await press('Try again')
  await press('Try again')
  expect(screen.getByRole('button', { name: 'Stop withdrawals' })).toBeTruthy()
})
