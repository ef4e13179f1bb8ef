import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CREDULOUS, openSignIn, type SignInDesk } from '#kit/signInDesk.ts'

/* The session of who signed in as a contract wallet: its owners may change, and it is not asked again. */

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const ended: string[] = []
let desk: SignInDesk

beforeAll(async () => {
  desk = (await openSignIn()).asking(CREDULOUS)
  desk.auth.onEnded((id) => ended.push(id))
})
afterAll(() => desk.close())

const newKey = () => privateKeyToAccount(generatePrivateKey())

async function signInAsContract() {
  return desk.login(await desk.challenge(newKey().address), '0x00')
}

async function signInByKey() {
  const key = newKey()
  const message = await desk.challenge(key.address)
  return desk.login(message, await key.signMessage({ message }))
}

const idOf = async (token: string) => (await desk.auth.authenticate(token))?.sessionId ?? null

it('ends an hour after the signature, however much it is used', async () => {
  const start = desk.clock.at
  const { token, expiresAt } = await signInAsContract()
  expect(Date.parse(expiresAt)).toBe(start + HOUR)
  const id = await idOf(token)
  expect(id).not.toBeNull()
  for (let minute = 1; minute < 60; minute += 1) {
    desk.clock.at = start + minute * 60_000
    expect(await idOf(token)).toBe(id)
  }
  desk.clock.at = start + HOUR - 1
  expect(await idOf(token)).toBe(id)
  await desk.auth.sweep()
  expect(ended).not.toContain(id)
  desk.clock.at = start + HOUR
  expect(await idOf(token)).toBeNull()
  await desk.auth.sweep()
  expect(ended).toContain(id)
})

it('leaves those of keys as long as they were, where a chain can be asked too', async () => {
  const start = desk.clock.at
  const { token, expiresAt } = await signInByKey()
  expect(Date.parse(expiresAt)).toBe(start + WEEK)
  desk.clock.at = start + HOUR
  expect(await idOf(token)).not.toBeNull()
  desk.clock.at = start + WEEK
  expect(await idOf(token)).not.toBeNull()
})

it('is not extended when it is from before it was kept who had signed', async () => {
  const start = desk.clock.at
  const { token } = await signInByKey()
  const id = await idOf(token)
  await desk.test.db.query('UPDATE auth_session SET signed_by = NULL WHERE id = $1', [id])
  desk.clock.at = start + WEEK - 1
  expect(await idOf(token)).toBe(id)
  desk.clock.at = start + WEEK
  expect(await idOf(token)).toBeNull()
})
