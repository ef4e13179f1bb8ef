import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import {
  type AccountsFixture,
  FROM,
  GOOD,
  newDevice,
  openAccounts,
  TERMS,
} from '#kit/accountsFixture.ts'
import { openCallApp } from '#kit/callApp.ts'
import { passwordCalls } from './accounts.ts'
import { contactCalls } from './contacts.ts'
import { sessionCalls } from './session.ts'

const ANN = 'ann@example.org'
let world: AccountsFixture
let app: Awaited<ReturnType<typeof openCallApp>>

beforeAll(async () => {
  world = await openAccounts()
  const { accounts, auth, test } = world
  app = await openCallApp(test.db, [
    ...passwordCalls(accounts, auth),
    ...contactCalls(accounts, auth),
    ...sessionCalls(auth, accounts),
  ])
})
afterAll(async () => {
  await app.close()
  await world.close()
})

async function codeOf(name: RouteName, body: object, query = '', token = ''): Promise<string> {
  const reply = await app.inject({
    method: ROUTES[name].method,
    url: routePath(name) + query,
    ...(token === '' ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(ROUTES[name].method === 'GET' ? {} : { payload: body }),
  })
  return reply.json<{ readonly code: string }>().code
}

it('a name says what is wrong with it', async () => {
  const checked = (name: string) => codeOf('checkLoginName', {}, `?name=${name}`)
  expect(await checked('%20')).toBe(CODE.loginNameMissing)
  expect(await checked('ann@')).toBe(CODE.emailWrong)
  expect(await checked('a')).toBe(CODE.usernameWrong)
})

it('a code is sent again a minute later, and not before', async () => {
  const body = { channel: 'email', target: ANN, purpose: 'register', lang: 'en' }
  expect(await codeOf('sendCode', body)).toBe('200')
  expect(await codeOf('sendCode', body)).toBe(CODE.doNotResend)
  world.clock.at += 60_000
})

it('a username is one person’s', async () => {
  await world.registered(ANN, newDevice(), 'ann_of_old')
  const target = 'bob@example.org'
  const code = await world.codeFor(target, 'register')
  const named = { username: 'ANN_of_old', password: GOOD, terms: TERMS, device: newDevice() }
  const body = { target, code, ticket: world.ticketOf(target), ...named }
  expect(await codeOf('register', body)).toBe(CODE.usernameTaken)
})

it('an address is linked to one account', async () => {
  const target = 'shared@example.org'
  const link = async (name: string) => {
    const { user } = await world.registered(name)
    const channel = 'email'
    await world.mails()
    await world.accounts.sendLinkCode(
      user.id,
      { channel, target, proof: { password: GOOD }, lang: 'en' },
      FROM.ip,
    )
    const [mail] = await world.mails()
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    const ticket = world.ticketOf(`${target} ${user.id}`)
    return { token: user.id, body: { channel, target, ticket, code, lang: 'en' } }
  }
  const first = await link('carol@example.org')
  world.clock.at += 60_000
  const second = await link('dave@example.org')
  expect(await codeOf('linkContact', first.body, '', first.token)).toBe('200')
  expect(await codeOf('linkContact', second.body, '', second.token)).toBe(CODE.emailTaken)
})
