import { ed25519 } from '@noble/curves/ed25519'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toHex, utf8 } from '#protocol/proof/bytes.ts'
import { consistencyPath, leafHash, rootOf, treeOf } from '#protocol/proof/merkle.ts'
import { keyIdOf } from '#protocol/proof/signature.ts'
import { headText } from '#protocol/proof/treeHead.ts'
import { currentKeptLog, forgetKeptLog, onKeptLog, readKeptLog } from './keptLog.ts'
import { type LogHands, lookAtLog } from './lookAtLog.ts'
import { type PublishedHead, readHashes, readPublished } from './readLog.ts'

const SECRET = new Uint8Array(32).fill(7)
const PUBLIC = toHex(ed25519.getPublicKey(SECRET))
const AT = '2026-03-11T16:04:02.000Z'

const tree = (size: number, salt: string) =>
  treeOf(Array.from({ length: size }, (_, at) => leafHash(utf8(`${salt} ${at}`))))

function publish(size: number, salt = 'seal'): PublishedHead {
  const root = toHex(rootOf(size, tree(size, salt)))
  const body = { size, root, at: AT, keyId: keyIdOf(PUBLIC) ?? '' }
  const signature = toHex(ed25519.sign(utf8(headText(body)), SECRET))
  return { publicKey: PUBLIC, head: { ...body, signature } }
}

/** A server with a log of so many seals. */
function hands(size: number, salt = 'seal', over: Partial<LogHands> = {}): LogHands {
  return {
    anySeal: async () => true,
    head: async () => publish(size, salt),
    path: async (from, to) => consistencyPath(from, to, tree(to, salt)).map(toHex),
    now: () => '2026-03-11T16:05:00.000Z',
    ...over,
  }
}

beforeEach(() => {
  localStorage.clear()
  forgetKeptLog()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a look at the price log', () => {
  it('keeps the first head, then newer ones that are proved', async () => {
    const told = vi.fn()
    const stop = onKeptLog(told)
    expect(await lookAtLog(hands(3))).toBe('first')
    expect(await lookAtLog(hands(8))).toBe('fine')
    stop()
    expect(readKeptLog()).toMatchObject({ head: { size: 8 }, breach: null })
    expect(currentKeptLog()).toEqual(readKeptLog())
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('asks for no head before there is one, and says nothing where the server does not answer', async () => {
    const head = vi.fn(async () => null)
    expect(await lookAtLog(hands(3, 'seal', { anySeal: async () => false, head }))).toBe(
      'nothingYet',
    )
    expect(head).not.toHaveBeenCalled()
    expect(await lookAtLog(hands(3, 'seal', { anySeal: async () => null }))).toBe('silent')
    expect(await lookAtLog(hands(3, 'seal', { head }))).toBe('silent')
    await lookAtLog(hands(3))
    expect(await lookAtLog(hands(5, 'seal', { path: async () => null }))).toBe('silent')
    expect(readKeptLog()).toMatchObject({ head: { size: 3 }, breach: null })
  })

  it('finds a rewritten log, and never lets it take the place of the head that was seen', async () => {
    await lookAtLog(hands(3))
    const before = readKeptLog()
    expect(await lookAtLog(hands(6, 'forged'))).toBe('breach')
    expect(await lookAtLog(hands(9, 'forged'))).toBe('breach')
    expect(readKeptLog()).toMatchObject({ head: before?.head, breach: { kind: 'rewritten' } })
  })

  it('never puts an older head over the one another tab kept meanwhile', async () => {
    await lookAtLog(hands(3))
    const slow = hands(5, 'seal', {
      head: async () => {
        await lookAtLog(hands(9))
        return publish(5)
      },
    })
    expect(await lookAtLog(slow)).toBe('fine')
    expect(readKeptLog()).toMatchObject({ head: { size: 9 }, breach: null })
    const forged = hands(5, 'forged', {
      head: async () => {
        await lookAtLog(hands(12))
        return publish(9, 'forged')
      },
    })
    expect(await lookAtLog(forged)).toBe('breach')
    expect(readKeptLog()).toMatchObject({ head: { size: 12 }, breach: { kind: 'rewritten' } })
  })

  it('compares as long as the page lasts where the storage takes nothing', async () => {
    const setItem = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: vi.fn(), setItem })
    expect(await lookAtLog(hands(3))).toBe('first')
    expect(setItem).toHaveBeenCalledOnce()
    expect(await lookAtLog(hands(3, 'forged'))).toBe('breach')
    expect(currentKeptLog()).toMatchObject({ breach: { kind: 'rewritten' } })
  })

  it('takes turns with other tabs where the browser can see to that', async () => {
    const request = vi.fn((_: string, work: () => Promise<unknown>) => work())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await lookAtLog(hands(3))).toBe('first')
    expect(request).toHaveBeenCalledWith('glasshouse.price-log', expect.any(Function))
  })
})

describe('what the server answers', () => {
  it('is read as data: anything else than a head or a proof is none', () => {
    const { head, publicKey } = publish(3)
    expect(readPublished({ ...head, publicKey })).toEqual({ head, publicKey })
    for (const broken of [
      null,
      'x',
      { ...head },
      { ...head, publicKey, size: '3' },
      { ...head, publicKey, size: 0 },
      { ...head, publicKey, root: head.root.toUpperCase() },
      { ...head, publicKey: 'ab' },
      { ...head, publicKey, at: 'now' },
      { ...head, publicKey, signature: '' },
    ]) {
      expect(readPublished(broken)).toBeNull()
    }
    expect(readHashes(['ab'.repeat(32)])).toHaveLength(1)
    expect(readHashes(Array.from({ length: 200 }, () => 'ab'.repeat(32)))).toBeNull()
    expect(readHashes(['x'])).toBeNull()
    expect(readHashes('x')).toBeNull()
  })
})
