import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CREDULOUS, openSignIn, type SignInFixture } from '#kit/signInFixture.ts'

/* The session of who signed in as a contract wallet: its owners may change, and it is not asked again. */

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const ended: string[] = []
let handler: SignInFixture

beforeAll(async () => {
  handler = (await openSignIn()).asking(CREDULOUS)
  handler.auth.onEnded((id) => ended.push(id))
})
afterAll(() => handler.close())

const newKey = () => privateKeyToAccount(generatePrivateKey())

async function signInAsContract() {
  return handler.login(await handler.challenge(newKey().address), '0x00')
}

async function signInByKey() {
  const key = newKey()
  const message = await handler.challenge(key.address)
  return handler.login(message, await key.signMessage({ message }))
}

const idOf = async (token: string) => (await handler.auth.authenticate(token))?.sessionId ?? null

it('ends an hour after the signature, however much it is used', async () => {
  const start = handler.clock.at
  const { token, expiresAt } = await signInAsContract()
  expect(Date.parse(expiresAt)).toBe(start + HOUR)
  const id = await idOf(token)
  expect(id).not.toBeNull()
  for (let minute = 1; minute < 60; minute += 1) {
    handler.clock.at = start + minute * 60_000
    expect(await idOf(token)).toBe(id)
  }
  handler.clock.at = start + HOUR - 1
  expect(await idOf(token)).toBe(id)
  await handler.auth.sweep()
  expect(ended).not.toContain(id)
  handler.clock.at = start + HOUR
  expect(await idOf(token)).toBeNull()
  await handler.auth.sweep()
  expect(ended).toContain(id)
})

it('leaves those of keys as long as they were, where a chain can be asked too', async () => {
  const start = handler.clock.at
  const { token, expiresAt } = await signInByKey()
  expect(Date.parse(expiresAt)).toBe(start + WEEK)
  handler.clock.at = start + HOUR
  expect(await idOf(token)).not.toBeNull()
  handler.clock.at = start + WEEK
  expect(await idOf(token)).not.toBeNull()
})

it('is not extended when it is from before it was kept who had signed', async () => {
  const start = handler.clock.at
  const { token } = await signInByKey()
  const id = await idOf(token)
  await handler.test.db.query('UPDATE auth_session SET signed_by = NULL WHERE id = $1', [id])
  handler.clock.at = start + WEEK - 1
  expect(await idOf(token)).toBe(id)
  handler.clock.at = start + WEEK
  expect(await idOf(token)).toBeNull()
})
