import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import StatusNote from '#src/features/own-account/StatusNote.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { userLoaded } from '#src/shared/session/session.slice.ts'
import { ClosePane } from './ClosePane.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['account', 'factor', 'google', 'identity', 'ownAccount', 'session', 'errors'])
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
const AT = new Date(NOW + 86_400_000).toISOString()
const WAYS = { password: true, wallet: false, google: null, removable: [] }
const isBlocked = () =>
  screen.getByRole('button', { name: 'Close account' }).getAttribute('aria-disabled') === 'true'

it('says what is in the way, each with a link, and is blocked by it', async () => {
  const inTheWay = [
    { kind: 'balance', asset: 'USDT', amount: '20.000000' },
    { kind: 'orders', asset: 'USDT', amount: '5.000000' },
    { kind: 'works', asset: 'USDT', amount: '50.000000' },
  ]
  scriptApi({ getClosing: () => ok({ closesAt: null, inTheWay }) })
  renderInWorld(createWorld(), <ClosePane />)
  await settle()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/profile/withdraw', '/profile/orders', '/profile/nfts'])
  expect(screen.getByRole('link', { name: /^Works won for 50.00/ })).toBeTruthy()
  expect(isBlocked()).toBe(true)
})

it('closes by the password, once its customer leaves a remainder behind, and keeps it by a press', async () => {
  let closesAt: string | null = null
  const inTheWay = [{ kind: 'remainder', asset: 'USDT', amount: '0.500000' }]
  const seen = scriptApi({
    getClosing: () => ok({ closesAt, inTheWay }),
    getWaysIn: () => ok(WAYS),
    closeAccount: (_, count) => {
      if (count === 1) return { code: CODE.accountNotEmpty, result: null }
      closesAt = AT
      return ok({ closesAt, inTheWay })
    },
    keepAccount: () => {
      closesAt = null
      return ok({ closesAt, inTheWay })
    },
  })
  renderInWorld(createWorld(), <ClosePane />)
  await settle()
  expect(isBlocked()).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(isBlocked()).toBe(false)
  await press('Close account')
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'right' } })
  await press('Close account')
  expect(await screen.findByText(/isn’t empty yet/)).toBeTruthy()
  await press('Close account')
  const sent = { proof: { password: 'right' }, leave: true, lang: 'en' }
  expect(seen.findLast(({ name }) => name === 'closeAccount')?.body).toEqual(sent)
  expect(screen.getByText(/It closes on/)).toBeTruthy()
  await press('Keep my account')
  expect(screen.getByRole('button', { name: 'Close account' })).toBeTruthy()
})

it.each([
  [{ status: 'closing', statusUntil: AT }, /Your account closes on/],
  [{ status: 'frozen', statusUntil: AT, frozenFor: 'takeover' }, /Somebody else seems to use it/],
] as const)('says on every screen of the profile that an account is %j', (standing, text) => {
  const world = createWorld()
  const user = { id: 'c1', address: null, registeredAt: AT, ...standing }
  world.store.dispatch(userLoaded(user))
  renderInWorld(world, <StatusNote />)
  expect(screen.getByText(text)).toBeTruthy()
})
