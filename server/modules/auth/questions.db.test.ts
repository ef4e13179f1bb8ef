import type { ServerResponse } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { answerJson, type OddNode, startOddNode } from '#kit/oddNode.ts'
import { chainAt, openSignIn, outcome, type SignInFixture } from '#kit/signInFixture.ts'

const STRANGER = '198.51.100.1'
const word = (value: number): string => value.toString(16).padStart(64, '0')
const YES = `0x${word(1)}${word(1)}${word(32)}1626ba7e${'0'.repeat(56)}`

let base: SignInFixture
let handler: SignInFixture
let node: OddNode
const waiting: { readonly id: number; readonly response: ServerResponse }[] = []

beforeAll(async () => {
  base = await openSignIn()
})
beforeEach(async () => {
  waiting.length = 0
  node = await startOddNode(({ id }, response) => {
    waiting.push({ id, response })
  })
  handler = base.asking(chainAt(node.url, []))
})
afterEach(() => node.stop())
afterAll(() => base.close())

const newAddress = (): string => privateKeyToAccount(generatePrivateKey()).address

/** Begins a sign-in that has to wait for the chain. */
async function begin(ip: string): Promise<{ message: string; done: Promise<string> }> {
  const message = await handler.challenge(newAddress())
  return { message, done: outcome(handler.login(message, '0x00', ip)) }
}

async function arrived(count: number): Promise<void> {
  while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** The chain says yes to all that wait. */
function answerAll(): void {
  for (const { id, response } of waiting.splice(0)) {
    answerJson(response, { jsonrpc: '2.0', id, result: YES })
  }
}

it('leaves one sender four questions at a time, and others theirs', async () => {
  const held = await Promise.all([1, 2, 3, 4].map(() => begin(STRANGER)))
  await arrived(4)
  const more = await begin(STRANGER)
  expect(await more.done).toBe('429')
  const other = await begin('203.0.113.7')
  await arrived(5)
  const key = privateKeyToAccount(generatePrivateKey())
  const own = await handler.challenge(key.address)
  const signature = await key.signMessage({ message: own })
  expect(await outcome(handler.login(own, signature, STRANGER))).toBe('signed in')
  answerAll()
  const all = [...held, other].map(({ done }) => done)
  expect(new Set(await Promise.all(all))).toEqual(new Set(['signed in']))
  const again = outcome(handler.login(more.message, '0x00', STRANGER))
  await arrived(1)
  answerAll()
  expect(await again).toBe('signed in')
})

it('counts the addresses of one line together', async () => {
  const held = await Promise.all([1, 2, 3, 4].map((n) => begin(`2001:db8:1:2::${n}`)))
  await arrived(4)
  expect(await (await begin('2001:db8:1:2:ffff::1')).done).toBe('429')
  const other = await begin('2001:db8:1:3::1')
  await arrived(5)
  answerAll()
  await Promise.all([...held, other].map(({ done }) => done))
})

it('asks one question at a time about a text, wherever it is sent from', async () => {
  const first = await begin(STRANGER)
  await arrived(1)
  const before = await handler.state()
  expect(await outcome(handler.login(first.message, '0x01', '203.0.113.7'))).toBe('429')
  expect(await handler.state()).toEqual(before)
  answerAll()
  expect(await first.done).toBe('signed in')
})

it('gives a place back when the chain gave no answer', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { done } = await begin(STRANGER)
    await arrived(1)
    for (const { response } of waiting.splice(0)) response.destroy()
    expect(await done).toBe(CODE.chainUnavailable)
  }
})
