import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { driveWrite, type SendWrite } from './driveWrite.ts'
import { answeredWrite, keepWrite } from './keepWrite.ts'
import { keptWrites } from './keptWrites.ts'
import type { WriteKind } from './writeKinds.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

/** The tab's storage, for a test without a browser. */
beforeEach(() => {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const drive = (customer: string, kind: WriteKind, key: string, send: SendWrite<string, string>) =>
  driveWrite(
    {
      kind,
      customer,
      send,
      flow: () => ({ phase: 'idle' }),
      step: () => undefined,
      kept: `of ${key}`,
    },
    key,
    `of ${key}`,
    1,
  )

it('keeps a write from before it is sent until it is answered, and each kind apart', async () => {
  vi.useFakeTimers({ now: NOW })
  const seen: unknown[] = []
  const lost = drive('ann', 'buyOption', 'k1', async () => {
    seen.push(keptWrites.read()?.writes)
    return { error: 'lost' }
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await lost
  const one = { buyOption: { key: 'k1', request: 'of k1', sentAt: NOW } }
  expect(seen).toEqual([one])
  await drive('ann', 'placeSpot', 'k2', async () => {
    seen.push(keptWrites.read()?.writes)
    return { data: 'done' }
  })
  expect(seen[1]).toEqual({
    ...one,
    placeSpot: { key: 'k2', request: 'of k2', sentAt: NOW + 60_000 },
  })
  expect(keptWrites.read()).toEqual({ customer: 'ann', writes: one })
  const refused = { error: { kind: 'refused', code: CODE.quoteExpired, fields: {} } }
  await drive('ann', 'buyOption', 'k1', async () => refused)
  expect(keptWrites.read()).toBeNull()
})

it('keeps nothing of one customer with what another sends', async () => {
  vi.useFakeTimers()
  const lose = async () => ({ error: 'lost' })
  for (const [customer, key] of [
    ['ann', 'k1'],
    ['bob', 'k2'],
  ] as const) {
    const lost = drive(customer, customer === 'ann' ? 'buyPlan' : 'leavePlan', key, lose)
    await vi.advanceTimersByTimeAsync(60_000)
    await lost
  }
  expect(keptWrites.read()).toMatchObject({ customer: 'bob', writes: { leavePlan: { key: 'k2' } } })
  expect(keptWrites.read()?.writes).not.toHaveProperty('buyPlan')
})

it('forgets a write by its own key alone', () => {
  const write = { key: 'k1', request: 'of k1', sentAt: NOW }
  keepWrite('ann', 'buyOption', write)
  answeredWrite('buyOption', 'k2')
  answeredWrite('placeSpot', 'k1')
  expect(keptWrites.read()).toEqual({ customer: 'ann', writes: { buyOption: write } })
  answeredWrite('buyOption', 'k1')
  expect(keptWrites.read()).toBeNull()
})
