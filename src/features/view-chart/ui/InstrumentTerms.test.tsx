import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { InstrumentTerms } from './InstrumentTerms.tsx'

beforeEach(async () => {
  scriptApi({})
  await startTexts('en')
  await loadSlices(['instrument', 'market', 'trade'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says why a market is closed whose hours nobody knows any more', () => {
  const closed = { ...BITCOIN, open: false, calendarEnded: '2028-12-31' }
  renderInWorld(createWorld(), <InstrumentTerms info={closed} />)
  expect(screen.getByText(/hours we have for this market end on Dec 31, 2028/)).toBeTruthy()
})

it('says no more than that it is closed where its calendar goes on', () => {
  renderInWorld(createWorld(), <InstrumentTerms info={{ ...BITCOIN, open: false }} />)
  expect(screen.getByText('Market closed')).toBeTruthy()
})
