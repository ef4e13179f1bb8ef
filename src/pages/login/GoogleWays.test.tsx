import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW } from '#kit/orders.ts'
import { googleStep, type WayToGoogle, wayToGoogle } from '#src/entities/session/googleWay.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import GoogleWays from './GoogleWays.tsx'

const PATH = '/api/loginCallback/google'
const BACK = `${PATH}?code=c0de&state=st4te&iss=https%3A%2F%2Faccounts.google.com&scope=openid`
const WAY: WayToGoogle = {
  flowId: '4b22e225-0000-4000-8000-000000000001',
  secret: 's'.repeat(43),
  purpose: 'login',
  back: '/market?type=1',
}
const registeredAt = new Date(NOW).toISOString()
const LOGIN = {
  token: 'fresh',
  expiresAt: registeredAt,
  user: { id: 'c2', address: null, name: 'a•••@gmail.com', registeredAt },
}
const WAYS = { password: true, wallet: false, google: null }

beforeEach(async () => {
  sessionStorage.clear()
  await startTexts('en')
  await loadSlices(['account', 'google', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const address = () => screen.getByLabelText('address').textContent

async function arrive(at = BACK, signedIn = false) {
  const world = createWorld({ signedIn })
  renderInWorld(world, <GoogleWays back="/" />, at)
  await settle()
  return world
}

it('signs in, once, and goes where the person was on the way to', async () => {
  wayToGoogle.write(WAY)
  const seen = scriptApi({ loginByGoogle: () => ok(LOGIN) })
  const { store } = await arrive()
  expect(store.getState().session).toMatchObject({ token: 'fresh', user: { id: 'c2' } })
  expect(address()).toBe('/market?type=1')
  expect(seen).toHaveLength(1)
  expect(seen[0]?.body).toMatchObject({
    flowId: WAY.flowId,
    secret: WAY.secret,
    code: 'c0de',
    state: 'st4te',
    iss: 'https://accounts.google.com',
    lang: 'en',
  })
  expect(wayToGoogle.read()).toBeNull()
})

it('shows nothing of what Google put into the address, and keeps no way while it waits', async () => {
  wayToGoogle.write(WAY)
  scriptApi({ loginByGoogle: () => new Promise(() => undefined) })
  await arrive()
  expect(screen.getByRole('status', { name: 'Checking with Google' })).toBeTruthy()
  expect(address()).toBe(PATH)
  expect(wayToGoogle.read()).toBeNull()
})

it('has who is new tick the terms, and takes them along to Google and back', async () => {
  wayToGoogle.write(WAY)
  vi.stubGlobal('location', { href: window.location.href, assign: vi.fn() })
  const seen = scriptApi({
    loginByGoogle: (_, count) =>
      count === 1 ? { code: CODE.termsNotAccepted, result: null } : ok(LOGIN),
    getContent: () => ok({ lang: 'en', version: 3 }),
    prepareGoogleLogin: () => ok({ ...WAY, url: 'https://accounts.google.com/', flowId: 'f2' }),
  })
  await arrive()
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await settle()
  expect(seen.map(({ name }) => name)).not.toContain('prepareGoogleLogin')
  fireEvent.click(screen.getByLabelText('I accept the terms of service (version 3)'))
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await settle()
  const terms = { lang: 'en', version: 3 }
  expect(wayToGoogle.read()).toMatchObject({ purpose: 'login', back: WAY.back, terms })
  cleanup()
  await arrive()
  expect(seen.at(-1)?.body).toMatchObject({ flowId: 'f2', terms })
})

it('asks again when the answer was lost, and says when it had gone through or not', async () => {
  wayToGoogle.write(WAY)
  const seen = scriptApi({
    loginByGoogle: (_, count) =>
      count === 1 ? 'lost' : { code: count === 2 ? '503' : CODE.codeNotSent, result: null },
  })
  await arrive()
  expect(screen.getByText('No answer yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await settle()
  expect(screen.getByText('Google gave no answer')).toBeTruthy()
  expect(seen[1]?.body).toEqual(seen[0]?.body)
})

describe('asks nobody', () => {
  it.each([
    ['in a tab that began nothing', BACK, null, 'This tab did not begin a sign-in'],
    ['without an answer', PATH, WAY, 'This tab did not begin a sign-in'],
    ['when it was declined', `${PATH}?error=access_denied&state=x`, WAY, 'Google did not confirm'],
  ])('%s', async (_, at, way, title) => {
    if (way !== null) wayToGoogle.write(way)
    const seen = scriptApi({})
    await arrive(at)
    expect(screen.getByRole('alert').textContent).toContain(title)
    const again = screen.getByRole('link', { name: 'Begin again' }).getAttribute('href')
    expect(again).toBe(way === null ? '/pass/login' : '/pass/login?return=%2Fmarket%3Ftype%3D1')
    expect(address()).toBe(PATH)
    expect(seen).toEqual([])
  })
})

it.each([
  [CODE.codeWrong, 'This sign-in is over', 'Begin again'],
  [CODE.linkedElsewhere, 'You already have an account', 'Sign in'],
  [CODE.emailNotVouched, 'Google can’t vouch', 'Begin again'],
  [CODE.treasuryNotFunded, 'We can’t reserve', 'Begin again'],
])('says what %s means and what to do', async (code, words, way) => {
  wayToGoogle.write(WAY)
  scriptApi({ loginByGoogle: () => ({ code, result: null }) })
  await arrive()
  expect(await screen.findByText(words, { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: way })).toBeTruthy()
})

it('links Google, or says whose it is', async () => {
  const link = { ...WAY, purpose: 'link', back: '/profile/info' } as const
  wayToGoogle.write(link)
  let code: string = CODE.linkedElsewhere
  scriptApi({
    finishGoogle: () => (code === '200' ? ok(WAYS) : { code, result: null }),
    getWaysIn: () => ok(WAYS),
  })
  await arrive(BACK, true)
  expect(screen.getByRole('alert').textContent).toContain('belongs to another account here')
  const back = screen.getByRole('link', { name: 'Personal info' })
  expect(back.getAttribute('href')).toBe('/profile/info')
  cleanup()
  code = '200'
  wayToGoogle.write(link)
  await arrive(BACK, true)
  expect(address()).toBe('/profile/info')
  expect(googleStep.read()).toBeNull()
})

it('keeps that Google confirmed who is here, for the page that asked', async () => {
  wayToGoogle.write({ ...WAY, purpose: 'step', back: '/profile/info' })
  scriptApi({ finishGoogle: () => ok(WAYS) })
  await arrive(BACK, true)
  expect(address()).toBe('/profile/info')
  expect(googleStep.read()).toEqual({ flowId: WAY.flowId, secret: WAY.secret })
})

describe('the way there', () => {
  const went: string[] = []
  const begin = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    await settle()
  }
  beforeEach(() => {
    went.length = 0
    vi.spyOn(window.location, 'assign').mockImplementation((to) => void went.push(String(to)))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('begins once the provider can be asked, and is kept in this tab', async () => {
    const flow = { url: 'https://accounts.google.com/o', flowId: 'f', secret: 's' }
    scriptApi({
      prepareGoogleLogin: (_, count) => (count === 1 ? { code: '503', result: null } : ok(flow)),
    })
    renderInWorld(createWorld({ signedIn: false }), <GoogleWays back="/market" />, '/pass/login')
    await begin()
    expect(await screen.findByText(/not available now/)).toBeTruthy()
    expect(went).toEqual([])
    await begin()
    expect(went).toEqual([flow.url])
    const kept = { flowId: 'f', secret: 's', purpose: 'login', back: '/market' }
    expect(wayToGoogle.read()).toEqual(kept)
  })

  it('is not offered inside of a wallet', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mobile Safari/537.36 TokenPocket')
    renderInWorld(createWorld({ signedIn: false }), <GoogleWays back="/" />, '/pass/login')
    expect(screen.getByText(/doesn’t work inside a wallet/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('leads nowhere else, whatever the tab keeps', async () => {
  wayToGoogle.write({ ...WAY, back: '//evil.example' })
  scriptApi({ loginByGoogle: () => ok(LOGIN) })
  await arrive()
  expect(address()).toBe('/')
})
