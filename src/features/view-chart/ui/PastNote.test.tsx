import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { LanguageValue } from '#src/shared/i18n/languages.ts'
import PastNote from './PastNote.tsx'

afterEach(cleanup)

it.each<[LanguageValue, string]>([
  ['en', 'Before our own records: Kraken and Coinbase'],
  ['ar', 'قبل سجلاتنا: \u2068Kraken وCoinbase\u2069'],
])('names whose bars they are (%s)', async (language, words) => {
  await startTexts(language)
  await loadSlices(['chart'])
  renderInWorld(createWorld(), <PastNote origins={['kraken', 'coinbaseexchange']} />)
  expect(screen.getByText(words)).not.toBeNull()
})
