import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fileWordsOf } from '#server/main/words.ts'
import { pdfOf } from './pdf.ts'
import { createPdfMaker, type PdfLimits } from './pdfMaker.ts'
import type { Extract, Moved } from './types.ts'

const AT = new Date('2026-01-20T12:00:00Z')
const LIMITS: PdfLimits = { atOnce: 2, most: 3, maxMs: 60_000 }
const { data: words } = fileWordsOf('de')

function moveOf(n: number): Moved {
  const leg = { pocket: 'available', units: 1n, after: BigInt(n) } as const
  const change = { asset: 'USDT', net: 1n, total: BigInt(n), legs: [leg], counter: [] } as const
  return {
    id: BigInt(n),
    at: AT,
    type: 'depositCredited',
    ref: `deposit-${n}`,
    reason: null,
    facts: null,
    changes: [change],
  }
}

/** An order for a file of so many movements. */
function orderOf(count: number) {
  const extract: Extract = {
    holder: { customerId: 'ann', account: 'real' },
    filter: {},
    at: AT,
    sums: [],
    moves: Array.from({ length: count }, (_, n) => moveOf(n + 1)),
  }
  return { extract, words, brand: 'Glasshouse' }
}

const pages = (bytes: Buffer): number =>
  bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** The share of time in which the event loop had no time for anything else. */
async function shareOf(work: () => Promise<unknown>): Promise<number> {
  await setImmediate()
  const before = performance.eventLoopUtilization()
  await work()
  return performance.eventLoopUtilization(before).utilization
}

describe('a file', () => {
  it('is drawn as it would be here, and leaves the event loop free for orders', async () => {
    const order = orderOf(500)
    const make = createPdfMaker(LIMITS)
    let here: Buffer = Buffer.alloc(0)
    let there: Buffer = Buffer.alloc(0)
    const heldHere = await shareOf(async () => {
      here = await pdfOf(order.extract, fileWordsOf('de'), order.brand)
    })
    const heldThere = await shareOf(async () => {
      there = await make('ann', (draw) => draw(order))
    })
    expect(pages(there)).toBeGreaterThan(10)
    expect(pages(there)).toBe(pages(here))
    expect(heldHere).toBeGreaterThan(0.8)
    expect(heldThere).toBeLessThan(heldHere / 3)
  })

  it('that takes too long is given up, and the next one is drawn', async () => {
    const slow = createPdfMaker({ ...LIMITS, atOnce: 1, maxMs: 1 })
    const asked = slow('ann', (draw) => draw(orderOf(1)))
    await expect(asked).rejects.toMatchObject({ code: '503' })
    await expect(slow('ann', async () => 'free again')).resolves.toBe('free again')
  })

  it('that cannot be drawn is a fault of ours, without its place kept', async () => {
    const make = createPdfMaker({ ...LIMITS, atOnce: 1 })
    const wrong = { ...orderOf(1), words: { ...words, texts: {} } }
    await expect(make('ann', (draw) => draw(wrong))).rejects.toThrow(/no text file.title/)
    expect(pages(await make('ann', (draw) => draw(orderOf(1))))).toBe(1)
  })
})

describe('places', () => {
  it('are as many as there are, then some wait, and the rest is told that the operator is busy', async () => {
    const make = createPdfMaker(LIMITS)
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const ask = (who: string) =>
      make(who, async () => {
        begun.push(who)
        await new Promise<void>((resolve) => ends.set(who, resolve))
        return who
      })
    const [ann, bob, cid] = [ask('ann'), ask('bob'), ask('cid')]
    await setImmediate()
    expect(begun).toEqual(['ann', 'bob'])
    await expect(ask('ann')).rejects.toMatchObject({ code: '429' })
    await expect(ask('cid')).rejects.toMatchObject({ code: '429' })
    await expect(ask('dan')).rejects.toMatchObject({ code: '503' })
    ends.get('ann')?.()
    await ann
    await setImmediate()
    expect(begun).toEqual(['ann', 'bob', 'cid'])
    ends.get('bob')?.()
    ends.get('cid')?.()
    await Promise.all([bob, cid])
    const again = ask('ann')
    await setImmediate()
    ends.get('ann')?.()
    await expect(again).resolves.toBe('ann')
  })
})
