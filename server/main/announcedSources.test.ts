import { expect, it } from 'vitest'
import { AnnounceBody } from '#protocol/announcement.ts'
import { FILE_LANGUAGES } from '#protocol/statementKinds.ts'
import type { ChangedSources } from '#server/modules/market/service.ts'
import { announcedSources } from './announcedSources.ts'

const many = ['A/B', 'C/D', 'E/F', 'G/H', 'I/J', 'K/L', 'M/N']
const CHANGES: ChangedSources['changes'] = [
  {
    type: 2,
    change: 'added',
    sources: [
      { name: 'Kraken', instruments: null },
      { name: 'OKX', instruments: many },
    ],
  },
  { type: 1, change: 'removed', sources: [{ name: 'Finnhub', instruments: ['EUR/USD'] }] },
]

it.each([
  ['changes', CHANGES],
  ['none', []],
  ['too many', Array.from({ length: 99 }, () => CHANGES).flat()],
])('changed sources are told in every language: %s', (_, changes) => {
  const { id, page, texts } = announcedSources({ no: 12n, changes })
  expect([id, page]).toEqual(['prices-12', 'prices'])
  expect(Object.keys(texts).sort()).toEqual([...FILE_LANGUAGES].sort())
  expect(new Set(Object.values(texts).map(({ content }) => content)).size).toBe(10)
  for (const [lang, text] of Object.entries(texts)) {
    expect(AnnounceBody.safeParse({ id, lang, ...text }).success).toBe(true)
    expect(text.title + text.content).not.toMatch(/[{}]/)
  }
})

it('names classes, sources and some of their instruments', () => {
  const { content } = announcedSources({ no: 1n, changes: CHANGES }).texts.en
  expect(content.split('\n\n').slice(1)).toEqual([
    'Crypto, added: Kraken · OKX (A/B, C/D, E/F, G/H, I/J, K/L, …)',
    'Forex, removed: Finnhub (EUR/USD)',
  ])
})
