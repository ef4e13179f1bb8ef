import type { ReactNode } from 'react'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { fixedWallets } from '#kit/fixedWallets.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { googleStep, wayToGoogle } from '#src/entities/session/googleWay.ts'
import { ConfigContext, useConfig } from '#src/shared/config/ConfigContext.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import InfoPage from './InfoPage.tsx'
import { WaysPane } from './WaysPane.tsx'

const NONE = {
  password: true,
  wallet: false,
  username: null,
  email: 'a•••@example.org',
  phone: null,
  google: null,
  removable: [],
}
const LINKED = { shown: 'a•••@gmail.com', linkedAt: new Date(NOW).toISOString() }
const FLOW = {
  url: 'https://accounts.google.com/o',
  flowId: 'f',
  secret: 's',
  expiresAt: LINKED.linkedAt,
}
const went: string[] = []

/** Where the operator has an entry at Google. */
function WithGoogle({ children }: { readonly children: ReactNode }) {
  return <ConfigContext value={{ ...useConfig(), google: true }}>{children}</ConfigContext>
}

beforeEach(async () => {
  sessionStorage.clear()
  went.length = 0
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void went.push(String(to)))
  await startTexts('en')
  await loadSlices(['account', 'factor', 'google', 'session', 'errors', 'factor'])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: text } })

it('links Google by the password, and keeps the way in this tab', async () => {
  const seen = scriptApi({
    getWaysIn: () => ok(NONE),
    prepareGoogle: (_, count) =>
      count === 1 ? { code: CODE.passwordWrong, result: null } : ok(FLOW),
  })
  renderInWorld(
    createWorld(),
    <WithGoogle>
      <WaysPane />
    </WithGoogle>,
  )
  await settle()
  await press('Link Google')
  type('wrong')
  await press('Continue to Google')
  expect(await screen.findByText('Incorrect name or password.')).toBeTruthy()
  expect(went).toEqual([])
  type('right')
  await press('Continue to Google')
  expect(seen.at(-1)?.body).toEqual({ for: 'link', proof: { password: 'right' } })
  expect(went).toEqual([FLOW.url])
  expect(wayToGoogle.read()).toMatchObject({ flowId: 'f', secret: 's', purpose: 'link' })
})

it('removes Google where another way is left', async () => {
  let ways: object = { ...NONE, google: LINKED, removable: ['google'] }
  const seen = scriptApi({
    getWaysIn: () => ok(ways),
    unlinkGoogle: () => {
      ways = NONE
      return ok(ways)
    },
  })
  renderInWorld(
    createWorld(),
    <WithGoogle>
      <WaysPane />
    </WithGoogle>,
  )
  await settle()
  expect(screen.getByText(LINKED.shown)).toBeTruthy()
  await press('Remove Google')
  type('right')
  fireEvent.submit(screen.getByLabelText('Current password').closest('form') ?? document.body)
  await settle()
  expect(seen.find(({ name }) => name === 'unlinkGoogle')?.body).toEqual({
    proof: { password: 'right' },
    lang: 'en',
  })
  expect(screen.getByRole('button', { name: 'Link Google' })).toBeTruthy()
})

it('never offers to remove the last way in, and says why it did not come', async () => {
  let fails = true
  scriptApi({
    getWaysIn: () =>
      fails ? { code: '503', result: null } : ok({ ...NONE, password: false, google: LINKED }),
  })
  renderInWorld(
    createWorld(),
    <WithGoogle>
      <WaysPane />
    </WithGoogle>,
  )
  await settle()
  expect(screen.getByRole('alert')).toBeTruthy()
  fails = false
  await press('Try again')
  expect(screen.getByText(/last way in/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
})

it('has who came with Google confirm it there before a wallet is linked', async () => {
  const ways = { ...NONE, password: false, google: LINKED }
  const page = (
    <WalletsContext value={fixedWallets([])}>
      <InfoPage />
    </WalletsContext>
  )
  const seen = scriptApi({
    getWaysIn: () => ok(ways),
    listSessions: () => ok([]),
    prepareGoogle: () => ok(FLOW),
  })
  renderInWorld(createWorld({ address: null }), page)
  await settle()
  await press('Link wallet')
  const link = () => screen.getAllByRole('button', { name: 'Link wallet' })
  expect(link()).toHaveLength(1)
  await press('Confirm with Google')
  expect(seen.at(-1)?.body).toEqual({ for: 'step' })
  expect(wayToGoogle.read()).toMatchObject({ purpose: 'step', act: 'linkWallet' })
  cleanup()
  googleStep.write({ flowId: 'f', secret: 's', act: 'linkWallet' })
  renderInWorld(createWorld({ address: null }), page)
  await settle()
  expect(screen.getByText(/Google confirmed/)).toBeTruthy()
  expect(link().at(-1)?.getAttribute('aria-disabled')).toBe('false')
  expect(googleStep.read()).toBeNull()
})
