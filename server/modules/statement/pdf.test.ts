import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FILE_LANGUAGES, type FileLanguage } from '#protocol/statementKinds.ts'
import { fileWordsOf } from '#server/main/words.ts'
import { pdfOf } from './pdf.ts'
import type { Extract, Moved } from './types.ts'

const AT = new Date('2026-01-20T12:00:00Z')

/** What a person wrote, in every script there is a font for. */
const REASON = 'twice — رسوم (مرتين) · 手续费 · 수수료 · เก็บซ้ำ · 手数料 · Ελλ Рус ğ'

const MOVES: readonly Moved[] = [
  {
    id: 5n,
    at: AT,
    type: 'contractOpened',
    ref: 'order-1',
    reason: null,
    facts: null,
    changes: [
      {
        asset: 'USDT',
        net: -2n,
        total: 99_999_998n,
        legs: [
          { pocket: 'available', units: -50_000_002n, after: 49_999_998n },
          { pocket: 'margin', units: 50_000_000n, after: 50_000_000n },
        ],
        counter: [],
      },
    ],
  },
  {
    id: 6n,
    at: AT,
    type: 'reversal',
    ref: null,
    reason: REASON,
    facts: null,
    changes: [
      {
        asset: 'ETH',
        net: 10n ** 30n + 1n,
        total: 10n ** 30n + 1n,
        legs: [{ pocket: 'available', units: 10n ** 30n + 1n, after: 10n ** 30n + 1n }],
        counter: [],
      },
    ],
  },
]

const extract = (moves: readonly Moved[]): Extract => ({
  holder: { customerId: 'ann', account: 'real' },
  filter: {},
  at: AT,
  sums: [
    { asset: 'USDT', opening: 5n, moneyIn: 3n, moneyOut: 2n, others: 0n, closing: 6n },
    { asset: 'ETH', opening: 0n, moneyIn: 1n, moneyOut: 0n, others: 1n, closing: 2n },
  ],
  moves,
})

const make = async (language: FileLanguage, moves = MOVES): Promise<string> => {
  const bytes = await pdfOf(extract(moves), fileWordsOf(language), 'Glasshouse')
  return bytes.toString('latin1')
}

/** The streams of a file that draw, unpacked. */
function drawn(pdf: string): readonly string[] {
  return [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      const text = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      return /\bTJ\b/.test(text) && /\bTf\b/.test(text) ? [text] : []
    } catch {
      return []
    }
  })
}

/** The glyphs shown, by their number in their font; 0 is the empty box that stands for none. */
const glyphs = (pages: readonly string[]): readonly number[] =>
  pages.flatMap((page) =>
    [...page.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((one) => Number.parseInt(one, 16)),
    ),
  )

describe('a statement as PDF', () => {
  it.each(FILE_LANGUAGES)('in %s has a glyph for every character', async (language) => {
    const pdf = await make(language)
    expect(pdf.startsWith('%PDF-1.')).toBe(true)
    const shown = glyphs(drawn(pdf))
    expect(shown.length).toBeGreaterThan(300)
    expect(shown).not.toContain(0)
    for (const font of ['NotoSans-', 'NotoSansArabic-', 'NotoSansThai-'])
      expect(pdf).toContain(font)
  })

  it('says its language, for readers that read aloud', async () => {
    expect(await make('ar')).toMatch(/\/Lang \(ar\)/)
  })

  it('goes on over as many pages as it needs, each with its number', async () => {
    const pdf = await make('en', Array.from({ length: 40 }, () => MOVES).flat())
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(4)
  })

  it('says so when nothing moved', async () => {
    expect(glyphs(drawn(await make('en', []))).length).toBeGreaterThan(200)
  })
})
