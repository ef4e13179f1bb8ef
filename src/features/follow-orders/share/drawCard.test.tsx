import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type CardText, drawCard } from './drawCard.ts'
import { useDrawn } from './useCard.ts'

const CARD: CardText = {
  brand: 'Glasshouse',
  account: 'Demo account',
  isDemo: true,
  title: 'BTC/USDT',
  side: 'Long 20×',
  roiLabel: 'ROI after fees',
  roi: '+12.34%',
  tone: 'rise',
  amount: null,
  rows: [['Entry price', '68,000.00']],
  link: null,
  foot: ['localhost', 'ABCD-EFGH'],
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A canvas that draws nothing, and gives a picture. */
function standIn(more: Readonly<Record<string, unknown>>) {
  const ctx = new Proxy<Record<string, unknown>>(
    { measureText: () => ({ width: 10 }), ...more },
    { get: (target, key) => target[String(key)] ?? (() => undefined), set: () => true },
  )
  vi.stubGlobal('Path2D', Object)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(ctx as never)
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
  return toBlob.mockImplementation((done) => done(new Blob()))
}

/** What is written on the canvas, and how many codes are drawn. */
async function drawn(
  card: CardText,
): Promise<{ readonly texts: string[]; readonly codes: number }> {
  const texts: string[] = []
  const fill = vi.fn()
  standIn({ fillText: (text: string) => texts.push(text), fill })
  await drawCard(card, false)
  return { texts, codes: fill.mock.calls.length }
}

it('says the account and the return, and no amount or code that was not asked for', async () => {
  const { texts, codes } = await drawn(CARD)
  expect(texts).toEqual(expect.arrayContaining(['Demo account', '+12.34%', '68,000.00']))
  expect(texts.some((text) => text.endsWith('USDT') && text !== 'BTC/USDT')).toBe(false)
  expect(codes).toBe(0)
})

it('has both where they were asked for', async () => {
  const card = { ...CARD, amount: '+40.12 USDT', link: 'https://example.org/verify?receipt=1' }
  const { texts, codes } = await drawn(card)
  expect(texts).toContain('+40.12 USDT')
  expect(codes).toBe(1)
})

it('writes every row above the code', async () => {
  const [rowsAt, codesAt]: [number[], number[]] = [[], []]
  standIn({
    fillText: (text: string, _: number, y: number) => {
      if (text.startsWith('row')) rowsAt.push(y)
    },
    translate: (_: number, y: number) => codesAt.push(y),
  })
  const rows = ['row 1', 'row 2', 'row 3'].map((text) => [text, text] as const)
  await drawCard({ ...CARD, rows, amount: '+40.12 USDT', link: 'https://example.org/' }, false)
  expect(rowsAt).toHaveLength(6)
  // What hangs below its line is a quarter of a letter's height.
  expect(Math.max(...rowsAt) + 9).toBeLessThan(codesAt[0] ?? 0)
})

it('keeps no picture with an amount that was taken off, also where the next one fails', async () => {
  const toBlob = standIn({})
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:1'
      static override revokeObjectURL = () => undefined
    },
  )
  const first: CardText = { ...CARD, amount: '+40.12 USDT' }
  const { result, rerender } = renderHook((card: CardText) => useDrawn(card), {
    initialProps: first,
  })
  await waitFor(() => expect(result.current.drawn).not.toBeNull())
  toBlob.mockImplementation((done) => done(null))
  rerender(CARD)
  expect(result.current.drawn).toBeNull()
  await waitFor(() => expect(result.current.failed).toBe(true))
  expect(result.current.drawn).toBeNull()
})
