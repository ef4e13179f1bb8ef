import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import * as CODE from '#protocol/errorCodes.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { type Anvil, startAnvil } from '#kit/anvil.ts'
import { openChainWallets } from '#kit/chainWallets.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { openTestApp } from '#kit/testApp.ts'
import { createLog } from '#server/platform/log.ts'
import type { App } from './app.ts'

const KEY = 'canary-key-of-the-node'
const HOUR = 3_600_000
const Challenged = z.object({ result: z.object({ message: z.string() }) })
const SignedIn = z.object({ result: z.object({ token: z.string(), expiresAt: z.string() }) })
const Prepared = z.object({ result: z.object({ id: z.string(), text: z.string() }) })
const owner = privateKeyToAccount(generatePrivateKey())
let anvil: Anvil
let written = ''

beforeAll(async () => {
  anvil = await startAnvil(1)
})
afterAll(() => anvil.stop())

const openAppOf = (chainId: string, clock?: ManualClock): Promise<App> => {
  const log = createLog('warn', { write: (line: string) => void (written += line) })
  const env = { CHAIN_ID: chainId, CHAIN_RPC_URL: `${anvil.url}/?key=${KEY}` }
  return openTestApp({ log, env, ...(clock === undefined ? {} : { clock }) })
}

/** Signs in with a contract wallet of `owner`, as a browser would. */
async function signIn(app: App, chainId: number): Promise<unknown> {
  const post = async (name: RouteName, body: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await fetch(app.url + routePath(name), sent)
    expect(reply.status).toBe(200)
    return reply.json()
  }
  const address = await openChainWallets(anvil.url).deploy('Wallet', [owner.address])
  const asked = await post('sendCode', { channel: 'dapp', address, chainId })
  const { message } = Challenged.parse(asked).result
  return post('loginByDapp', { message, signature: await owner.signMessage({ message }) })
}

it('signs in where the operator is given a node of its chain', async () => {
  const app = await openAppOf('1')
  expect(await signIn(app, 1)).toMatchObject({ code: '200' })
  // Before it closes: a connection that the fall of its database cuts off is said too.
  expect(written).toBe('')
  await app.close()
})

it('signs what sets the withdrawal password, and nobody else does', async () => {
  const app = await openAppOf('1')
  const { token } = SignedIn.parse(await signIn(app, 1)).result
  const post = async (name: RouteName, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(app.url + routePath(name), sent)).json()
  }
  const { id, text } = Prepared.parse(await post('prepareWithdrawalPassword', {})).result
  const choose = async (by: typeof owner): Promise<unknown> => {
    const signature = await by.signMessage({ message: text })
    const body = { textId: id, signature, current: null, password: 'correct horse battery' }
    return post('changeWithdrawalPassword', body)
  }
  const stranger = privateKeyToAccount(generatePrivateKey())
  expect(await choose(stranger)).toMatchObject({ code: CODE.signatureWrong })
  expect(await choose(owner)).toMatchObject({ code: '200' })
  await app.close()
})

it('has to sign in again after an hour', async () => {
  const start = Date.UTC(2026, 2, 2, 12)
  const clock = manualClock(start)
  const app = await openAppOf('1', clock)
  const { token, expiresAt } = SignedIn.parse(await signIn(app, 1)).result
  expect(Date.parse(expiresAt)).toBe(start + HOUR)
  const whoAmI = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const sent = { method: 'POST', headers }
    return (await fetch(app.url + routePath('getUserInfo'), sent)).status
  }
  clock.set(start + HOUR - 1)
  expect(await whoAmI()).toBe(200)
  clock.set(start + HOUR)
  expect(await whoAmI()).toBe(401)
  await app.close()
})

it('is refused for now, with a word to the operator, where the node is of another chain', async () => {
  const app = await openAppOf('10')
  expect(await signIn(app, 10)).toMatchObject({ code: CODE.chainUnavailable, result: null })
  await app.close()
  expect(written).toContain('"reason":"otherChain"')
  expect(written).not.toContain(KEY)
  expect(written).not.toContain(anvil.url)
})
