import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { createWorld, ok, scriptApi } from '#kit/frontWorld.tsx'
import { forgetKeptLog, type KeptLog, parseKeptLog, readKeptLog, writeKeptLog } from './keptLog.ts'
import { type LogHands, type LogLook, logHands, lookAtLog } from './lookAtLog.ts'

/* An operator that answers and proves nothing, and one that cannot be reached: only the first is counted. */

const START = Date.parse('2026-11-20T20:00:00.000Z')
const EVERY_MS = 180_000
const TEXT = readFileSync('test/fixtures/receipts/long.receipt', 'utf8')
const { issuer, head } = JSON.parse(TEXT) as Receipt
const published = { publicKey: issuer.publicKey, head }
const kept: KeptLog = { ...published, checkedAt: head.at, unproven: null, breach: null }
const newer = { ...head, publicKey: issuer.publicKey }

let now = START

beforeEach(() => {
  localStorage.clear()
  forgetKeptLog()
  writeKeptLog(kept)
  now = START
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function looks(count: number, over: Partial<LogHands>, every = EVERY_MS): Promise<LogLook> {
  let came: LogLook = 'silent'
  for (let at = 0; at < count; at += 1) {
    came = await lookAtLog({
      anySeal: async () => true,
      head: async () => published,
      path: async () => [],
      now: () => new Date(now).toISOString(),
      ...over,
    })
    now += every
  }
  return came
}

const unproven: Partial<LogHands> = { head: async () => 'unproven' }
const unreachable: Partial<LogHands> = { head: async () => null }

describe('an operator that answers and proves nothing', () => {
  it('is a breach after twenty looks in a row and an hour, with no head of its own', async () => {
    expect(await looks(20, unproven)).toBe('silent')
    expect(readKeptLog()).toMatchObject({ unproven: { looks: 20 }, breach: null })
    expect(await looks(1, unproven)).toBe('breach')
    expect(readKeptLog()).toMatchObject({
      head,
      unproven: { looks: 21, since: new Date(START).toISOString() },
      breach: { kind: 'unproven', published: null, path: null, read: false },
    })
    expect(parseKeptLog(JSON.parse(JSON.stringify(readKeptLog())))).toEqual(readKeptLog())
  })

  it('is none before an hour is over, or after an hour of fewer looks', async () => {
    await looks(60, unproven, 60_000)
    expect(readKeptLog()?.breach).toBeNull()
    expect(await looks(1, unproven)).toBe('breach')
    writeKeptLog(kept)
    await looks(19, unproven, 3_600_000)
    expect(readKeptLog()?.breach).toBeNull()
  })

  it('begins anew after a look that proved something', async () => {
    await looks(19, unproven)
    expect(await looks(1, {})).toBe('fine')
    expect(readKeptLog()?.unproven).toBeNull()
    await looks(19, unproven)
    expect(readKeptLog()).toMatchObject({ unproven: { looks: 19 }, breach: null })
  })

  it('is not one that cannot be reached: that counts nothing and forgets nothing', async () => {
    await looks(100, unreachable)
    expect(readKeptLog()).toEqual(kept)
    await looks(3, unproven)
    await looks(100, unreachable)
    expect(readKeptLog()).toMatchObject({ unproven: { looks: 3 }, breach: null })
  })

  it('is forgiven by a proof, and gives way to a worse breach', async () => {
    await looks(21, unproven)
    const broken = readKeptLog()
    expect(await looks(1, {})).toBe('fine')
    expect(readKeptLog()).toMatchObject({ unproven: null, breach: null })
    if (broken !== null) writeKeptLog(broken)
    const shorter = { ...published, publicKey: 'ab'.repeat(32) }
    expect(await looks(1, { head: async () => shorter })).toBe('breach')
    expect(readKeptLog()?.breach?.kind).toBe('key')
  })

  it('is put off by no clock that is set back', async () => {
    now = START + 1e10
    await looks(5, unproven)
    now = START
    await looks(21, unproven)
    expect(readKeptLog()?.breach?.kind).toBe('unproven')
  })

  it('reads what an older page kept', () => {
    const { unproven: _unproven, ...older } = kept
    expect(parseKeptLog(older)).toEqual(kept)
    expect(parseKeptLog({ ...older, unproven: { looks: '3', since: head.at } })).toEqual(kept)
  })
})

describe('an answer of the server', () => {
  const ask = (): LogHands => logHands(createWorld({ signedIn: false }).store.dispatch)

  it('that refuses or does not read proves nothing; no answer is none', async () => {
    scriptApi({
      getLogHead: (_, count) =>
        count === 1 ? { code: '500', result: null } : count === 2 ? ok({ size: 'x' }) : 'lost',
      getLogConsistency: () => ok({ from: 1, to: 3, path: [] }),
    })
    const hands = ask()
    expect(await hands.head()).toBe('unproven')
    expect(await hands.head()).toBe('unproven')
    expect(await hands.head()).toBeNull()
    expect(await hands.path(1, 2)).toBe('unproven')
    scriptApi({ getLogHead: () => ok(newer) })
    expect(await ask().head()).toEqual(published)
  })

  it.each([
    [200, 'unproven'],
    [500, 'unproven'],
    [502, null],
    [504, null],
  ])(
    'that is no envelope, with status %i, is told from a gateway’s own page',
    async (status, came) => {
      vi.stubGlobal('fetch', async () => new Response('<p>no</p>', { status }))
      expect(await ask().head()).toBe(came)
    },
  )
})
